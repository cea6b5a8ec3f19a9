/** The app with a server, in real browsers: friends by link, reloads, a server that dies, spectators. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/server.ts';
import { needs } from '../testing/tools.ts';
import { pageProblems } from './testing/axe.ts';
import { buildApp, openPage, SIZES, startBrowser } from './testing/browser.ts';
import { type Line, takeLine } from './testing/line.ts';
import { startTable } from './testing/lobby.ts';
import { bytesOf } from './testing/luck.ts';
import { tapSplendor } from './testing/splendor-player.ts';

/** What a browser says of a line to a server that is not there, or is just leaving. */
const REFUSED =
  /^error: WebSocket connection to 'ws:\/\/127\.0\.0\.1:\d+\/[^']*' failed: (?:Error in connection establishment: net::ERR_CONNECTION_REFUSED|Error during WebSocket handshake: Unexpected response code: 503)$/;

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

describe.skipIf(!needs('chromium', 'the app with a server'))('online', { timeout: 900_000 }, () => {
  let browser: Browser;
  let rig: Rig;
  /** The server's clock: it only goes on when a test says so. */
  let now = Date.now();
  beforeAll(async () => {
    const web = await buildApp('online');
    rig = await startRig({ web, now: () => now, bytes: bytesOf('server') });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await rig?.close();
  });
  const address = () => `${rig.server.url.replace(/\/$/, '')}/`;
  /** A seat at a match made by a program, taken by a browser: it opens the table with the secret of the seat. */
  const sitDown = async (
    clock: { readonly per: 'move'; readonly seconds: number; readonly late: string } | null,
    line?: (page: Page) => void | Promise<void>,
  ) => {
    const made = await rig.client().create({
      name: 'Mara',
      game: 'splendor',
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }],
      ...(clock && { clock }),
    });
    const { page, problems } = await openPage(browser, address());
    await page.evaluate(
      ([match, seat, token]) =>
        localStorage.setItem('arbiter.seats', JSON.stringify({ [match as string]: { seat, token } })),
      [made.match.id, made.seat, made.token] as const,
    );
    await line?.(page);
    await page.goto('about:blank');
    await page.goto(`${address()}#/t/${made.match.id}`);
    await page.locator('.turn.mine').waitFor();
    return { page, problems, id: made.match.id };
  };

  test('two friends play by link, one reloads, the server dies and comes back, and a stranger sees nothing hidden', async () => {
    const mara = await openPage(browser, address());
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
    const secret = await mara.page
      .locator('[data-at="own-0"] .sr, [data-at="own-0"][aria-label]')
      .first()
      .evaluate((card) => card.getAttribute('aria-label') ?? card.textContent);
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

    // Who comes later, or back, has the whole log.
    const logged = (page: Page) => page.locator('.log ol li:not(.sep)').count();
    expect(await logged(stranger.page)).toBe(5);
    await ines.page.reload();
    await ines.page.locator('.turn.mine').waitFor();
    expect(await logged(ines.page)).toBe(5);
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

  test('the lobby shows open tables, whose turn it is in my matches, and what is finished, to be replayed', async () => {
    const mara = await openPage(browser, address());
    await startTable(mara.page, 'splendor', { sitters: ['friend'], where: 'public' });
    await mara.page.getByText('Waiting for friends').first().waitFor();
    expect(await pageProblems(mara.page)).toEqual([]);
    const ines = await openPage(browser, address(), SIZES.phone);
    await ines.page.locator('.tb li').getByRole('link', { name: 'Join' }).click();
    expect(await pageProblems(ines.page)).toEqual([]);
    await ines.page.getByRole('textbox', { name: 'Your name' }).fill('Ines');
    await ines.page.getByRole('button', { name: 'Sit down' }).click();
    await mara.page.locator('.turn.mine').waitFor();
    expect(await mara.page.title()).toContain('Your turn');
    await mara.page.getByRole('link', { name: 'Back to the lobby' }).click();
    await mara.page.locator('.rcard', { hasText: 'Your turn' }).click();
    await mara.page.locator('.turn.mine').waitFor();
    await tapSplendor(mara.page, 0);
    await mara.page.locator('.turn:not(.mine)').waitFor();
    await mara.page.getByRole('link', { name: 'Back to the lobby' }).click();
    await mara.page.locator('.rcard', { hasText: 'Ines to move' }).waitFor();

    // What is written at the table is read by the other.
    await ines.page.locator('.turn.mine').waitFor();
    await ines.page.locator('.log-btn').click();
    await ines.page.getByRole('tab', { name: 'Chat' }).click();
    await ines.page.getByRole('textbox', { name: 'Message' }).fill('Good luck!');
    await ines.page.keyboard.press('Enter');
    await ines.page.locator('.log.open li', { hasText: 'Good luck!' }).waitFor();
    expect(await pageProblems(ines.page)).toEqual([]);
    await ines.page.locator('.log-x').click();
    await tapSplendor(ines.page, 1);
    await mara.page.locator('.rcard', { hasText: 'Your turn' }).waitFor();

    await ines.page.locator('.turn:not(.mine)').waitFor();
    await ines.page.getByRole('button', { name: 'Menu' }).click();
    await ines.page.locator('.menu .danger').click();
    await ines.page.locator('.leave-d .danger').click();
    await mara.page.locator('.rp li', { hasText: 'Ines gave up' }).waitFor();
    expect(await pageProblems(mara.page)).toEqual([]);
    await mara.page.locator('.rp li', { hasText: 'Ines gave up' }).getByRole('link').click();
    await mara.page.getByText('Move 2 of 2').waitFor();
    expect([...mara.problems, ...ines.problems]).toEqual([]);
    for (const { page } of [mara, ines]) await page.context().close();
  });

  test('the last seconds are red; then the match is forfeited, or a bot plays on for me', async () => {
    for (const late of ['forfeit', 'medium']) {
      const { page, problems, id } = await sitDown({ per: 'move', seconds: 600, late });
      expect(await page.locator('.turn .clock').textContent()).toMatch(/^(10:00|9:\d\d)$/);
      expect(await page.locator('.turn.short').count()).toBe(0);
      now += 590_000;
      await page.reload();
      await page.locator('.turn.mine.short', { hasText: 'seconds left' }).waitFor();
      expect(await pageProblems(page)).toEqual([]);
      now += 11_000;
      const table = await rig.server.hall.open(id);
      if (table) await rig.server.hall.attendant.attend(table); // as the timer does, without waiting for it
      await page.locator('.end').waitFor();
      expect(await page.locator('.turn.mine').count()).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });

  test('a refused action is told in the server\u2019s words beside what was tapped, and the choice stays', async () => {
    let line: Line | null = null;
    const { page, problems } = await sitDown(null, async (before) => {
      line = await takeLine(before);
    });
    const ply = await page.locator('.sp').getAttribute('data-ply');
    line!.bend(() => ({ type: 'PASS' }));
    await page.locator('.tok.can').first().click();
    await page.locator('.tok.can:not(.sel)').first().click();
    await page.locator('.tok.can:not(.sel)').first().click();
    await page.locator('[data-do="take"]').click();
    const note = page.locator('.refuse').first();
    await note.waitFor();
    expect(await note.textContent()).toMatch(/^Not accepted\. \S+/);
    expect(await page.locator('.tok.sel').count()).toBe(3);
    expect(await page.locator('[role="alert"]').textContent()).toContain('Not accepted.');
    expect(await pageProblems(page)).toEqual([]);
    await page.locator('[data-do="take"]').click(); // not bent any more
    await page.waitForFunction((before) => document.querySelector<HTMLElement>('.sp')?.dataset.ply !== before, ply);
    expect(await page.locator('.refuse').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('an action that comes too late is told, and the table as it is now is shown', async () => {
    let line: Line | null = null;
    const { page, problems } = await sitDown(null, async (before) => {
      line = await takeLine(before);
    });
    const twin = await page.context().newPage(); // the same seat in a second window
    await twin.goto(page.url());
    await twin.locator('.turn.mine').waitFor();
    line!.hold();
    const ply = await page.locator('.sp').getAttribute('data-ply');
    await tapSplendor(twin, 0);
    await twin.waitForFunction((before) => document.querySelector<HTMLElement>('.sp')?.dataset.ply !== before, ply);
    await tapSplendor(page, 1);
    await page.locator('.refuse.soft', { hasText: 'The table moved on' }).waitFor();
    line!.release();
    await page.waitForFunction((before) => document.querySelector<HTMLElement>('.sp')?.dataset.ply !== before, ply);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
