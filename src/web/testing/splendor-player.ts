/** A person at Splendor's table, for tests: taps what is lit, as anyone would. */
import type { Page } from 'playwright-core';

/** Play one decision by tapping. `turn` makes different choices on different turns. */
export async function tapSplendor(page: Page, turn: number): Promise<void> {
  const shown = (selector: string) => page.locator(`${selector}:visible`);
  if (await shown('[data-do="noble"]').count()) {
    await shown('[data-noble]').last().click();
    await shown('[data-do="noble"]').click();
    return;
  }
  if (await shown('[data-do="pay"]').count()) return shown('[data-do="pay"]').click();
  if (await shown('[data-do="pass"]').count()) return shown('[data-do="pass"]').click();
  if (await shown('[data-do="give"]').count()) {
    while (await shown('[data-do="give"]:disabled').count()) await shown('[data-give]:enabled').first().click();
    return shown('[data-do="give"]').click();
  }
  const cards = shown('.card.can[data-card]');
  if (await cards.count()) {
    await cards.first().click();
    return shown('[data-do="buy"]').click();
  }
  if (turn % 5 === 4 && (await shown('[data-deck]').count())) {
    await shown('[data-deck]').first().click();
    return shown('[data-do="reserve-top"]').click();
  }
  if (turn % 7 === 3 && (await shown('[data-card]').count())) {
    await shown('[data-card]').nth(2).click();
    return shown('[data-do="reserve"]').click();
  }
  const stacks = shown('.tok.can:not(.sel)');
  for (let i = 0; i < 3 && (await stacks.count()); i++) await stacks.nth((turn + i) % (await stacks.count())).click();
  if (await shown('[data-do="take"]:enabled').count()) return shown('[data-do="take"]').click();
  await shown('[data-card]').first().click();
  await shown('[data-do="reserve"]').click();
}

/** Play a match to its end; returns how many decisions were made. */
export async function playSplendor(page: Page, most = 200): Promise<number> {
  for (let turn = 0; turn < most; turn++) {
    await page.locator('.turn.mine, .end').first().waitFor();
    if (await page.locator('.end').count()) return turn;
    const ply = await page.locator('.sp').getAttribute('data-ply');
    await tapSplendor(page, turn);
    await page.waitForFunction((before) => {
      const table = document.querySelector<HTMLElement>('.sp');
      return table === null || table.dataset.ply !== before;
    }, ply);
  }
  throw new Error(`the match is not over after ${most} decisions`);
}
