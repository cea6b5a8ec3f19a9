/** What a person at a terminal is shown and may type, in every game. */
import { describe, expect, test } from 'vitest';
import { createRng, type Game, PLAIN, SPECTATOR, TABLE_WIDTH, widthOf } from '../core/index.ts';
import { games } from '../games/index.ts';
import { Match } from '../match/index.ts';
import { type Offer, offerLines, offersOf, ranged, readMove } from './offers.ts';

const SCREEN = { columns: 80, rows: 24 };

/** What the seat to act is offered. */
function offersAt(match: Match): Offer[] {
  return offersOf({ game: match.game, view: () => match.view(match.turn), legal: () => match.legal(match.turn) });
}

/** A match and the offers of its question. */
function asked(id: keyof typeof games, seats: number, seed: string, plies = 0): { match: Match; offers: Offer[] } {
  const game = games[id] as Game;
  const match: Match = new Match(game, { seats, seed });
  const luck = createRng(seed);
  while (match.ply < plies) match.submit(match.turn, match.pick(match.turn, luck));
  return { match, offers: offersAt(match) };
}

function shown(id: keyof typeof games, offers: readonly Offer[], rows = 24): string {
  return offerLines(games[id] as Game, offers, PLAIN, { columns: 80, rows }).join('\n');
}

describe.each(Object.values(games) as Game[])('$id', (game) => {
  const [least, most] = game.seats;
  test.each(Array.from({ length: most - least + 1 }, (_, i) => least + i))(
    'with %i players the table and the offers fit 80 columns, and everything offered is typed differently',
    (seats) => {
      for (const seed of ['a']) {
        const match: Match = new Match(game, { seats, seed });
        const luck = createRng(seed);
        for (; !match.over && match.ply < 500; match.submit(match.turn, match.pick(match.turn, luck))) {
          if (match.ply % 11 > 0) continue;
          const offers = offersAt(match);
          const tables = [match.turn, SPECTATOR].map((seat) => game.show(match.view(seat), PLAIN));
          for (const line of [...tables.join('\n').split('\n'), ...offerLines(game, offers, PLAIN, SCREEN)])
            expect(widthOf(line), line).toBeLessThanOrEqual(TABLE_WIDTH);
          const keys = offers.map(({ key }) => key);
          expect(new Set(keys).size, keys.join('; ')).toBe(keys.length);
          for (const { id, key, text } of offers) expect([readMove(game, offers, key), text]).toEqual([id, text]);
        }
        if (match.over)
          for (const line of game.show(match.view(0), PLAIN).split('\n'))
            expect(widthOf(line), line).toBeLessThanOrEqual(TABLE_WIDTH);
      }
    },
  );
});

describe('Splendor', () => {
  test('what is offered says the card and what it costs', () => {
    const { match, offers } = asked('splendor', 2, 'cards', 40);
    const buys = offers.filter(({ text }) => text.startsWith('buy'));
    expect(buys.length, match.hash()).toBeGreaterThan(0);
    for (const { text } of buys)
      expect(text).toMatch(/^buy T[123] (white|blue|green|red|black)(, \d points?)?, for (nothing|(\d \w+ ?)+)/);
    expect(shown('splendor', offers)).toContain(`${buys[0].key}  ${buys[0].text}`);
  });

  test('tokens to take are told by their letters alone', () => {
    const { offers } = asked('splendor', 2, 'tokens');
    expect(shown('splendor', offers)).toMatch(/^take two: ww {2}bb {2}gg {2}rr {2}kk$/m);
  });
});

describe('Skyjo', () => {
  test('slots go by their letters', () => {
    const { offers } = asked('skyjo', 2, 'slots');
    expect(shown('skyjo', offers)).toBe('turn up: ta  tb  tc  td  te  tf  tg  th  ti  tj  tk  tl');
    expect(readMove(games.skyjo as Game, offers, 'C')).toBe(offers[2].id);
  });
});

describe('Power Grid', () => {
  test('plants go by their numbers, and a line each says what they burn and supply', () => {
    const { offers } = asked('power-grid', 3, '5');
    expect(shown('power-grid', offers)).toContain('   4  put up plant 4: 2 coal for 1 city, from 4');
    expect(readMove(games['power-grid'] as Game, offers, '4')).toBe(offers[1].id);
  });

  test('bids are a range, and the number typed is the bid, money that was laid down before included', () => {
    const { match, offers } = asked('power-grid', 2, '5');
    match.submit(match.turn, offers[0].id);
    const bids = offersAt(match);
    expect(shown('power-grid', bids)).toMatch(/^bid: \d+–50$/);
    const game = games['power-grid'] as Game;
    const seen = structuredClone(match.view(match.turn)) as { auction: object };
    const view = { ...seen, auction: { ...seen.auction, laid: 100 } };
    const fifteen = { type: 'bid', amount: 15 };
    expect(game.key?.(fifteen, view)).toBe('115');
    expect(game.tell(fifteen, view)).toBe('bid 115');
  });

  test('cities are typed without capitals and accents, and their prices stand beside them', () => {
    const city = (id: number, key: string, text: string): Offer => ({ id, key, named: true, text, preview: '' });
    const game = games['power-grid'] as Game;
    const [munich, munster] = ['München', 'Münster'].map((name) => game.actions.idOf({ type: 'build', city: name }));
    const offers = [
      city(munich, 'münchen', 'build in München for 10'),
      city(munster, 'münster', 'build in Münster for 12'),
    ];
    expect(readMove(game, offers, 'MUNCHEN')).toBe(munich);
    expect(readMove(game, offers, 'munst')).toBe(munster);
    expect(shown('power-grid', offers)).toBe('build in: München for 10  Münster for 12');
  });

  test('the end of a game fits 80 columns', () => {
    const game = games['power-grid'] as Game;
    for (const seats of [2, 6]) {
      const match: Match = new Match(game, { seats, seed: 'end', options: { maxRounds: 2 } });
      for (const luck = createRng('end'); !match.over; ) match.submit(match.turn, match.pick(match.turn, luck));
      const table = game.show(match.view(0), PLAIN);
      expect(table).toMatch(/the game is over: seats? .*\d/);
      for (const line of table.split('\n')) expect(widthOf(line), line).toBeLessThanOrEqual(TABLE_WIDTH);
    }
  });

  test('giving up is offered last', () => {
    for (const seed of ['a', 'b']) {
      for (const plies of [20, 60, 100]) {
        const { offers } = asked('power-grid', 3, seed, plies);
        for (const { key } of offers.slice(0, -1)) expect(['pass', 'done', '0']).not.toContain(key);
      }
    }
  });
});

test('a kind is told a line each only while there is room', () => {
  const { offers } = asked('power-grid', 3, '5');
  expect(shown('power-grid', offers, 4).split('\n')).toHaveLength(4);
  expect(shown('power-grid', offers, 3)).toMatch(/^put up plant: 3: /);
});

test('numbers in a row are told as a range, other words one by one', () => {
  expect(ranged(['4', '5', '6', '7', '9', 'pass'])).toEqual(['4–7', '9', 'pass']);
});
