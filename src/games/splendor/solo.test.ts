/** Splendor Solo: the token limit, the clock, both endings, each ruled case, and the environment. */
import { describe, expect, test } from 'vitest';
import { ANSI, below, createRng, OVER, readAction } from '../../core/index.ts';
import { IllegalActionError } from '../../rl/index.ts';
import type { SplendorAction } from './actions.ts';
import { NO_CARD } from './cards.ts';
import { type BoxSpace, SplendorSoloEnv } from './env.ts';
import { splendorSolo } from './game.ts';
import type { SplendorState } from './state.ts';
import { tokensOf } from './table.ts';
import {
  holdCards,
  layCard,
  ownBonuses,
  setBank,
  setLeft,
  setNobles,
  setTokens,
  soloTable,
  tokensHeld,
} from './testing/position.ts';

const reserve = (tier: number, slot: number): SplendorAction => ({ type: 'RESERVE_VISIBLE_CARD', tier, slot });
const reserveTop = (tier: number): SplendorAction => ({ type: 'RESERVE_TOP_DECK_CARD', tier });
const buy = (tier: number, slot: number): SplendorAction => ({ type: 'PURCHASE_VISIBLE_CARD', tier, slot });
const TAKE: SplendorAction = { type: 'TAKE_TOKENS_DIFFERENT', colors: ['white', 'blue', 'green'] };
const PASS: SplendorAction = { type: 'PASS' };

/** Play through the door that refuses. */
function play(s: SplendorState, ...actions: readonly SplendorAction[]): void {
  for (const action of actions) {
    expect(readAction(splendorSolo, s, action), JSON.stringify(action)).toBeTypeOf('number');
    splendorSolo.apply(s, splendorSolo.actions.idOf(action));
  }
}

test('nine cards, two nobles, four gems of each colour, five gold, and a clock of seventeen (RULES 11.1)', () => {
  const view = splendorSolo.view(soloTable(), 0);
  expect(view.bankTokens).toEqual({ white: 4, blue: 4, green: 4, red: 4, black: 4, gold: 5 });
  expect([view.tableau.tier1.length, view.tableau.tier2.length, view.tableau.tier3.length]).toEqual([3, 3, 3]);
  expect(view.nobles.length).toBe(2);
  expect(view.decksRemaining).toEqual({ tier1: 37, tier2: 27, tier3: 17 });
});

describe('the token limit (RULES 11.4)', () => {
  test('test_token_limit_after_reserve: the gold of a reserve is the eleventh token, and ten stay', () => {
    const s = soloTable();
    setTokens(s, 0, { white: 4, red: 4, green: 2 });
    setBank(s, { blue: 4, green: 2, black: 4, gold: 5 });
    play(s, reserve(1, 0));
    expect(tokensHeld(s, 0)).toEqual({ white: 3, blue: 0, green: 2, red: 4, black: 0, gold: 1 });
    expect(splendorSolo.view(s, 0).bankTokens).toMatchObject({ white: 1, gold: 4 });
    expect(s.ticked).toBe(1);
  });

  test('test_token_discard_priority: black, white, red, blue, green, and gold last', () => {
    const start = { black: 1, white: 1, red: 1, blue: 1, green: 1, gold: 5 };
    const s = soloTable();
    setTokens(s, 0, start);
    setBank(s, { white: 3, blue: 3, green: 3, red: 3, black: 3, gold: 0 });
    play(s, TAKE);
    expect(tokensHeld(s, 0)).toEqual({ black: 0, white: 0, red: 1, blue: 2, green: 2, gold: 5 });
    const gold = soloTable();
    setTokens(gold, 0, { gold: 10 });
    setBank(gold, { gold: 1 });
    play(gold, reserve(1, 0));
    expect(tokensHeld(gold, 0)).toEqual({ black: 0, white: 0, red: 0, blue: 0, green: 0, gold: 10 });
  });

  test('test_token_limit_after_taking_tokens: thirteen tokens become ten before the clock ticks', () => {
    const s = soloTable();
    setTokens(s, 0, { red: 4, black: 4, gold: 2 });
    setBank(s, { white: 4, blue: 4, green: 4, gold: 3 });
    play(s, TAKE);
    expect(tokensHeld(s, 0)).toEqual({ white: 1, blue: 1, green: 1, red: 4, black: 1, gold: 2 });
    expect(splendorSolo.view(s, 0).bankTokens).toMatchObject({ black: 3, red: 0 });
  });

  test.each([
    ['taking two', { type: 'TAKE_TOKENS_SAME', colors: ['white', 'white'] } as const],
    ['reserving from a deck', reserveTop(1)],
    ['reserving from the table', reserve(2, 1)],
    ['taking three', TAKE],
  ])('it is kept after %s', (_, action) => {
    const s = soloTable();
    setTokens(s, 0, { red: 4, black: 4, gold: 2 });
    setBank(s, { white: 4, blue: 4, green: 4, gold: 3 });
    play(s, action);
    expect(tokensOf(s, 0)).toBe(10);
    expect(s.turns).toBe(1);
  });

  test('the player chooses where that is agreed, one token at a time, and the clock waits', () => {
    const s = soloTable({ overflow: 'choose' });
    setTokens(s, 0, { red: 4, black: 4, gold: 1 });
    setBank(s, { white: 4, blue: 4, green: 4, gold: 4 });
    play(s, TAKE);
    expect(s.ticked).toBe(0);
    expect(splendorSolo.refuse(s, splendorSolo.actions.idOf(TAKE))).toBe('TOKEN_LIMIT_EXCEEDED');
    play(s, { type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'gold' });
    play(s, { type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'red' });
    expect(tokensHeld(s, 0)).toEqual({ white: 1, blue: 1, green: 1, red: 3, black: 4, gold: 0 });
    expect(s.ticked).toBe(1);
  });
});

describe('the clock (RULES 11.6)', () => {
  test('every tick removes one level-3 card, unseen', () => {
    const s = soloTable();
    const before = Array.from(s.deck.subarray(70, 70 + 17));
    play(s, TAKE);
    const after = Array.from(s.deck.subarray(70, 70 + 16));
    expect(s.left[2]).toBe(16);
    expect([...after, s.gone[0]].sort()).toEqual(before.sort());
    expect(splendorSolo.view(s, 0).ticked).toBe(1);
  });

  test('which card it was is not to be seen', () => {
    const s = soloTable();
    play(s, TAKE);
    const { removedByClock } = splendorSolo.reveal(s) as { removedByClock: string[] };
    expect(removedByClock.length).toBe(1);
    expect(JSON.stringify(splendorSolo.view(s, 0))).not.toContain(`"${removedByClock[0]}"`);
  });

  test('seventeen turns without a level-3 draw end the game', () => {
    const s = soloTable({}, 'clock');
    setBank(s, {});
    for (let turn = 0; turn < 17; turn++) {
      expect(splendorSolo.turn(s)).toBe(0);
      s.handSize[0] = 3; // nothing can be done
      s.gold[0] = 0;
      play(s, PASS);
    }
    expect(splendorSolo.turn(s)).toBe(OVER);
    expect(splendorSolo.view(s, 0)).toMatchObject({ phase: 'finished', ending: 'timer', turn: 17 });
  });

  test('a refill of level 3 shortens the clock by a turn', () => {
    const s = soloTable();
    play(s, reserve(3, 0));
    expect(s.left[2]).toBe(15);
  });

  test('a blind reserve of the last level-3 card leaves nothing to tick, and the game ends', () => {
    const s = soloTable();
    setLeft(s, 3, 1);
    play(s, reserveTop(3));
    expect(splendorSolo.view(s, 0)).toMatchObject({ phase: 'finished', ending: 'timer', ticked: 0 });
    expect(s.handSize[0]).toBe(1);
  });

  test('the refill that takes the last level-3 card leaves nothing to tick either', () => {
    const s = soloTable();
    setLeft(s, 3, 1);
    play(s, reserve(3, 2));
    expect(splendorSolo.view(s, 0)).toMatchObject({ ending: 'timer', ticked: 0 });
    expect(s.table.includes(NO_CARD, 8)).toBe(true); // the tenth place of the table, which Solo has not
    expect(s.table[8]).not.toBe(NO_CARD);
  });

  test('the tick that removes the last card ends the game', () => {
    const s = soloTable();
    setLeft(s, 3, 1);
    play(s, TAKE);
    expect(splendorSolo.view(s, 0)).toMatchObject({ ending: 'timer', ticked: 1 });
  });
});

describe('the end of the deck (RULES 11.7)', () => {
  test.each([
    ['buying', buy(3, 1)],
    ['reserving', reserve(3, 1)],
  ])('%s a face-up level-3 card that cannot be replaced ends the game, with no tick', (_, action) => {
    const s = soloTable();
    layCard(s, 1, 'T3-white-2'); // seven black
    setTokens(s, 0, { black: 4, gold: 5, red: 1 });
    setBank(s, { white: 4, gold: 5 });
    setLeft(s, 3, 0);
    play(s, action);
    expect(splendorSolo.view(s, 0)).toMatchObject({ phase: 'finished', ending: 'deck-depletion', ticked: 0, turn: 1 });
    expect(tokensOf(s, 0)).toBeLessThanOrEqual(10);
  });

  test.each([0, 1, 2])('so does every place of level 3, place %i too', (slot) => {
    const s = soloTable();
    setLeft(s, 3, 0);
    play(s, reserve(3, slot));
    expect(splendorSolo.view(s, 0).ending).toBe('deck-depletion');
  });

  test('the tokens above ten are returned first, even one by one', () => {
    const s = soloTable({ overflow: 'choose' });
    setTokens(s, 0, { black: 4, red: 4, blue: 2 });
    setLeft(s, 3, 0);
    play(s, reserve(3, 0));
    expect(splendorSolo.turn(s)).toBe(0);
    play(s, { type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'blue' });
    expect(splendorSolo.view(s, 0)).toMatchObject({ ending: 'deck-depletion' });
  });

  test('a card of another level that cannot be replaced ends nothing', () => {
    const s = soloTable();
    setLeft(s, 2, 0);
    play(s, reserve(2, 0));
    expect(splendorSolo.turn(s)).toBe(0);
    expect(splendorSolo.view(s, 0).tableau.tier2[0]).toBeNull();
  });

  test('the noble of the last purchase still comes', () => {
    const s = soloTable();
    setNobles(s, ['N4', 'N1']);
    ownBonuses(s, 0, 'green', 4);
    ownBonuses(s, 0, 'red', 3);
    layCard(s, 0, 'T3-red-2'); // seven green, four of them bonuses
    setTokens(s, 0, { gold: 3 });
    setLeft(s, 3, 0);
    play(s, buy(3, 0));
    expect(splendorSolo.score(s, 0)).toBe(7);
    expect(splendorSolo.view(s, 0).ending).toBe('deck-depletion');
  });
});

describe('nobles (RULES 11.5)', () => {
  function twoDue(): SplendorState {
    const s = soloTable();
    setNobles(s, ['N4', 'N5']);
    ownBonuses(s, 0, 'green', 4);
    ownBonuses(s, 0, 'black', 4);
    ownBonuses(s, 0, 'red', 3);
    holdCards(s, 0, ['T1-red-8', 'T1-white-8']);
    setTokens(s, 0, { gold: 10 });
    return s;
  }

  test('of two the lowest id comes, by itself; the other after the next purchase', () => {
    const s = twoDue();
    play(s, { type: 'PURCHASE_RESERVED_CARD', slot: 0 });
    expect(splendorSolo.view(s, 0).playerBoards['0'].nobles.map((noble) => noble.id)).toEqual(['N4']);
    play(s, TAKE);
    expect(splendorSolo.view(s, 0).nobles.map((noble) => noble.id)).toEqual(['N5']);
    play(s, { type: 'PURCHASE_RESERVED_CARD', slot: 0 });
    expect(splendorSolo.view(s, 0).playerBoards['0'].nobles.map((noble) => noble.id)).toEqual(['N4', 'N5']);
  });
});

test('with two colours left both are taken, and whoever can do nothing passes while the clock ticks (RULES 11.2)', () => {
  const s = soloTable();
  setBank(s, { red: 1, black: 2 });
  expect(splendorSolo.refuse(s, splendorSolo.actions.idOf({ type: 'TAKE_TOKENS_DIFFERENT', colors: ['red'] }))).toBe(
    'TOO_FEW_COLORS',
  );
  play(s, { type: 'TAKE_TOKENS_DIFFERENT', colors: ['red', 'black'] });
  setBank(s, {});
  setTokens(s, 0, {});
  expect(splendorSolo.refuse(s, splendorSolo.actions.idOf(PASS))).toBe('PASS_NOT_ALLOWED');
  holdCards(s, 0, ['T1-white-2', 'T1-white-3', 'T1-white-4']);
  play(s, PASS);
  expect(s.ticked).toBe(2);
});

const IDS: readonly (readonly [id: number, action: SplendorAction])[] = [
  [0, TAKE],
  [9, { type: 'TAKE_TOKENS_DIFFERENT', colors: ['green', 'red', 'black'] }],
  [10, { type: 'TAKE_TOKENS_SAME', colors: ['white', 'white'] }],
  [14, { type: 'TAKE_TOKENS_SAME', colors: ['black', 'black'] }],
  [15, buy(1, 0)],
  [23, buy(3, 2)],
  [24, { type: 'PURCHASE_RESERVED_CARD', slot: 0 }],
  [26, { type: 'PURCHASE_RESERVED_CARD', slot: 2 }],
  [27, reserve(1, 0)],
  [35, reserve(3, 2)],
  [36, reserveTop(1)],
  [38, reserveTop(3)],
  [39, { type: 'TAKE_TOKENS_DIFFERENT', colors: ['white', 'blue'] }],
  [48, { type: 'TAKE_TOKENS_DIFFERENT', colors: ['red', 'black'] }],
  [49, { type: 'TAKE_TOKENS_DIFFERENT', colors: ['white'] }],
  [53, { type: 'TAKE_TOKENS_DIFFERENT', colors: ['black'] }],
  [54, PASS],
  [55, { type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'white' }],
  [60, { type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'gold' }],
];

test.each(IDS)('%i is the published number of its action (RULES 9)', (id, action) => {
  expect(splendorSolo.actions.idOf(action)).toBe(id);
});

describe('the environment (RULES 11.8)', () => {
  test('rewards add up to the score, and info says why the game ended', () => {
    const env = new SplendorSoloEnv({ seed: 'env' });
    const luck = createRng('env');
    const endings = new Set<string>();
    for (let episode = 0; episode < 50; episode++) {
      let { observation, info } = env.reset();
      let sum = 0;
      for (;;) {
        expect(isWithin(observation, env.observationSpace)).toBe(true);
        expect(info.actionMask).toBe(env.actionMask());
        const legal = env.legalActions();
        expect(Array.from(env.actionMask().keys()).filter((id) => env.actionMask()[id] === 1)).toEqual(legal);
        const step = env.step(legal[below(luck, legal.length)]);
        ({ observation, info } = step);
        sum += step.reward;
        if (!step.terminated) continue;
        expect(step.truncated).toBe(false);
        break;
      }
      expect(info.score).toBe(sum);
      expect(info.turns).toBeLessThanOrEqual(17);
      expect(info.steps).toBe(info.turns);
      endings.add(String(info.ending));
    }
    expect([...endings]).toEqual(['timer']);
  });

  test('a cut-off is a truncation, an illegal action is refused by its code, and equal seeds play alike', () => {
    const env = new SplendorSoloEnv({ seed: 1, maxSteps: 3, overflow: 'choose' });
    const first = Array.from(env.reset(1).observation);
    expect(() => env.step(54)).toThrow(IllegalActionError);
    expect(() => env.step(61)).toThrow('UNKNOWN_ACTION');
    env.step(0);
    env.step(1);
    expect(env.step(2)).toMatchObject({ terminated: false, truncated: true, info: { ending: null } });
    expect(Array.from(env.reset(1).observation)).toEqual(first);
    expect(env.actionSpace).toEqual({ type: 'discrete', n: 61 });
  });
});

test('the environment draws the table, plain or in colour', () => {
  const env = new SplendorSoloEnv({ seed: 'drawn' });
  expect(env.render()).toMatch(/^Round 1 .*\nbank .*\nnobles /);
  env.step(0);
  expect(env.render()).toMatch(/^Round 2 /);
  expect(env.render(ANSI)).toContain('\u001b[');
});

/** Whether every number keeps its bounds. */
function isWithin(observation: Float32Array, { shape, low, high }: BoxSpace): boolean {
  return observation.length === shape[0] && observation.every((x, i) => x >= low[i] && x <= high[i]);
}
