/** Every page and state of the app that needs no server, and how a person gets there: for axe, for narrow screens, for pictures. */
import type { Page } from 'playwright-core';
import { asked, from, type Kept, keptMatches } from './kept.ts';
import { startTable } from './lobby.ts';
import { tapSkyjoRound } from './skyjo-player.ts';

/** A walk through the app. */
export interface Walk {
  readonly page: Page;
  /** Open an address of the app and wait until this is there. */
  open(hash: string, selector: string): Promise<void>;
}

/** Begin a walk on a page of the app that was just opened: the browser has these matches, and a name. */
export async function startWalk(page: Page, matches: readonly Kept[]): Promise<Walk> {
  const url = page.url().replace(/#.*/, '');
  await page.evaluate((kept) => {
    localStorage.setItem('arbiter.name', 'Mara');
    localStorage.setItem('arbiter.matches', JSON.stringify(kept));
  }, matches);
  return {
    page,
    async open(hash, selector) {
      await page.goto('about:blank'); // else only the part after # changes, and nothing is loaded anew
      await page.goto(`${url}${hash}`);
      await page.locator(selector).first().waitFor();
    },
  };
}

/** A page in one state. */
export interface Stop {
  readonly name: string;
  /** Where there is such a state only on one kind of device. */
  readonly only?: 'desktop' | 'phone';
  go(walk: Walk): Promise<void>;
}

/** The matches the tour looks at, as the browser keeps them: one of each game first. */
export async function tourMatches(): Promise<readonly Kept[]> {
  const matches = await playTour();
  const first = ['splendor-now', 'power-grid-fuel', 'skyjo-now'];
  const rank = ({ id }: Kept) => (first.indexOf(id) + first.length + 1) % (first.length + 1);
  return matches.toSorted((a, b) => rank(a) - rank(b));
}

async function playTour(): Promise<readonly Kept[]> {
  const noEnd = (kept: readonly Kept[]) => kept.filter(({ id }) => !id.endsWith('-end'));
  const choosing = {
    seats: 4,
    options: { payment: 'choose' },
    cuts: { pay: asked('CHOOSE_PAYMENT'), noble: asked('CHOOSE_NOBLE') },
  };
  return [
    ...(await keptMatches('splendor', {
      seats: 4,
      cuts: { now: from(60), give: asked('RETURN_TOKENS_AFTER_OVERFLOW') },
    })),
    ...noEnd(await keptMatches('splendor', choosing)),
    // Short enough to be judged while one waits.
    ...noEnd(await keptMatches('splendor', { seats: 2, cuts: { short: from(28) } })),
    ...(await keptMatches('splendor-solo', { seats: 1, cuts: { now: from(9) } })),
    ...(await keptMatches('skyjo', {
      seats: 4,
      cuts: { flips: asked('flip'), now: asked('draw', 60), hand: asked('place', 60) },
    })),
    // Long enough for one more round, however badly it is played.
    ...noEnd(
      await keptMatches('skyjo', { seats: 4, options: { scoreLimit: 200 }, cuts: { late: asked('draw', 270) } }),
    ),
    ...noEnd(await keptMatches('skyjo', { seats: 8, cuts: { eight: asked('draw', 100) } })),
    ...(await keptMatches('power-grid', {
      seats: 4,
      cuts: {
        nominate: asked('nominate', 100),
        bid: asked('bid', 100),
        fuel: asked('buy', 150),
        build: asked('build', 150),
        run: asked('run', 150),
        scrap: asked('scrap'),
        mix: asked('burn'),
      },
    })),
  ];
}

/** Where this is needed: the table of a kept match, asking its person. */
const table =
  (id: string): Stop['go'] =>
  ({ open }) =>
    open(`#/local/${id}`, '.turn.mine');

/** All stops. Each begins anew, so that any can be visited alone. */
export const STOPS: readonly Stop[] = [
  { name: 'lobby', go: ({ open }) => open('#/', '.rcard') },
  {
    name: 'lobby-options',
    async go({ page, open }) {
      await open('#/', '.rcard');
      await page.locator('[data-game-card="power-grid"]').click();
      await page.locator('.setup summary').click();
    },
  },
  {
    name: 'lobby-name',
    async go({ page, open }) {
      await open('#/', '.rcard');
      await page.locator('.me-chip').click();
      await page.locator('.name-d').waitFor();
    },
  },
  { name: 'splendor', go: table('splendor-now') },
  {
    name: 'splendor-taking',
    async go(walk) {
      await table('splendor-now')(walk);
      await walk.page.locator('.tok.can').first().click();
      await walk.page.locator('[data-do="take"]').first().waitFor();
    },
  },
  {
    name: 'splendor-card',
    async go(walk) {
      await table('splendor-now')(walk);
      await walk.page.locator('[data-card]').first().click();
      await walk.page.locator('[data-do="reserve"], [data-do="buy"]').first().waitFor();
    },
  },
  { name: 'splendor-give', go: table('splendor-give') },
  { name: 'splendor-pay', go: table('splendor-pay') },
  { name: 'splendor-noble', go: table('splendor-noble') },
  { name: 'splendor-solo', go: table('splendor-solo-now') },
  { name: 'skyjo', go: table('skyjo-now') },
  { name: 'skyjo-flips', go: table('skyjo-flips') },
  { name: 'skyjo-hand', go: table('skyjo-hand') },
  { name: 'skyjo-eight', go: table('skyjo-eight') },
  {
    name: 'skyjo-round-end',
    async go(walk) {
      await table('skyjo-late')(walk);
      await tapSkyjoRound(walk.page);
    },
  },
  { name: 'power-grid-auction', go: table('power-grid-nominate') },
  { name: 'power-grid-bid', go: table('power-grid-bid') },
  { name: 'power-grid-fuel', go: table('power-grid-fuel') },
  { name: 'power-grid-build', go: table('power-grid-build') },
  { name: 'power-grid-run', go: table('power-grid-run') },
  { name: 'power-grid-scrap', go: table('power-grid-scrap') },
  { name: 'power-grid-mix', go: table('power-grid-mix') },
  ...['Markets', 'Players'].map(
    (name): Stop => ({
      name: `power-grid-${name.toLowerCase()}`,
      only: 'phone',
      async go(walk) {
        await table('power-grid-fuel')(walk);
        await walk.page.getByRole('button', { name, exact: true }).click();
      },
    }),
  ),
  {
    name: 'menu',
    async go(walk) {
      await table('splendor-now')(walk);
      await walk.page.getByRole('button', { name: 'Menu' }).click();
      await walk.page.locator('.menu').waitFor();
    },
  },
  ...(['splendor', 'skyjo', 'power-grid'] as const).map(
    (game): Stop => ({
      name: `rules-${game}`,
      async go(walk) {
        await table(game === 'power-grid' ? 'power-grid-fuel' : `${game}-now`)(walk);
        await walk.page.getByRole('button', { name: 'Menu' }).click();
        await walk.page.locator('.menu').getByText('Rules').click();
        await walk.page.locator('.rules-d h3').first().waitFor();
      },
    }),
  ),
  {
    name: 'keys',
    async go(walk) {
      await table('splendor-now')(walk);
      await walk.page.keyboard.press('?');
      await walk.page.locator('.keys-d').waitFor();
    },
  },
  {
    name: 'leave',
    async go(walk) {
      await table('splendor-now')(walk);
      await walk.page.getByRole('button', { name: 'Menu' }).click();
      await walk.page.locator('.menu .danger').click();
      await walk.page.locator('.leave-d').waitFor();
    },
  },
  {
    name: 'log',
    only: 'phone',
    async go(walk) {
      await table('splendor-now')(walk);
      await walk.page.locator('.log-btn').click();
      await walk.page.locator('.log.open').waitFor();
    },
  },
  {
    name: 'hint',
    async go(walk) {
      await table('splendor-now')(walk);
      await walk.page.keyboard.press('h');
      await walk.page.locator('.hint-p li').first().waitFor();
    },
  },
  { name: 'end-splendor', go: ({ open }) => open('#/local/splendor-end', '.end') },
  { name: 'end-splendor-solo', go: ({ open }) => open('#/local/splendor-solo-end', '.end') },
  { name: 'end-skyjo', go: ({ open }) => open('#/local/skyjo-end', '.end') },
  { name: 'end-power-grid', go: ({ open }) => open('#/local/power-grid-end', '.end') },
  { name: 'replay-splendor', go: ({ open }) => open('#/replay/local/splendor-end?ply=70', 'main[data-ply]') },
  { name: 'replay-skyjo', go: ({ open }) => open('#/replay/local/skyjo-end?ply=200', 'main[data-ply]') },
  { name: 'replay-power-grid', go: ({ open }) => open('#/replay/local/power-grid-end?ply=300', 'main[data-ply]') },
  {
    name: 'analysis',
    async go({ page, open }) {
      await open('#/replay/local/splendor-short?ply=20', 'main[data-ply]');
      if (await page.locator('.log-btn').isVisible()) await page.locator('.log-btn').click();
      await page.getByRole('tab', { name: 'Analysis' }).click();
      await page.getByRole('button', { name: 'Analyse the match' }).click();
      await page.locator('.ana-run').waitFor();
      await page.locator('.ana-run').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'hand-over',
    async go({ page, open }) {
      await open('#/', '.games');
      await startTable(page, 'splendor', { sitters: ['friend'] });
      await page.locator('.hot').waitFor();
    },
  },
  { name: 'missing', go: ({ open }) => open('#/replay/local/nothing', '.missing') },
];
