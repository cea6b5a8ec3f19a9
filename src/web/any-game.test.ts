/** The app with a game it has never heard of: tic-tac-toe from the examples, at the generic table. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../testing/tools.ts';
import { axeProblems } from './testing/axe.ts';
import { openPage, type ServedApp, SIZES, serveFolder, startBrowser } from './testing/browser.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const STYLES = ['tokens', 'ui', 'parts', 'lobby', 'end', 'replay', 'shell'];

/** The whole of another app, as docs/web.md shows it. */
const FILES: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><html lang="en"><head><title>x</title><link rel="icon" href="data:,"></head><body><div id="app"></div><script type="module" src="./main.ts"></script></body></html>',
  'worker.ts': `
    import { ticTacToe } from '${ROOT}/examples/tic-tac-toe/game.ts';
    import { serveDesk } from '${ROOT}/src/web/engine/worker.ts';
    serveDesk({ [ticTacToe.id]: ticTacToe });`,
  'main.ts': `
    import { ticTacToe } from '${ROOT}/examples/tic-tac-toe/game.ts';
    import { startApp } from '${ROOT}/src/web/app.tsx';
    import { describeGame } from '${ROOT}/src/web/engine/catalogue.ts';
    ${STYLES.map((name) => `import '${ROOT}/src/web/styles/${name}.css';`).join('\n')}
    const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    startApp({ games: [describeGame(ticTacToe)], startWorker, tables: [] }, document.getElementById('app'));`,
  'public/server.json': '{ "server": null }',
};

async function buildOther(): Promise<string> {
  const root = join(ROOT, 'node_modules/.cache/arbiter-web/any-game');
  mkdirSync(join(root, 'public'), { recursive: true });
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(root, file), text);
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { 'arbiter/core': join(ROOT, 'src/core/index.ts') } },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'es' },
    build: { outDir: 'built', emptyOutDir: true, target: 'chrome123' },
  });
  return join(root, 'built');
}

describe.skipIf(!needs('chromium', 'a game of your own in the app'))('any game', () => {
  let browser: Browser;
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveFolder(await buildOther());
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test.each(['desktop', 'phone'] as const)(
    'tic-tac-toe is played to its end by its sentences, on a %s',
    async (size) => {
      const { page, problems } = await openPage(browser, app.url, SIZES[size]);
      await page.getByRole('button', { name: 'Play Tic-tac-toe' }).first().click();
      for (let turn = 0; turn < 6; turn++) {
        await page.locator('.turn.mine, .end').first().waitFor();
        if (await page.locator('.end').count()) break;
        if (turn === 1) expect(await axeProblems(page)).toEqual([]);
        const legal = await page.locator('[data-action]').count();
        await page.locator('[data-action]').first().click();
        await page.waitForFunction((before) => document.querySelectorAll('[data-action]').length !== before, legal);
      }
      await page.locator('.end').waitFor();
      await page.getByRole('button', { name: 'Watch the replay' }).click();
      await page.locator('.log', { hasText: 'X marks row 1' }).waitFor({ state: 'attached' });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
});
