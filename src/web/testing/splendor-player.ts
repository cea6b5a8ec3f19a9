/** A person at Splendor's table, for tests: saves for one card, buys what is lit, and gives back what that card does not need. */
import type { Page } from 'playwright-core';

/** The gems, and the tokens, by the names the table writes. */
const GEMS = ['white', 'blue', 'green', 'red', 'black'] as const;
const TOKENS = [...GEMS, 'gold'] as const;
type Token = (typeof TOKENS)[number];
type Counts = Readonly<Record<Token, number>>;

/** What a person sees of gems: their tokens, the bonuses of their cards, and what every card in reach costs. */
interface Seen {
  readonly tokens: Counts;
  readonly bonuses: Counts;
  readonly costs: readonly Counts[];
}

function look(page: Page): Promise<Seen> {
  return page.evaluate((names) => {
    const countsOf = (find: (token: string) => Element | null | undefined) =>
      // One entry for each of the names.
      Object.fromEntries(
        names.map((token) => [token, Number(find(token)?.querySelector('b')?.textContent ?? 0)]),
      ) as Record<(typeof names)[number], number>;
    const mine = (kind: string) =>
      countsOf((token) => document.querySelector(`.me [data-at^="${kind}-"][data-at$="-${token}"]`));
    const cards = [...document.querySelectorAll('.market [data-at^="card-"], .me [data-at^="own-"]')];
    return {
      tokens: mine('tok'),
      bonuses: mine('bonus'),
      costs: cards.map((card) => countsOf((token) => card.querySelector(`.cost .pip.g-${token}`))),
    };
  }, TOKENS);
}

/** The tokens that the card nearest to being bought takes, bonuses counted. */
function aimOf({ tokens, bonuses, costs }: Seen): Counts {
  const prices = costs.map((cost) => {
    const left = GEMS.map((gem) => [gem, Math.max(cost[gem] - bonuses[gem], 0)] as const);
    return { ...Object.fromEntries(left), gold: 0 } as Counts; // all gems, and gold
  });
  const lacking = (price: Counts) => GEMS.reduce((sum, gem) => sum + Math.max(price[gem] - tokens[gem], 0), 0);
  return prices.toSorted((a, b) => lacking(a) - lacking(b))[0];
}

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
  if (await shown('[data-do="give"]').count()) return giveBack(page);
  const cards = shown('.card.can[data-card]');
  if (await cards.count()) {
    await cards.first().click();
    return shown('[data-do="buy"]').click();
  }
  if (turn % 5 === 4 && (await shown('[data-deck]').count())) {
    await shown('[data-deck]').first().click();
    return shown('[data-do="reserve-top"]').click();
  }
  if (turn % 7 === 3 && (await shown('[data-card]').count()) > 2) {
    await shown('[data-card]').nth(2).click();
    return shown('[data-do="reserve"]').click();
  }
  if (await shown('.tok.can').count()) return takeTokens(page);
  await shown('[data-card]').first().click();
  await shown('[data-do="reserve"]').click();
}

/** Take what the card aimed at lacks, and whatever else is lit where more must be taken. */
async function takeTokens(page: Page): Promise<void> {
  const seen = await look(page);
  const aim = aimOf(seen);
  const lacks = (token: Token) => aim[token] - seen.tokens[token];
  const [most, next] = GEMS.map(lacks).toSorted((a, b) => b - a);
  for (let taken = 0; taken < 3; taken++) {
    // Two of a colour where nothing else is lacking.
    const twice = taken === 1 && most >= 2 && next <= 0;
    const lit = await page
      .locator(twice ? '.tok.can' : '.tok.can:not(.sel)')
      .evaluateAll((all) => all.map((stack) => stack.getAttribute('data-token') as Token)); // as the table writes it
    if (lit.length === 0) break;
    const token = lit.toSorted((a, b) => lacks(b) - lacks(a))[0];
    await page.locator(`[data-token="${token}"]`).click();
  }
  await page.locator('[data-do="take"]').click();
}

/** Give back what the card aimed at needs least, gold last; over once the table asks for no more. */
async function giveBack(page: Page): Promise<void> {
  const seen = await look(page);
  const aim = aimOf(seen);
  const must = await page.locator('.confirm.over .give > *').count();
  const left: Record<Token, number> = { ...seen.tokens };
  for (let given = 0; given < must; given++) {
    const spare = (token: Token) => (token === 'gold' ? -10 : left[token] - aim[token]);
    const held = TOKENS.filter((token) => left[token] > 0);
    const token = held.toSorted((a, b) => spare(b) - spare(a))[0];
    left[token]--;
    await page.locator(`[data-give="${token}"]:visible`).first().click();
  }
  await page.locator('[data-do="give"]').click();
  await page.locator('.confirm.over').waitFor({ state: 'detached' }); // several go back one after another
}

/** Play a match to its end; returns how many decisions were made. */
export async function playSplendor(page: Page, most = 100): Promise<number> {
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
