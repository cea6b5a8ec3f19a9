/**
 * How quick the browser app is, with a real server on loopback: milliseconds from a tap to the table that shows it, and
 * frames a second while cards fly. Figures to be read, not a test: `npm run trace` (needs a build and Debian's chromium).
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const MOVES = Number(process.env.MOVES ?? 20);
const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => existsSync(file));
const data = mkdtempSync(join(tmpdir(), 'arbiter-trace-'));
const server = spawn(process.execPath, ['arbiter', 'serve', '--port', '0', '--data', data], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise((found) => {
  let text = '';
  server.stdout.on('data', (chunk) => {
    text += chunk;
    const address = /http:\/\/[^\s]+/.exec(text);
    if (address) found(address[0].replace(/\/?$/, '/'));
  });
});
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
  ],
});

/** Runs in the page before anything else: notes every tap, every new table, and every frame while something flies. */
function watchPage() {
  const taps = [];
  const frames = [];
  let tapped = 0;
  let ply = null;
  let last = 0;
  addEventListener('click', () => (tapped = performance.now()), true);
  const look = (at) => {
    const now = document.querySelector('main[data-ply]')?.dataset.ply ?? null;
    // The frame after the one in which the table changed shows it.
    if (now !== ply && tapped > 0) {
      const since = tapped;
      tapped = 0;
      requestAnimationFrame(() => taps.push(performance.now() - since));
    }
    ply = now;
    const flying = document.querySelector('.ghost') !== null;
    if (flying && last > 0) frames.push(at - last);
    last = flying ? at : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.measured = { taps, frames };
}

/** Take gems, or buy what can be bought: one decision of Splendor. */
async function tap(page) {
  const shown = (selector) => page.locator(`${selector}:visible`);
  for (const first of ['give', 'noble', 'pay', 'pass']) {
    if ((await shown(`[data-do="${first}"]`).count()) === 0) continue;
    // While a move is on its way nothing can be tapped: then this is still the question before.
    while (first === 'give' && (await shown('[data-do="give"]:disabled').count())) {
      if ((await shown('[data-give]:enabled').count()) === 0) return;
      await shown('[data-give]:enabled').first().click();
    }
    return shown(`[data-do="${first}"]`).click();
  }
  if (await shown('.card.can[data-card]').count()) {
    await shown('.card.can[data-card]').first().click();
    return shown('[data-do="buy"]').click();
  }
  for (let i = 0; i < 3 && (await shown('.tok.can:not(.sel)').count()); i++)
    await shown('.tok.can:not(.sel)').first().click();
  if (await shown('[data-do="take"]:enabled').count()) return shown('[data-do="take"]').click();
  await shown('[data-card]').first().click();
  await shown('[data-do="reserve"]').click();
}

async function measure(where) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchPage);
  await page.goto(url);
  await page.locator('.games').waitFor();
  await page.evaluate((place) => {
    const plan = { sitters: ['easy', 'easy'], options: {}, clock: 0, where: place };
    localStorage.setItem('arbiter.plans', JSON.stringify({ splendor: plan }));
    localStorage.setItem('arbiter.game', 'splendor');
  }, where);
  await page.reload();
  await page.locator('.setup .btn.pri:visible').first().click();
  for (let move = 0; move < MOVES; move++) {
    await page.locator('.turn.mine, .end').first().waitFor();
    if (await page.locator('.end').count()) break;
    await page.waitForTimeout(350); // buttons ignore the first 300 ms of a new question
    if ((await page.locator('.turn.mine').count()) === 0) continue; // several tokens were given back one by one
    await page.keyboard.press('Escape'); // nothing chosen before stands in the way
    const ply = await page.locator('main[data-ply]').getAttribute('data-ply');
    await tap(page);
    await page.waitForFunction((before) => document.querySelector('main[data-ply]')?.dataset.ply !== before, ply);
  }
  const { taps, frames } = await page.evaluate(() => window.measured);
  await page.close();
  return { taps, frames };
}

const sorted = (list) => [...list].sort((a, b) => a - b);
const at = (list, share) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * share))];
try {
  for (const [name, where] of [
    ['on a server', 'link'],
    ['on this device', 'device'],
  ]) {
    const { taps, frames } = await measure(where);
    const ms = (value) => `${value.toFixed(0)} ms`;
    console.log(
      `${name}: ${taps.length} moves shown after ${ms(at(taps, 0.5))} (median), ${ms(at(taps, 0.95))} (95 %), ${ms(at(taps, 1))} (most)`,
    );
    const total = frames.reduce((sum, frame) => sum + frame, 0);
    const late = frames.filter((frame) => frame > 25).length;
    console.log(
      `${name}: ${frames.length} frames while cards flew, ${((1000 * frames.length) / total).toFixed(1)} a second, median ${at(frames, 0.5).toFixed(1)} ms, ${late} frames late by more than half a frame`,
    );
  }
} finally {
  await browser.close();
  server.kill();
  rmSync(data, { recursive: true, force: true });
}
