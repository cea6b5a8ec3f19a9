/** The app with a server, in real browsers: friends by link, reloads, a server that dies, spectators. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/server.ts';
import { needs } from '../testing/tools.ts';
import { buildApp, openPage, SIZES, startBrowser } from './testing/browser.ts';
import { startTable } from './testing/lobby.ts';
import { tapSplendor } from './testing/splendor-player.ts';

/** What a browser says of a line to a server that is not there. */
const REFUSED =
  /^error: WebSocket connection to 'ws:\/\/127\.0\.0\.1:\d+\/[^']*' failed: Error in connection establishment: net::ERR_CONNECTION_REFUSED$/;

/** Play one decision as whoever is to move; it is seen on every page. */
async function playOne(pages: readonly Page[], turn: number): Promise<void> {
  const asked = await Promise.race(
    pages.map((page) =>
      page
        .locator('.turn.mine')
        .waitFor()
        .then(() => page),
    ),
  );
  const ply = await asked.locator('.sp').getAttribute('data-ply');
  await tapSplendor(asked, turn);
  for (const page of pages) {
    await page.waitForFunction((before) => document.querySelector<HTMLElement>('.sp')?.dataset.ply !== before, ply);
  }
}

describe.skipIf(!needs('chromium', 'the app with a server'))('online', () => {
  let browser: Browser;
  let rig: Rig;
  beforeAll(async () => {
    const web = await buildApp('online');
    rig = await startRig({ web });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await rig?.close();
  });

  test('two friends play by link, one reloads, the server dies and comes back, and a stranger sees nothing hidden', async () => {
    const url = `${rig.server.url.replace(/\/$/, '')}/`;
    const mara = await openPage(browser, url);
    await mara.page.locator('.games').waitFor();
    await startTable(mara.page, 'splendor', { sitters: ['friend'], where: 'link' });
    await mara.page.getByText('Waiting for friends').first().waitFor();
    const invite = mara.page.url();
    const ines = await openPage(browser, invite, SIZES.phone);
    await ines.page.getByRole('textbox', { name: 'Your name' }).fill('Ines');
    await ines.page.getByRole('button', { name: 'Sit down' }).click();
    for (let turn = 0; turn < 4; turn++) await playOne([mara.page, ines.page], turn);

    // A card reserved unseen is its owner's secret.
    await mara.page.locator('.turn.mine').waitFor();
    await mara.page.locator('[data-deck="2"]').click();
    await mara.page.locator('[data-do="reserve-top"]').click();
    const secret = await mara.page.locator('[data-at="own-0"]').getAttribute('aria-label');
    const frames: string[] = [];
    const stranger = await openPage(browser, invite, {
      before: (page) =>
        page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload)))),
    });
    await stranger.page.locator('.sp').waitFor();
    expect(await stranger.page.locator('.turn.watch').count()).toBe(1);
    expect(
      await stranger.page
        .locator('main button:enabled')
        .evaluateAll((all) => all.filter((item) => item.closest('.sp') && !item.closest('.log')).length),
    ).toBe(0);
    expect(secret).toMatch(/^Level 2/);
    expect(await stranger.page.content()).not.toContain(secret);
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.join('')).not.toMatch(/"token"|"seed":"/);

    await ines.page.reload();
    await ines.page.locator('.turn.mine').waitFor();
    await playOne([mara.page, ines.page], 5);
    const problems = () => [mara, ines, stranger].flatMap((person) => person.problems);
    expect(problems()).toEqual([]);
    await rig.restart();
    await playOne([mara.page, ines.page], 6);
    await playOne([mara.page, ines.page], 7);
    // While the server was away the line could not be opened, and the browser says so; nothing else went wrong.
    expect(problems().filter((problem) => !REFUSED.test(problem))).toEqual([]);
    for (const { page } of [mara, ines, stranger]) await page.context().close();
  });
});
