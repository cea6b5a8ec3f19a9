/** How often things happen: many random games, counted. */
import { describe, expect, test } from 'vitest';
import { below, createRng, newGame, OVER, startGame } from '../../core/index.ts';
import { CARDS } from './cards.ts';
import { splendor, splendorSolo } from './game.ts';
import { BY_POINTS, BY_STALEMATE, NOBLE, RETURN } from './state.ts';

/** Uniformly random games, counted. */
function census(seats: number, games: number) {
  const s = newGame(splendor, { seats, seed: 'census' });
  const out = new Int32Array(splendor.actions.size);
  const luck = createRng('census');
  const options = { payment: 'auto', nobles: 'choose', finalTie: 'turn-order', maxTurns: 0 } as const;
  const seen = { returns: 0, nobles: 0, passes: 0, stalemates: 0, ties: 0, turns: 0, first: 0 };
  for (let game = 0; game < games; game++) {
    startGame(splendor, s, seats, options, 'census', game);
    let returned = 0;
    let chosen = 0;
    let passed = 0;
    while (s.turn !== OVER) {
      if (s.asked === RETURN) returned = 1;
      if (s.asked === NOBLE) chosen = 1;
      const n = splendor.legal(s, out);
      if (out[0] === 60) passed = 1;
      splendor.apply(s, out[below(luck, n)]);
    }
    expect([BY_POINTS, BY_STALEMATE]).toContain(s.ending);
    const best = Math.max(...s.points.subarray(0, seats));
    seen.returns += returned / games;
    seen.nobles += chosen / games;
    seen.passes += passed / games;
    seen.stalemates += (s.ending === BY_STALEMATE ? 1 : 0) / games;
    seen.ties += (s.points.subarray(0, seats).filter((points) => points === best).length > 1 ? 1 : 0) / games;
    seen.turns += s.turns / games;
    seen.first += (splendor.place(s, 0) === 1 ? 1 : 0) / games;
  }
  return seen;
}

describe('how often things happen in uniformly random games', () => {
  test('of two', () => {
    const seen = census(2, 3000);
    expect(seen.turns).toBeGreaterThan(72);
    expect(seen.turns).toBeLessThan(77);
    expect(seen.returns).toBeGreaterThan(0.995);
    expect(seen.nobles).toBeGreaterThan(0.07);
    expect(seen.nobles).toBeLessThan(0.13);
    expect(seen.passes).toBeGreaterThan(0.005);
    expect(seen.passes).toBeLessThan(0.04);
    expect(seen.ties).toBeLessThan(0.03);
    expect(Math.abs(seen.first - 0.5)).toBeLessThan(0.04);
  });

  test('of three, where seats pass more often and stalemates are rare', () => {
    const seen = census(3, 1500);
    expect(seen.passes).toBeGreaterThan(0.1);
    expect(seen.passes).toBeLessThan(0.25);
    expect(seen.stalemates).toBeLessThan(0.02);
    expect(seen.turns).toBeGreaterThan(102);
    expect(seen.turns).toBeLessThan(110);
  });
});

test('every card of a level is as likely to be dealt to every place', () => {
  const s = splendorSolo.create();
  const dealt = new Int32Array(CARDS.length);
  for (let game = 0; game < 4000; game++) {
    startGame(splendorSolo, s, 1, { overflow: 'auto' }, 'places', game);
    dealt[s.table[0]]++;
    dealt[s.table[8]]++;
  }
  for (let card = 0; card < 40; card++) expect(Math.abs(dealt[card] - 100)).toBeLessThan(50);
  for (let card = 70; card < 90; card++) expect(Math.abs(dealt[card] - 200)).toBeLessThan(70);
});

test('over 20,000 uniformly random episodes the mean score is 1.07 within 0.04', () => {
  const s = newGame(splendorSolo, { seats: 1, seed: 'mean' });
  const out = new Int32Array(splendorSolo.actions.size);
  const luck = createRng('mean');
  let sum = 0;
  let squares = 0;
  for (let episode = 0; episode < 20_000; episode++) {
    startGame(splendorSolo, s, 1, { overflow: 'auto' }, 'mean', episode);
    while (s.turn !== OVER) {
      const n = splendorSolo.legal(s, out);
      splendorSolo.apply(s, out[below(luck, n)]);
    }
    sum += s.points[0];
    squares += s.points[0] ** 2;
  }
  const mean = sum / 20_000;
  expect(mean).toBeGreaterThan(1.03);
  expect(mean).toBeLessThan(1.11);
  expect(Math.sqrt(squares / 20_000 - mean ** 2)).toBeCloseTo(1.24, 1);
});
