/** A person at Skyjo's table, for tests: taps what is lit, as anyone would. */
import type { Page } from 'playwright-core';

/** Play one decision by tapping. `turn` makes different choices on different turns. */
export async function tapSkyjo(page: Page, turn: number): Promise<void> {
  const shown = (selector: string) => page.locator(`${selector}:visible`);
  if (await shown('[data-do="draw"]').count()) {
    return shown(turn % 3 === 2 ? '[data-do="take"]' : '[data-do="draw"]').click();
  }
  if (turn % 2 === 1 && (await shown('[data-do="throw-away"]').count())) await shown('[data-do="throw-away"]').click();
  const slots = shown('.myb [data-slot]');
  const hidden = shown('.myb .hid[data-slot]');
  const lit = (await hidden.count()) > 0 ? hidden : slots;
  await lit.first().click();
  if (await shown('[data-do="sure"]').count()) await shown('[data-do="sure"]').click();
}

/** Play until a round is over and can be looked at. */
export async function tapSkyjoRound(page: Page, most = 50): Promise<void> {
  const over = page.locator('[data-do="next-round"]');
  for (let turn = 0; turn < most; turn++) {
    await page.locator('.turn.mine, [data-do="next-round"]').first().waitFor();
    if (await over.count()) return;
    const ply = await page.locator('main[data-ply]').getAttribute('data-ply');
    await tapSkyjo(page, turn);
    await page.waitForFunction(
      (before) => document.querySelector<HTMLElement>('main[data-ply]')?.dataset.ply !== before,
      ply,
    );
  }
  throw new Error(`the round is not over after ${most} decisions`);
}

/** Play a match to its end; returns how many rounds were looked at on the way. */
export async function playSkyjo(page: Page, most = 400): Promise<number> {
  let rounds = 0;
  for (let turn = 0; turn < most; turn++) {
    await page.locator('.turn.mine, .end, [data-do="next-round"]').first().waitFor();
    if (await page.locator('.end').count()) return rounds;
    if (await page.locator('[data-do="next-round"]').count()) {
      rounds++;
      await page.locator('[data-do="next-round"]').click();
      continue;
    }
    const ply = await page.locator('main[data-ply]').getAttribute('data-ply');
    await tapSkyjo(page, turn);
    await page.waitForFunction((before) => {
      const table = document.querySelector<HTMLElement>('main[data-ply]');
      return table === null || table.dataset.ply !== before;
    }, ply);
  }
  throw new Error(`the match is not over after ${most} decisions`);
}
