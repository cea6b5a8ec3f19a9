/** A browser for tests: Debian's chromium, driven by playwright-core, on the built app served from memory. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { delimiter, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { fixLuck, nextLuck } from './luck.ts';
import { watchShifts } from './shifts.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** How long a page may take to do what it was asked: only a guard against hanging, for machines can be busy. */
const PATIENCE_MS = 120_000;

/** Where chromium is. Tests ask for it with `needs('chromium', ...)` first. */
function chromiumPath(): string {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.map((folder) => join(folder, 'chromium')).find((file) => existsSync(file));
  if (found === undefined) throw new Error('there is no chromium here (Debian: apt-get install chromium)');
  return found;
}

/** The sizes every page must fit. */
export const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const satisfies Record<string, BrowserContextOptions>;

/** Start chromium as the tests need it: it asks nobody outside. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    timeout: PATIENCE_MS,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** An app that is served until it is closed. */
export interface ServedApp {
  readonly url: string;
  /** What was asked for and is not there. */
  readonly missing: readonly string[];
  close(): Promise<void>;
}

/** Build the app into a folder of its own, so that tests need no build before them. */
export async function buildApp(folder: string): Promise<string> {
  const outDir = join(ROOT, 'node_modules/.cache/arbiter-web', folder);
  await build({
    root: join(ROOT, 'src/web'),
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir },
  });
  return outDir;
}

/** Serve a folder on loopback. */
export async function serveFolder(folder: string): Promise<ServedApp> {
  const missing: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    try {
      const body = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
      missing.push(pathname);
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    missing,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** A page, and all that went wrong on it: errors, warnings, requests that left its origin. */
export interface WatchedPage {
  readonly page: Page;
  readonly problems: string[];
}

/** How a page is opened. */
export interface PageOptions extends BrowserContextOptions {
  /** Whether bots and motion take their time. */
  readonly paced?: boolean;
  /** Sees the page while it is blank. */
  readonly before?: (page: Page) => void;
}

/** Open a page of a browser of its own, and count what goes wrong on it. */
export async function openPage(browser: Browser, url: string, options: PageOptions = {}): Promise<WatchedPage> {
  const { paced = false, before, ...rest } = options;
  const context = await browser.newContext({ ...SIZES.desktop, ...rest });
  context.setDefaultTimeout(PATIENCE_MS);
  if (!paced) {
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('arbiter.pace', '0');
    });
  }
  await fixLuck(context, nextLuck());
  await watchShifts(context);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  const { origin } = new URL(url);
  page.on('request', (request) => {
    const to = request.url();
    if (!to.startsWith(origin) && !/^(?:data|blob):/.test(to)) problems.push(`request to ${to}`);
  });
  before?.(page);
  await page.goto(url);
  return { page, problems };
}

/** Wait until nothing on the page moves any more: what runs for ever, such as the dots of a thinking bot, does not count. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      const moving = document.getAnimations().filter(({ effect, playState }) => {
        const { iterations = 1 } = effect?.getTiming() ?? {};
        return playState === 'running' && Number.isFinite(iterations);
      });
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
}

/** Write what the page shows as a WebP picture, which is small; returns its bytes. */
export async function saveScreenshot(page: Page, file: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 62 });
  await session.detach();
  const picture = Buffer.from(data, 'base64');
  await writeFile(file, picture);
  return picture.length;
}
