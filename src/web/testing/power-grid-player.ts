/** A person at Power Grid's table, for tests: taps what is lit, as anyone would. */
import type { Page } from 'playwright-core';

/** Play one decision by tapping. */
export async function tapPowerGrid(page: Page, turn: number): Promise<void> {
  const shown = (selector: string) => page.locator(`${selector}:visible`);
  const has = async (selector: string) => (await shown(selector).count()) > 0;
  /** Tap a button; where the table asks once more, say yes. */
  const press = async (go: string) => {
    await shown(`[data-do="${go}"]`).click();
    if (await has('[data-do="sure"]')) await shown('[data-do="sure"]').click();
  };
  if (await has('[data-do="nominate"]')) {
    if (turn > 3 && (await has('[data-do="pass"]'))) return press('pass');
    await shown('[data-plant]').first().click();
    return shown('[data-do="nominate"]').click();
  }
  if (await has('[data-do="bid"]')) {
    const pass = await has('[data-do="pass"]');
    return press(pass ? 'pass' : 'bid');
  }
  if (await has('[data-do="buy"]')) {
    const more = shown('.fl2 .stepper .btn:last-child:enabled');
    if (turn % 2 === 0 && (await more.count())) {
      await more.first().click();
      return shown('[data-do="buy"]').click();
    }
    return press('done');
  }
  if (await has('[data-do="build"]')) {
    if (turn % 3 === 2) return shown('[data-do="done"]').click();
    await page.locator('[data-city]').first().dispatchEvent('click');
    return shown('[data-do="build"]').click();
  }
  for (const button of ['run', 'done', 'pass']) if (await has(`[data-do="${button}"]:enabled`)) return press(button);
  if (await has('[data-do="mix"]')) {
    await shown('[data-do="mix"]').first().click();
    return press('mixed');
  }
  await shown('.auc [data-plant]').first().click();
  await press('scrap');
}

/** Play a match until it is over; returns how many decisions were made. */
export async function playPowerGrid(page: Page, most = 400): Promise<number> {
  for (let turn = 0; turn < most; turn++) {
    await page.locator('.turn.mine, .end').first().waitFor();
    if (await page.locator('.end').count()) return turn;
    const ply = await page.locator('main[data-ply]').getAttribute('data-ply');
    await tapPowerGrid(page, turn);
    await page.waitForFunction((before) => {
      const table = document.querySelector<HTMLElement>('main[data-ply]');
      return table === null || table.dataset.ply !== before;
    }, ply);
  }
  throw new Error(`the match is not over after ${most} decisions`);
}
