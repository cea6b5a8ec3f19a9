/** Every page as people with different eyes, hands and devices meet it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../testing/tools.ts';
import { axeProblems } from './testing/axe.ts';
import { buildApp, openPage, type ServedApp, SIZES, serveFolder, startBrowser } from './testing/browser.ts';
import { keptMatches } from './testing/kept.ts';
import { startTable } from './testing/lobby.ts';

/** The most a first page may weigh, packed. */
const FIRST_PAGE_KB = 150;

/** Whether the page can be moved sideways. */
const widerThanScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

describe.skipIf(!needs('chromium', 'the pages of the app'))('pages', () => {
  let browser: Browser;
  let app: ServedApp;
  let folder: string;
  let matches: readonly Record<string, unknown>[];
  beforeAll(async () => {
    folder = await buildApp('pages');
    matches = [...(await keptMatches('splendor', 4, 40)), ...(await keptMatches('splendor-solo', 1, 6))];
    app = await serveFolder(folder);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test('the first page is light: only what the lobby needs', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const named = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file);
    const bytes = ['index.html', ...named].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length,
      0,
    );
    expect(bytes / 1024).toBeLessThan(FIRST_PAGE_KB);
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
    expect(readdirSync(join(folder, 'assets')).some((file) => file.startsWith('splendor'))).toBe(true);
  });

  test.each([
    ['desktop', 'light'],
    ['desktop', 'dark'],
    ['phone', 'light'],
    ['phone', 'dark'],
  ] as const)('axe finds nothing serious on any page, %s, %s', async (size, colorScheme) => {
    const { page, problems } = await openPage(browser, app.url, { ...SIZES[size], colorScheme });
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      await page.waitForTimeout(350); // sheets have risen
      found[name] = [...(await axeProblems(page)), ...((await widerThanScreen(page)) ? ['wider than the screen'] : [])];
    };
    const open = async (hash: string, selector: string) => {
      await page.goto('about:blank');
      await page.goto(`${app.url}${hash}`);
      await page.locator(selector).first().waitFor();
    };
    await page.evaluate((kept) => localStorage.setItem('arbiter.matches', JSON.stringify(kept)), matches);
    await open('#/', '.rcard');
    await look('lobby');
    await open('#/local/splendor-now', '.turn.mine');
    await look('table');
    await page.locator('.tok.can').first().click();
    await look('taking');
    await page.keyboard.press('Escape');
    await page.locator('[data-card]').first().click();
    await look('card');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await look('menu');
    await page.locator('.menu').getByText('Rules').click();
    await look('rules');
    await open('#/local/splendor-end', '.end');
    await look('end');
    await open('#/replay/local/splendor-end?ply=40', '.scrub');
    await look('replay');
    await open('#/local/splendor-solo-now', '.turn.mine');
    await look('solo');
    await open('#/', '.games');
    await startTable(page, 'splendor', { sitters: ['friend'] });
    await page.locator('.hot').waitFor();
    await look('hand over');
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('nothing is wider than a screen of 360 pixels', async () => {
    const { page } = await openPage(browser, app.url, { ...SIZES.phone, viewport: { width: 360, height: 740 } });
    await page.locator('.games').waitFor();
    expect(await widerThanScreen(page)).toBe(false);
    await startTable(page, 'splendor', { sitters: ['easy', 'easy', 'easy'] });
    await page.locator('.turn.mine').waitFor();
    expect(await widerThanScreen(page)).toBe(false);
    await page.context().close();
  });
});
