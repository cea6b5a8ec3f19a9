/**
 * Screenshots of every page, by day and by night, on a desk and on a phone: `npm run screenshots` writes them to
 * docs/screens. Nothing is compared; they are there to be looked at beside the design.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/server.ts';
import { needs } from '../testing/tools.ts';
import { buildApp, openPage, SIZES, saveScreenshot, startBrowser, still } from './testing/browser.ts';
import type { Kept } from './testing/kept.ts';
import { takeLine } from './testing/line.ts';
import { startTable } from './testing/lobby.ts';
import { bytesOf } from './testing/luck.ts';
import { tapSplendor } from './testing/splendor-player.ts';
import { STOPS, startWalk, tourMatches } from './testing/tour.ts';

const FOLDER = fileURLToPath(new URL(process.env.SCREENSHOTS_TO ?? '../../docs/screens', import.meta.url));

/** The pages that are kept; `SCREENSHOTS_OF=.` shoots every state of the tour, `SCREENSHOTS_OF=skyjo` those of Skyjo. */
const PAGES =
  /^(lobby|splendor|splendor-card|splendor-solo|skyjo|skyjo-eight|skyjo-round-end|power-grid-(auction|fuel|build)|end-(splendor|skyjo|power-grid)|replay-splendor|analysis|hint|hand-over|waiting|spectator|reconnecting)$/;
const OF = process.env.SCREENSHOTS_OF ? new RegExp(process.env.SCREENSHOTS_OF) : PAGES;

/** The largest picture that is kept, in bytes: the repository stays small. */
const LARGEST = 150_000;

describe.skipIf(process.env.SCREENSHOTS === undefined || !needs('chromium', 'screenshots of the app'))(
  'screenshots',
  { timeout: 3_600_000 },
  () => {
    let browser: Browser;
    let rig: Rig;
    let matches: readonly Kept[];
    beforeAll(async () => {
      mkdirSync(FOLDER, { recursive: true });
      matches = await tourMatches();
      rig = await startRig({ web: await buildApp('screens'), bytes: bytesOf('server') });
      browser = await startBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await rig?.close();
    });
    const open = (size: 'desktop' | 'phone') =>
      openPage(browser, `${rig.server.url.replace(/\/$/, '')}/`, {
        ...SIZES[size],
        colorScheme: 'light',
        reducedMotion: 'reduce',
        deviceScaleFactor: 1,
      });
    const shoot = async (page: Page, name: string, size: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await still(page);
        await page.locator('.toast').waitFor({ state: 'detached' });
        const bytes = await saveScreenshot(page, join(FOLDER, `${name}-${size}-${colorScheme}.webp`));
        expect(bytes, name).toBeLessThan(LARGEST);
      }
      await page.context().close();
    };

    /** A match against bots on the server, a few moves old; and the line to it. */
    const playOnline = async (size: 'desktop' | 'phone') => {
      const { page } = await open(size);
      await startWalk(page, matches);
      const line = await takeLine(page);
      await startTable(page, 'splendor', { sitters: ['medium', 'hard'], where: 'link' });
      for (let turn = 0; turn < 4; turn++) {
        await page.locator('.turn.mine').waitFor();
        const ply = await page.locator('.sp').getAttribute('data-ply');
        await tapSplendor(page, turn);
        await page.waitForFunction((before) => document.querySelector<HTMLElement>('.sp')?.dataset.ply !== before, ply);
      }
      await page.locator('.turn.mine').waitFor();
      return { page, line };
    };

    test.each(['desktop', 'phone'] as const)('of every page, on a %s', async (size) => {
      for (const stop of STOPS) {
        if (!OF.test(stop.name) || (stop.only && stop.only !== size)) continue;
        const { page } = await open(size);
        await stop.go(await startWalk(page, matches));
        await shoot(page, stop.name, size);
      }
    });

    test.each(['desktop', 'phone'] as const)('of what only a server has, on a %s', async (size) => {
      if (OF.test('waiting')) {
        const { page } = await open(size);
        await startWalk(page, matches);
        await startTable(page, 'splendor', { sitters: ['friend', 'hard'], where: 'link' });
        await page.locator('.waiting').waitFor();
        await shoot(page, 'waiting', size);
      }
      if (!OF.test('spectator') && !OF.test('reconnecting')) return;
      const { page, line } = await playOnline(size);
      const watcher = await open(size);
      await watcher.page.goto(page.url());
      await watcher.page.locator('.turn.watch').waitFor();
      await shoot(watcher.page, 'spectator', size);
      line.cut();
      await page.locator('.turn.lost').waitFor();
      await shoot(page, 'reconnecting', size);
    });
  },
);
