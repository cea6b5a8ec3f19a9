/** Every page as people with different eyes, hands and devices meet it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../testing/tools.ts';
import { pageProblems } from './testing/axe.ts';
import { buildApp, openPage, type ServedApp, SIZES, serveFolder, startBrowser, still } from './testing/browser.ts';
import type { Kept } from './testing/kept.ts';
import { STOPS, startWalk, tourMatches } from './testing/tour.ts';

/** The most a first page may weigh, packed. */
const FIRST_PAGE_KB = 150;

/** Only stops with such a name, if one is given. */
const ONLY = new RegExp(process.env.PAGES ?? '');

/** Whether the page can be moved sideways. */
const widerThanScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

describe.skipIf(!needs('chromium', 'the pages of the app'))('pages', { timeout: 1_200_000 }, () => {
  let browser: Browser;
  let app: ServedApp;
  let folder: string;
  let matches: readonly Kept[];
  beforeAll(async () => {
    folder = await buildApp('pages');
    matches = await tourMatches();
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

  /** What is wrong with every stop of the tour at one size, by stop; narrow phones are tried on the way. */
  async function visit(size: 'desktop' | 'phone'): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const stop of STOPS) {
      if (!ONLY.test(stop.name) || (stop.only && stop.only !== size)) continue;
      const { page, problems } = await openPage(browser, app.url, { ...SIZES[size], reducedMotion: 'reduce' });
      await stop.go(await startWalk(page, matches));
      problems.push(...(await pageProblems(page)));
      if (size === 'phone') {
        await page.setViewportSize({ width: 360, height: 740 });
        await still(page);
        if (await widerThanScreen(page)) problems.push('wider than 360 pixels');
      }
      if (problems.length > 0) found[stop.name] = [...new Set(problems)];
      await page.context().close();
    }
    return found;
  }

  test.each(['desktop', 'phone'] as const)(
    'axe finds nothing serious by day or night, nothing is wider than the screen, and no console complains, on a %s',
    async (size) => {
      expect(await visit(size)).toEqual({});
    },
  );
});
