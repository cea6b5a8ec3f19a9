/** Moments of a match in which a table once went wrong, in a real browser: each is gone to directly. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { powerGrid } from '../games/power-grid/index.ts';
import { GEMS } from '../games/splendor/gems.ts';
import { splendor } from '../games/splendor/index.ts';
import { Match } from '../match/index.ts';
import { needs } from '../testing/tools.ts';
import { mostOf, roomBeside } from './tables/power-grid/order.ts';
import { targetsOf } from './tables/power-grid/targets.ts';
import { buildApp, openPage, type ServedApp, SIZES, serveFolder, startBrowser } from './testing/browser.ts';
import { asked, type Kept, keptMatches } from './testing/kept.ts';
import { startTable } from './testing/lobby.ts';
import { playSkyjo, tapSkyjo, tapSkyjoRound } from './testing/skyjo-player.ts';
import { tapSplendor } from './testing/splendor-player.ts';
import { startWalk } from './testing/tour.ts';

/** What lies under another part of the page though it should not. */
function overlaps(page: Page, selector: string, others: string): Promise<string[]> {
  return page.evaluate(
    ([one, many]) => {
      const own = document.querySelector(one)?.getBoundingClientRect();
      if (!own) return [`there is no ${one}`];
      return [...document.querySelectorAll(many)]
        .filter((other) => {
          const box = other.getBoundingClientRect();
          const across = Math.min(own.right, box.right) - Math.max(own.left, box.left);
          const down = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top);
          return across > 1 && down > 1;
        })
        .map((other) => `${other.tagName.toLowerCase()}.${[...other.classList].join('.')}`);
    },
    [selector, others] as const,
  );
}

/** A match of Splendor, played at random, in which seat 0 has two tokens to give back and a single one of its first colour. */
function twoTooMany(): { readonly match: Kept; readonly single: string } {
  for (let seed = 0; ; seed++) {
    const match = new Match(splendor, { seats: 3, seed });
    for (let ply = 0; ply < 120 && !match.over; ply++) {
      const { mustReturn, playerBoards } = match.view(0);
      const { tokens } = playerBoards['0'];
      const single = GEMS.find((gem) => tokens[gem] > 0);
      if (match.turn === 0 && mustReturn === 2 && single && tokens[single] === 1) {
        const seats = ['Mara', 'Ines', 'Basil'].map((name, seat) => ({ name, level: seat === 0 ? null : 'easy' }));
        const { actions, ...record } = match.record();
        const kept = { ...record, id: 'two', seats, actions, turn: 0, over: false, scores: [], places: [], at: 0 };
        return { match: kept, single };
      }
      const legal = match.legal(match.turn);
      match.submit(match.turn, legal[(seed * 31 + ply * 17) % legal.length]);
    }
  }
}

/** A match of Power Grid, played at random, in which coal and oil of seat 0 share the room of a hybrid. */
function sharedRoom(): Kept {
  for (let seed = 0; ; seed++) {
    const match = new Match(powerGrid, { seats: 3, seed });
    for (let ply = 0; ply < 120 && !match.over; ply++) {
      const legal = match.legal(match.turn);
      if (match.turn === 0) {
        const targets = targetsOf(
          legal.map((id) => ({ id, action: powerGrid.actions.all[id], text: '', preview: null })),
        );
        const view = match.view(0);
        const coal = mostOf(view, targets, {}, 'coal');
        const oil = mostOf(view, targets, {}, 'oil');
        const beside = mostOf(view, targets, { coal: 1 }, 'oil');
        if (coal > 0 && beside > 0 && beside < oil && roomBeside(view, { coal: 1 }, 'oil') === beside) {
          const seats = ['Mara', 'Ines', 'Basil'].map((name, seat) => ({ name, level: seat === 0 ? null : 'easy' }));
          const { actions, ...record } = match.record();
          return { ...record, id: 'shared', seats, actions, turn: 0, over: false, scores: [], places: [], at: 0 };
        }
      }
      match.submit(match.turn, legal[(seed * 31 + ply * 17) % legal.length]);
    }
  }
}

describe.skipIf(!needs('chromium', 'moments of a match in the app'))('states', { timeout: 900_000 }, () => {
  let browser: Browser;
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveFolder(await buildApp('states'));
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test('giving tokens back covers nothing of the table, on small desks too', async () => {
    const matches = await keptMatches('splendor', { seats: 4, cuts: { give: asked('RETURN_TOKENS_AFTER_OVERFLOW') } });
    const { page } = await openPage(browser, app.url, { reducedMotion: 'reduce' });
    const { open } = await startWalk(page, matches);
    await open('#/local/splendor-give', '.turn.mine');
    const found: Record<string, string[]> = {};
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1180, 800],
      [1024, 768],
      [800, 700],
    ]) {
      await page.setViewportSize({ width, height });
      const covered = await overlaps(page, '.confirm.over', '.opp, .me, .log, .noble, .card:not(.me *), .tok .top');
      if (covered.length > 0) found[`${width}x${height}`] = covered;
    }
    expect(found).toEqual({});
    await page.context().close();
  });

  test.each(['desktop', 'phone'] as const)(
    'two tokens go back at once, and one tapped by mistake is kept, on a %s',
    async (size) => {
      const { match, single } = twoTooMany();
      const { page, problems } = await openPage(browser, app.url, SIZES[size]);
      const { open } = await startWalk(page, [match]);
      await open('#/local/two', '.turn.mine');
      const give = page.getByRole('button', { name: `Give back one ${single}, you have 1` }).first();
      const done = page.locator('[data-do="give"]');
      await give.click();
      await done.getByText('Give back 1 of 2').waitFor();
      if (size === 'desktop') await page.getByRole('button', { name: `Keep one ${single} after all` }).click();
      else await page.getByRole('button', { name: 'Undo' }).click();
      await done.getByText('Give back 0 of 2').waitFor();
      await give.waitFor();
      const ply = Number(await page.locator('.sp').getAttribute('data-ply'));
      await tapSplendor(page, 0);
      await page.waitForFunction(
        (least) => Number(document.querySelector<HTMLElement>('.sp')?.dataset.ply) >= least,
        ply + 2,
      );
      expect(await page.locator('.refuse').count()).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  test('at the end of a round of Skyjo the pill says who won it, and asks for no move', async () => {
    const { page, problems } = await openPage(browser, app.url);
    await startTable(page, 'skyjo', { sitters: ['easy'], options: { scoreLimit: 1000 } });
    await tapSkyjoRound(page);
    await page.locator('.turn.paused', { hasText: 'won the round' }).waitFor();
    await page.getByText('Round 1 is over', { exact: true }).waitFor();
    expect(await page.locator('.turn.mine').count()).toBe(0);
    await page.locator('[data-do="next-round"]').click();
    await page.locator('.turn.paused').waitFor({ state: 'detached' });
    await page.getByRole('banner').getByText('Round 2 · ends at 1000').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('who leads an auction stands in the middle of the place, also after the lobby was seen', async () => {
    const { page, problems } = await openPage(browser, app.url);
    await startTable(page, 'power-grid', { sitters: ['easy', 'easy'] });
    await page.locator('.ring li').first().waitFor();
    const aside = await page.locator('.ring li').evaluateAll((all) =>
      all.map((place) => {
        const { left, width } = place.getBoundingClientRect();
        const icon = place.firstElementChild?.getBoundingClientRect() ?? { left: 0, width: 0 };
        return icon.left + icon.width / 2 - left - width / 2;
      }),
    );
    for (const pixels of aside) expect(Math.abs(pixels)).toBeLessThan(1);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('the chart at the end has its line where this match ended', async () => {
    const { page } = await openPage(browser, app.url);
    await startTable(page, 'skyjo', { sitters: ['easy'], options: { scoreLimit: 30 } });
    await playSkyjo(page);
    await page.locator('.ec', { hasText: '30 ends the match' }).waitFor();
    const lines = await page.locator('.ec .chart .gl').evaluateAll((all) =>
      all.map((line) => ({
        limit: line.classList.contains('lim'),
        y: Number(line.getAttribute('d')?.match(/ ([\d.]+)H/)?.[1]),
        value: Number(line.parentElement?.querySelector('text')?.textContent ?? Number.NaN),
      })),
    );
    // Where 30 is, by the lines that bear numbers: no two of which lie at the same height.
    const [low, high] = lines.filter(({ value }) => Number.isFinite(value));
    const at = low.y + ((30 - low.value) / (high.value - low.value)) * (high.y - low.y);
    const limits = lines.filter(({ limit }) => limit);
    expect(limits).toHaveLength(1);
    expect(limits[0].y).toBeCloseTo(at, 0);
    await page.context().close();
  });

  test.each([
    ['granted', ['Your turn: Splendor']],
    ['refused', []],
  ] as const)('who looks elsewhere is notified of their turn once: permission %s', async (answer, expected) => {
    const permissions = answer === 'granted' ? ['notifications'] : [];
    const { page, problems } = await openPage(browser, app.url, { permissions });
    await page.evaluate(() => {
      const told: string[] = [];
      const Real = window.Notification;
      Object.assign(window, { told });
      window.Notification = class extends Real {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          told.push(`${title}: ${options?.body}`);
        }
      };
    });
    await page.locator('[data-game-card="splendor"]').click();
    await page.locator('.setup .btn.pri:visible').click();
    await page.locator('.turn.mine').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('Notify me when it is my turn').click();
    await page.locator('.toast', { hasText: answer === 'granted' ? 'You are told' : 'does not let' }).waitFor();
    const told = () => page.evaluate(() => (window as unknown as { readonly told: string[] }).told); // set above
    const play = async (turn: number) => {
      const ply = Number(await page.locator('.sp').getAttribute('data-ply'));
      await tapSplendor(page, turn);
      await page.waitForFunction((before) => {
        const now = Number(document.querySelector<HTMLElement>('.sp')?.dataset.ply);
        return now > before + 1 && document.querySelector('.turn.mine') !== null;
      }, ply);
    };
    await play(0); // while one looks, nothing is told
    expect(await told()).toEqual([]);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
    await play(1);
    await page.waitForFunction(() => document.title.includes('Your turn'));
    await page.waitForFunction(
      (most) => (window as unknown as { readonly told: string[] }).told.length >= most,
      expected.length,
    );
    expect(await told()).toEqual(expected);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('while others act, a phone shows the latest moves with small pictures', async () => {
    const { page } = await openPage(browser, app.url, { ...SIZES.phone, paced: true });
    await startTable(page, 'splendor', { sitters: ['easy', 'easy', 'easy'] });
    await page.locator('.turn.mine').waitFor();
    await tapSplendor(page, 0);
    const pictures = page.locator('.latest .pic > *');
    await pictures.first().waitFor();
    const tallest = await pictures.evaluateAll((all) =>
      Math.max(...all.map((one) => one.getBoundingClientRect().height)),
    );
    expect(tallest).toBeLessThan(40);
    await page.context().close();
  });

  test('two tabs of a browser keep the matches of both, and a match is played in the tab that opened it last', async () => {
    const { page, problems } = await openPage(browser, app.url);
    await startTable(page, 'skyjo', { sitters: ['easy'] });
    await page.locator('.turn.mine').waitFor();
    const other = await page.context().newPage();
    await other.goto(app.url);
    await other.locator('.games').waitFor();
    await startTable(other, 'splendor', { sitters: ['easy'] });
    await other.locator('.turn.mine').waitFor();
    // The first tab writes its match down again, and does not forget the second one's.
    const ply = await page.locator('.sj').getAttribute('data-ply');
    await tapSkyjo(page, 0);
    await page.waitForFunction((before) => document.querySelector<HTMLElement>('.sj')?.dataset.ply !== before, ply);
    const games = () =>
      page.evaluate(() =>
        (JSON.parse(localStorage.getItem('arbiter.matches') ?? '[]') as { game: string }[]).map(({ game }) => game),
      );
    expect((await games()).toSorted()).toEqual(['skyjo', 'splendor']);
    await other.goto(page.url());
    await other.locator('.turn.mine').waitFor();
    await page.locator('.turn.lost', { hasText: 'it goes on in another tab' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each(['desktop', 'phone'] as const)('an order of coal and oil is bought whole, on a %s', async (size) => {
    const { page, problems } = await openPage(browser, app.url, SIZES[size]);
    const { open } = await startWalk(page, [sharedRoom()]);
    await open('#/local/shared', '.turn.mine');
    const more = (fuel: string) => page.getByRole('button', { name: `${fuel} +1` });
    await more('coal').click();
    while (await more('oil').isEnabled()) await more('oil').click();
    await page.locator('.fl2 li', { hasText: 'oil' }).locator('output').getByText(/[1-9]/).waitFor();
    const ply = Number(await page.locator('main[data-ply]').getAttribute('data-ply'));
    await page.locator('[data-do="buy"]').click();
    await page.locator(`main[data-ply="${ply + 2}"]`).waitFor();
    expect(await page.locator('.refuse').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
