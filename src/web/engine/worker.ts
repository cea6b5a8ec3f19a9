/** Serves a desk from a worker. Started with the games it shall know. */
import type { Game } from '../../core/index.ts';
import { openDesk } from './desk.ts';
import type { Call, Post } from './messages.ts';

/** Answer the page that started this worker. */
export function serveDesk(games: Readonly<Record<string, Game>>): void {
  const post = (message: Post) => self.postMessage(message);
  const desk = openDesk(games, (news) => post({ news }));
  self.addEventListener('message', async ({ data }: MessageEvent<Call>) => {
    const { call, name, ask } = data;
    try {
      const answer = await desk[name](ask as never); // the page asks by the same table of requests
      post({ call, answer });
    } catch (error) {
      post({ call, error: error instanceof Error ? error.message : String(error) });
    }
  });
}
