/** The line between a page and the server, in a test's hands: what the server says can be held back, what the page says bent. */
import type { Page } from 'playwright-core';

/** A line that was taken over. */
export interface Line {
  /** Keep everything from the server until `release`. Answers to the page's own requests still come. */
  hold(): void;
  release(): void;
  /** Change the next action the page sends. */
  bend(change: (action: unknown) => unknown): void;
  /** Cut the line: it is lost, and cannot be had again. */
  cut(): void;
}

/** Take a page's line over, before the page is opened. */
export async function takeLine(page: Page): Promise<Line> {
  let holding = false;
  let change: ((action: unknown) => unknown) | null = null;
  const held: (() => void)[] = [];
  let lost = false;
  const open: (() => void)[] = [];
  await page.routeWebSocket(/\/socket$/, (socket) => {
    if (lost) return void socket.close({ code: 1013 });
    open.push(() => void socket.close({ code: 1012 }));
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const request = JSON.parse(String(message)) as { type: string; action?: unknown };
      if (request.type === 'act' && change) {
        request.action = change(request.action);
        change = null;
      }
      server.send(JSON.stringify(request));
    });
    server.onMessage((message) => {
      const pushed = !('re' in (JSON.parse(String(message)) as object));
      if (holding && pushed) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    hold() {
      holding = true;
    },
    release() {
      holding = false;
      for (const send of held.splice(0)) send();
    },
    bend(by) {
      change = by;
    },
    cut() {
      lost = true;
      for (const close of open) close();
    },
  };
}
