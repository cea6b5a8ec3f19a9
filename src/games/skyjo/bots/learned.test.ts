/** The learned player: that it plays what its weights say, and that training brings it about. */
import { describe, expect, test } from 'vitest';
import { below, copyState, createRng, legalIds, newGame } from '../../../core/index.ts';
import { CARDS, COPIES, LOWEST, SLOTS } from '../deck.ts';
import { skyjo } from '../game.ts';
import { CHOOSE, DRAWN, HIDDEN, NOBODY, SETUP, type SkyjoState } from '../state.ts';
import { features, MOST_FEATURES, WEIGHTS_SIZE } from './features.ts';
import { LearnedPlayer } from './learned.ts';
import { heuristicPolicy } from './policy.ts';
import { train } from './training.ts';
import { WEIGHTS } from './weights.ts';

const weights = Float64Array.from(WEIGHTS, (hundredths) => hundredths / 100);

describe('the learned player', () => {
  test('there is a weight for everything', () => {
    expect(WEIGHTS).toHaveLength(WEIGHTS_SIZE);
  });

  test.each([2, 3, 8])('at %i seats its move leaves the most of all moves, tried out one by one', (seats) => {
    const player = new LearnedPlayer(weights);
    const luck = createRng(`judgement ${seats}`);
    let met = 0;
    for (let deal = 0; deal < 4; deal++) {
      const s = newGame(skyjo, { seats, seed: `judgement ${deal}` });
      for (let ply = 0; ply < 200 && s.round === 0; ply++) {
        const legal = legalIds(skyjo, s);
        if (s.phase !== SETUP && s.ender === NOBODY && ply % 7 === 0) {
          const worths = new Map(legal.map((id) => [id, leaves(s, id)]));
          const move = player.move(s);
          expect(legal).toContain(move);
          expect(worths.get(move)).toBeGreaterThan(Math.max(...worths.values()) - 1e-3); // its tables are single precision
          met++;
        }
        skyjo.apply(s, ply % 3 === 0 ? legal[below(luck, legal.length)] : heuristicPolicy(s, luck));
      }
    }
    expect(met).toBeGreaterThan(20);
  });
});

/** What an action leaves on average: every card it may bring to light is tried. */
function leaves(s: SkyjoState, id: number): number {
  const { turn, phase } = s;
  const action = skyjo.actions.all[id];
  const ahead = skyjo.create();
  if (phase === CHOOSE) {
    copyState(s, ahead);
    skyjo.apply(ahead, skyjo.actions.idOf(action));
    if (action.type === 'take') return mostLeft(ahead);
    return average((card) => {
      ahead.hand = card;
      return mostLeft(ahead);
    });
  }
  if (action.type !== 'place' && action.type !== 'flip')
    throw new Error(`no move with a card in the hand: ${action.type}`);
  const slot = turn * SLOTS + action.at;
  const left = (card: number) => {
    copyState(s, ahead);
    ahead.cards[slot] = card;
    skyjo.apply(ahead, skyjo.actions.idOf(action));
    const list = new Int32Array(MOST_FEATURES);
    return list.subarray(0, features(ahead, turn, list)).reduce((sum, feature) => sum + weights[feature], 0);
  };
  return s.face[slot] === HIDDEN ? average(left) : left(s.cards[slot]);
}

function mostLeft(s: SkyjoState): number {
  return Math.max(...legalIds(skyjo, s).map((id) => leaves(s, id)));
}

function average(worth: (card: number) => number): number {
  return COPIES.reduce((sum, copies, i) => sum + (copies / CARDS) * worth(LOWEST + i), 0);
}

describe('training', () => {
  const learn = (rounds: number, seed: string): Float64Array => {
    const training = train(rounds, seed);
    let step = training.next();
    while (!step.done) step = training.next();
    return step.value;
  };

  test('the same seed learns the same, another one does not', () => {
    expect(learn(500, 'a')).toEqual(learn(500, 'a'));
    expect(learn(500, 'a')).not.toEqual(learn(500, 'b'));
  });

  test('it tells how far it is', () => {
    expect([...train(1500, 'a')]).toEqual([500, 1000, 1500]);
  });

  test('a little of it is enough to know that low cards are good and that a column is worth clearing', () => {
    const player = new LearnedPlayer(learn(4000, 'a'));
    const s = newGame(skyjo, { seats: 2, seed: 'pupil', options: { setupMode: 'auto' } });
    s.phase = DRAWN;
    s.turn = 0;
    for (let at = 0; at < SLOTS; at++) s.face[at] = HIDDEN;
    s.hiddenCount[0] = SLOTS - 3;
    for (const [at, card] of [
      [0, 9],
      [4, 9],
      [1, 11],
    ]) {
      s.face[at] = 1;
      s.cards[at] = card;
    }
    s.hand = 9;
    expect(skyjo.tell(skyjo.actions.all[player.move(s)])).toBe('place it at row 3, column 1');
    s.hand = -2;
    expect(skyjo.actions.all[player.move(s)].type).toBe('place');
    s.hand = 12;
    expect(skyjo.actions.all[player.move(s)].type).toBe('flip');
  });
});
