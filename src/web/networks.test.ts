/** A network from a file as an opponent on this device, in a real browser. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tensorSize } from '../core/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import { Match } from '../match/index.ts';
import { needs } from '../testing/tools.ts';
import { buildApp, openPage, type ServedApp, SIZES, serveFolder, startBrowser } from './testing/browser.ts';
import { tapSkyjo } from './testing/skyjo-player.ts';

const inputs = tensorSize(skyjo.tensor, 2);
const outputs = skyjo.actions.size;
/** It always likes the legal action with the highest id. */
const NETWORK = {
  game: 'skyjo',
  version: skyjo.version,
  seats: 2,
  layers: [
    {
      inputs,
      outputs,
      weight: new Array(inputs * outputs).fill(0),
      bias: Array.from({ length: outputs }, (_, id) => id),
    },
  ],
};

async function drop(page: Page, name: string, content: unknown): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], file));
      return transfer;
    },
    [name, JSON.stringify(content)] as const,
  );
  await page.locator('.lobby').dispatchEvent('drop', { dataTransfer: data });
}

/** The latest match this browser keeps. */
const keptActions = (page: Page) =>
  page.evaluate(() => {
    const [{ seed, actions }] = JSON.parse(localStorage.getItem('arbiter.matches') ?? '[]');
    return { seed, actions } as { readonly seed: string; readonly actions: readonly number[] }; // written by the app
  });

describe.skipIf(!needs('chromium', 'networks as opponents in the app'))('networks', () => {
  let browser: Browser;
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveFolder(await buildApp('networks'));
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test.each(['desktop', 'phone'] as const)('a dropped network sits down and plays, on a %s', async (size) => {
    const { page, problems } = await openPage(browser, app.url, SIZES[size]);
    await page.locator('.games').waitFor();
    await drop(page, 'sky.json', NETWORK);
    await page.locator('.toast', { hasText: 'sky sits down beside you' }).waitFor();
    expect(await page.locator('.seats [aria-checked="true"]').textContent()).toBe('Network');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.locator('.setup .btn.pri:visible, .playbar .btn.pri:visible').first().click();
    for (let turn = 0; turn < 6; turn++) {
      await page.locator('.turn.mine').waitFor();
      const ply = await page.locator('.sj').getAttribute('data-ply');
      await tapSkyjo(page, turn);
      await page.waitForFunction((before) => {
        const now = document.querySelector<HTMLElement>('.sj')?.dataset.ply;
        return now !== before && document.querySelector('.turn.mine') !== null;
      }, ply);
      if (turn === 3) {
        await page.reload(); // the network is still known
        await page.locator('.turn.mine').waitFor();
      }
    }
    await page.locator('.others', { hasText: 'sky' }).waitFor();
    const { seed, actions } = await keptActions(page);
    const match = new Match(skyjo, { seats: 2, seed });
    let asked = 0;
    for (const action of actions) {
      if (match.turn === 1 && ++asked) expect(action).toBe(match.legal(1).at(-1));
      match.submit(match.turn, action);
    }
    expect(asked).toBeGreaterThan(3);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a network that does not fit is refused with the reason, and one that is gone is asked for', async () => {
    const { page, problems } = await openPage(browser, app.url);
    await page.locator('.games').waitFor();
    await drop(page, 'old.json', { ...NETWORK, version: 0 });
    await page.locator('.toast', { hasText: 'old cannot play: weights of skyjo 0' }).waitFor();
    await drop(page, 'junk.json', { ...NETWORK, layers: [null] });
    await page.locator('.toast', { hasText: 'junk cannot play' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Network' }).count()).toBe(0);
    await drop(page, 'sky.json', NETWORK);
    await page.locator('.toast', { hasText: 'sky sits down' }).waitFor();
    // Only where it has learned to play: at a table of two.
    await page.getByRole('button', { name: 'Add a seat' }).click();
    expect(await page.getByRole('radio', { name: 'Network' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove this seat 3' }).click();
    await page.getByRole('radio', { name: 'Network' }).click();
    await page.locator('.setup .btn.pri:visible').click();
    await page.locator('.turn.mine').waitFor();
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
    await page.goto('about:blank');
    await page.goto(app.url);
    await page.locator('.rcard').first().click();
    await page.getByText('The network sky is not in this browser any more').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
