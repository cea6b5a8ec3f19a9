/**
 * Screenshots of every page, from matches in mid-game: `npm run screenshots` writes them to docs/screens. Nothing is
 * compared; they are there to be looked at beside the design.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, onTestFinished, test } from 'vitest';
import { needs } from '../testing/tools.ts';
import { buildApp, openPage, SIZES, serveFolder, startBrowser } from './testing/browser.ts';
import { keptMatches } from './testing/kept.ts';

const FOLDER = fileURLToPath(new URL('../../docs/screens', import.meta.url));

/** Which match is shown of each game: how many sit there, and the first ply from which seat 0 is waited for. */
const SHOWN: readonly (readonly [game: string, seats: number, ply: number])[] = [
  ['splendor', 4, 60],
  ['splendor-solo', 1, 9],
  ['skyjo', 4, 40],
  ['power-grid', 4, 150],
];

describe.skipIf(process.env.SCREENSHOTS === undefined || !needs('chromium', 'screenshots of the app'))(
  'screenshots',
  () => {
    test('of every page, on a desk by day and on a phone by night', async () => {
      mkdirSync(FOLDER, { recursive: true });
      const matches = (await Promise.all(SHOWN.map((shown) => keptMatches(...shown)))).flat();
      const app = await serveFolder(await buildApp('screens'));
      onTestFinished(() => app.close());
      const browser = await startBrowser();
      onTestFinished(() => browser.close());
      const looks =
        process.env.SCREENSHOTS === 'all'
          ? (['desktop-light', 'desktop-dark', 'phone-light', 'phone-dark'] as const)
          : (['desktop-light', 'phone-dark'] as const);
      for (const look of looks) {
        const [size, colorScheme] = look.split('-') as ['desktop' | 'phone', 'light' | 'dark'];
        const { page } = await openPage(browser, app.url, {
          ...SIZES[size],
          colorScheme,
          reducedMotion: 'reduce',
          deviceScaleFactor: 1,
        });
        await page.evaluate((kept) => {
          localStorage.setItem('arbiter.name', 'Mara');
          localStorage.setItem('arbiter.matches', JSON.stringify(kept));
        }, matches);
        const shoot = async (name: string, ready: (page: Page) => Promise<unknown>) => {
          await ready(page);
          await page.waitForTimeout(400);
          await page.screenshot({ path: join(FOLDER, `${name}-${look}.png`) });
        };
        const open = async (hash: string, selector: string) => {
          await page.goto('about:blank');
          await page.goto(`${app.url}${hash}`);
          await page.locator(selector).first().waitFor();
        };
        await shoot('lobby', () => open('#/', '.rcard'));
        for (const [id] of SHOWN) await shoot(id, () => open(`#/local/${id}-now`, '.turn.mine'));
        await shoot('end', () => open('#/local/splendor-end', '.end'));
        await shoot('replay', () => open('#/replay/local/splendor-end?ply=70', '.scrub'));
        await page.context().close();
      }
    });
  },
);
