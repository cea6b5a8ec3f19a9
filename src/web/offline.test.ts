/** The app without a server, in a real browser: people's clicks and taps, from the lobby to the end. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { Match } from '../match/index.ts';
import { needs } from '../testing/tools.ts';
import { buildApp, openPage, type ServedApp, SIZES, serveFolder, startBrowser } from './testing/browser.ts';
import { startTable } from './testing/lobby.ts';
import { playPowerGrid } from './testing/power-grid-player.ts';
import { shiftsOf } from './testing/shifts.ts';
import { playSkyjo } from './testing/skyjo-player.ts';
import { playSplendor, tapSplendor } from './testing/splendor-player.ts';

/** A whole match by tapping, on a machine with much else to do: only a guard against hanging. */
const timeout = 900_000;

describe.skipIf(!needs('chromium', 'the app without a server'))('offline', { timeout }, () => {
  let browser: Browser;
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveFolder(await buildApp('offline'));
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test.each(['desktop', 'phone'] as const)('Splendor against bots to the end, by tapping, on a %s', async (size) => {
    const { page, problems } = await openPage(browser, app.url, SIZES[size]);
    await page.locator('[data-game-card="splendor"]').click();
    await startTable(page, 'splendor', { sitters: ['medium', 'easy'] });
    expect(await playSplendor(page)).toBeGreaterThan(10);
    expect(await shiftsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Watch the replay' }).click();
    await page.locator('.scrub').waitFor();
    await page.keyboard.press('Home');
    await page.getByText('Start,').waitFor();
    expect(problems).toEqual([]);
    expect(app.missing).toEqual([]);
    await page.context().close();
  });

  test.each(['desktop', 'phone'] as const)('Skyjo against bots to the end, by tapping, on a %s', async (size) => {
    const { page, problems } = await openPage(browser, app.url, SIZES[size]);
    await startTable(page, 'skyjo', { sitters: ['easy', 'easy'] });
    await playSkyjo(page);
    expect(await shiftsOf(page)).toEqual([]);
    await page.locator('.rend').first().waitFor(); // the last boards, turned up
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['desktop', 'germany', 2],
    ['desktop', 'usa', 5],
    ['phone', 'germany', 2],
  ] as const)('Power Grid against bots to the end, by tapping, on a %s, map %s, %i bots', async (size, map, bots) => {
    const { page, problems } = await openPage(browser, app.url, SIZES[size]);
    const sitters = new Array(bots).fill('easy');
    await startTable(page, 'power-grid', { sitters, options: { maxRounds: 3, map } });
    expect(await playPowerGrid(page)).toBeGreaterThan(6);
    expect(await shiftsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('Splendor Solo by keyboard alone, from the lobby to the end', async () => {
    const { page, problems } = await openPage(browser, app.url);
    await startTable(page, 'splendor-solo', { sitters: [] });
    await page.locator('.turn.mine').waitFor();
    const key = (name: string) => page.keyboard.press(name);
    for (let turn = 0; turn < 40 && (await page.locator('.end').count()) === 0; turn++) {
      await page.locator('.turn.mine, .end').first().waitFor();
      const ply = await page.locator('.sp').getAttribute('data-ply');
      const buyable = page.locator('.card.can[data-card]');
      if (await buyable.count()) {
        // Focus goes there as Tab and the arrows would bring it.
        await buyable.first().focus();
        await key('Enter');
        await page.locator('[data-do="buy"]').waitFor();
        await key('b');
      } else {
        const lit = await page
          .locator('.tok.can')
          .evaluateAll((all) => all.map((token) => token.getAttribute('data-token')));
        const colors = ['white', 'blue', 'green', 'red', 'black'];
        const keys = lit.slice(0, 3).map((token) => String(colors.indexOf(token ?? '') + 1));
        for (const number of keys) await key(number);
        if (await page.locator('[data-do="take"]:enabled').count()) {
          await key('Enter');
        } else {
          await key('Escape');
          await page.locator('[data-card]').first().focus();
          await key('Enter');
          await page.locator('[data-do="reserve"]').waitFor();
          await key('r');
        }
      }
      await page.waitForFunction((before) => document.querySelector<HTMLElement>('.sp')?.dataset.ply !== before, ply);
    }
    await page.locator('.end').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a hint is what hard would do and what it thinks of the alternatives, when asked for and against bots only', async () => {
    const { page, problems } = await openPage(browser, app.url);
    await startTable(page, 'splendor', { sitters: ['easy'] });
    await page.locator('.turn.mine').waitFor();
    expect(await page.locator('.hint-p').count()).toBe(0);
    await page.getByRole('button', { name: 'What would a strong player do?' }).click();
    await page.locator('.hint-p', { hasText: 'A hard bot would' }).waitFor();
    expect(await page.locator('.hint-p li meter').count()).toBeGreaterThan(1);
    await tapSplendor(page, 0);
    await page.locator('.hint-p').waitFor({ state: 'detached' }); // it was about the table as it was
    await page.goto(app.url);
    await startTable(page, 'splendor', { sitters: ['friend', 'easy'] });
    await page.getByRole('button', { name: 'I am Player 1' }).click();
    await page.locator('.turn.mine').waitFor();
    expect(await page.getByRole('button', { name: 'What would a strong player do?' }).count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each(Object.keys(SIZES) as (keyof typeof SIZES)[])(
    'an expert is picked in the lobby, moves, and is told apart, %s',
    async (size) => {
      const { page, problems } = await openPage(browser, app.url, SIZES[size]);
      await page.locator('.seats .seg').first().getByText('Expert').click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.locator('.setup .btn.pri:visible, .playbar .btn.pri:visible').first().click();
      await page.locator('.turn.mine').waitFor();
      expect(await page.getByText('Expert bot').count()).toBe(1);
      await tapSplendor(page, 0);
      await page.locator('.turn.mine').waitFor(); // both bots have moved
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  test('a hot seat covers the table between people, and shows each only their own', async () => {
    const { page } = await openPage(browser, app.url);
    await startTable(page, 'splendor', { sitters: ['friend'] });
    await page.getByRole('button', { name: 'I am Player 1' }).click();
    await page.locator('[data-deck="1"]').click();
    await page.locator('[data-do="reserve-top"]').click();
    await page.getByRole('button', { name: 'I am Player 2' }).waitFor();
    expect(await page.locator('.sp').count()).toBe(0);
    await page.getByRole('button', { name: 'I am Player 2' }).click();
    await page.locator('.turn.mine').waitFor();
    expect(await page.locator('.opp .res .back').count()).toBe(1);
    expect(await page.locator('.opp .res .mini').count()).toBe(0);
    await page.context().close();
  });

  test('a match goes on after a reload, and is among the own matches', async () => {
    const { page } = await openPage(browser, app.url);
    await startTable(page, 'splendor', { sitters: ['easy'] });
    await page.locator('.turn.mine').waitFor();
    await tapSplendor(page, 0);
    await page.locator('.sp[data-ply="2"]').waitFor();
    await page.reload();
    await page.locator('.sp[data-ply="2"]').waitFor();
    await page.goto(app.url);
    await page.locator('.rcard', { hasText: 'Your turn' }).waitFor();
    await page.context().close();
  });

  test('a dropped record is replayed, a broken one is told, and a link holds the match and the move', async () => {
    const { page, problems } = await openPage(browser, app.url, { permissions: ['clipboard-read', 'clipboard-write'] });
    const match = new Match(games.skyjo, { seats: 2, seed: 'dropped' });
    for (let i = 0; i < 12; i++) match.submit(match.turn, match.legal(match.turn)[0]);
    const drop = async (text: string) => {
      const data = await page.evaluateHandle((content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], 'match.json'));
        return transfer;
      }, text);
      await page.locator('.lobby').dispatchEvent('drop', { dataTransfer: data });
    };
    await page.locator('.games').waitFor();
    await drop(JSON.stringify({ ...match.record(), actions: [9999] }));
    await page.getByText('cannot be played').waitFor();
    await page.goto(app.url);
    await page.locator('.games').waitFor();
    await drop(JSON.stringify(match.record()));
    await page.getByText('Move 12 of 12').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Move 11 of 12').waitFor();
    await page.getByRole('button', { name: 'Copy a link to this move' }).click();
    await page.locator('.toast').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('Move 11 of 12').waitFor();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByRole('button', { name: 'Analyse the match' }).click();
    await page.locator('.ana-here', { hasText: 'Played' }).waitFor();
    await page.locator('.ana-run').waitFor({ state: 'detached' });
    expect(await page.locator('.chart.chances .ln').count()).toBe(2);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
