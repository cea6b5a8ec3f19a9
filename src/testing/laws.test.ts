/** Every law catches the games that break it: the tiny game with one fault a row. */
import { describe, expect, test } from 'vitest';
import { bytesFromFloats, defineActions, type Game, legalIds, type TensorPart } from '../core/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import * as laws from './laws.ts';
import { type TinyAction, type TinyState, tiny, tinyHidden, tinyInvariants } from './tiny-game.ts';
import { must, type Table, walk } from './walk.ts';

type Tiny = typeof tiny;

const table: Table = { seats: 2, seed: 'laws', options: {} };
const lists: { readonly [law: string]: (game: Tiny) => void | Promise<void> } = {
  actions: (game) => laws.lawOfActions(game),
  legality: (game) => laws.lawOfLegality(game, table, { invariants: tinyInvariants, longest: 50 }),
  determinism: (game) => laws.lawOfDeterminism(game, table),
  secrecy: (game) => laws.lawOfSecrecy(game, [table], { hidden: tinyHidden }),
  encoders: (game) => laws.lawOfEncoders(game, table),
  advice: (game) => laws.lawOfAdvice(game, table),
  oneEngine: (game) => laws.lawOfOneEngine(game, table),
  bots: (game) => laws.lawOfBots(game as Game, table),
};

/** The tiny game, but for some parts. */
const but = (parts: Partial<Tiny>): Tiny => ({ ...tiny, ...parts });

/** The tiny game with other actions, or with the same under other rules. */
const withActions = (parts: Partial<Tiny['actions']>): Tiny => but({ actions: { ...tiny.actions, ...parts } });

/** The result of the second after the first has done its harm. */
const then = <T>(_harm: unknown, result: T): T => result;

/** Something that no seed governs. */
let calls = 0;
const outside = () => ++calls;

/** Like an action of the tiny game, but it can be changed. */
const thawed = tiny.actions.all.map((action) => ({ ...action })) as TinyAction[];

test.each(Object.keys(lists))('the law of %s lets the faultless game pass', async (law) => {
  await lists[law](tiny);
});

describe.each<[string, readonly (readonly [string, Tiny, string])[]]>([
  [
    'actions',
    [
      ['a wrong size', withActions({ size: 4 }), 'the size is the number of actions'],
      ['no actions', but({ actions: defineActions<TinyAction>([]) }), 'the size is the number of actions'],
      ['an id that moves', withActions({ idOf: (input) => 2 - tiny.actions.idOf(input) }), 'action 0 has id 2'],
      [
        'ids that are not numbers',
        withActions({ idOf: (input) => (typeof input === 'number' ? -1 : tiny.actions.idOf(input)) }),
        'the number 0 is not an id',
      ],
      [
        'actions known by identity',
        withActions({
          idOf: (input) => (typeof input === 'number' ? input : tiny.actions.all.indexOf(input as never)),
        }),
        'action 0 does not survive JSON',
      ],
      ['an action that can be changed', withActions({ all: thawed }), 'action 0 can be changed'],
      [
        'an action without a sentence',
        but({ tell: (a) => (a.type === 'draw' ? '' : tiny.tell(a)) }),
        'action 2 has no sentence',
      ],
      ['two actions with one sentence', but({ tell: (a) => a.type }), "action 1 has no sentence of its own: 'lay'"],
      [
        'a door that trusts the type',
        withActions({
          idOf: (input) => {
            const id = tiny.actions.idOf(input);
            return id < 0 && (input as TinyAction | null)?.type === 'draw' ? 2 : id;
          },
        }),
        'junk has id 2',
      ],
      [
        'an id for nothing',
        withActions({ idOf: (input) => (input === undefined ? 0 : tiny.actions.idOf(input)) }),
        'junk has an id',
      ],
      [
        'an id for -1',
        withActions({ idOf: (input) => (input === -1 ? 0 : tiny.actions.idOf(input)) }),
        '-1 is not an id',
      ],
    ],
  ],
  [
    'legality',
    [
      [
        'refuse that allows more than legal',
        but({ refuse: (s, id) => (tiny.actions.all[id].type === 'draw' ? null : tiny.refuse(s, id)) }),
        'refuse says null, legal false',
      ],
      [
        'legal that lists more than refuse allows',
        but({ refuse: (s, a) => tiny.refuse(s, a) ?? 'NO_CARD' }),
        'refuse says NO_CARD, legal true',
      ],
      [
        'legal out of order',
        but({
          legal(s, out) {
            const n = tiny.legal(s, out);
            out.subarray(0, n).reverse();
            return n;
          },
        }),
        'legal',
      ],
      [
        'legal that lists an action twice',
        but({
          legal(s, out) {
            const n = tiny.legal(s, out);
            if (n === 0 || n === out.length) return n;
            out[n] = out[n - 1];
            return n + 1;
          },
        }),
        'legal lists ids out of order or twice',
      ],
      [
        'a refusal without a sentence',
        but({ refusals: { NO_CARD: 'No card.' } }),
        'the refusal HAND_FULL has no sentence',
      ],
      [
        'legal that changes the state',
        but({ legal: (s, out) => then(s.rng.fill(outside()), tiny.legal(s, out)) }),
        'asking changed the state',
      ],
      [
        'refuse that changes the state',
        but({ refuse: (s, a) => then(s.rng.fill(1, 0, 1), tiny.refuse(s, a)) }),
        'asking changed the state: word 0',
      ],
      [
        'a view that changes the state',
        but({ view: (s, seat) => then(s.deck.sort(), tiny.view(s, seat)) }),
        'asking changed the state',
      ],
      ['a score that changes the state', but({ score: (s, seat) => ++s.points[seat] }), 'asking changed the state'],
      [
        'a tensor that changes the state',
        but({
          tensor: { ...tiny.tensor, write: (s, ...rest) => then(s.points.fill(9), tiny.tensor.write(s, ...rest)) },
        }),
        'asking changed the state',
      ],
      [
        'tokens that change the state',
        but({ tokens: { ...tiny.tokens, write: (s, ...rest) => then(s.rng.fill(1), tiny.tokens.write(s, ...rest)) } }),
        'asking changed the state',
      ],
      ['revealing that changes the state', but({ reveal: (s) => s.rng.fill(1) }), 'asking changed the state'],
      [
        'a view with a function',
        but({ view: (s, seat) => ({ ...tiny.view(s, seat), again: () => 0 }) }),
        'is not plain JSON',
      ],
      [
        'a view with NaN',
        but({ view: (s, seat) => ({ ...tiny.view(s, seat), deckSize: Number.NaN }) }),
        'is not plain JSON',
      ],
      [
        'a view with undefined',
        but({ view: (s, seat) => ({ ...tiny.view(s, seat), x: undefined }) }),
        'is not plain JSON',
      ],
      [
        'a view with a date',
        but({ view: (s, seat) => ({ ...tiny.view(s, seat), x: new Date(0) }) }),
        'is not plain JSON',
      ],
      [
        'a view with a map',
        but({ view: (s, seat) => ({ ...tiny.view(s, seat), x: new Map([[1, 2]]) }) }),
        'is not plain JSON',
      ],
      [
        'a view with a window on the state',
        but({ view: (s, seat) => ({ ...tiny.view(s, seat), points: s.points as never }) }),
        'is not plain JSON',
      ],
      ['a view that shows nothing', but({ show: () => '' }), 'the view of seat -1 shows nothing'],
      ['a score that is no number', but({ score: () => Number.NaN }), 'seat 0 has score NaN'],
      ['a seat that does not exist', but({ turn: (s) => (tiny.turn(s) === 0 ? 7 : tiny.turn(s)) }), 'no seat 7'],
      ['a wrong number of players', but({ players: () => 3 }), '3 players at a table of 2'],
      ['places that skip one', but({ place: (_, seat) => seat + 2 }), 'places are not ranks with ties shared'],
      [
        'a cap that is hit in secret',
        but({ turn: (s) => (s.turns > 5 ? -1 : tiny.turn(s)) }),
        'there are legal actions after the end',
      ],
      [
        'another refusal after the end',
        but({ refuse: (s, a) => (s.over === 1 ? 'NO_CARD' : tiny.refuse(s, a)) }),
        'after the end action 0 is refused as NO_CARD',
      ],
      [
        'a seat with nothing to play',
        but({ legal: () => 0, refuse: () => 'NO_CARD' }),
        'ply 0: seat 0 has no legal action',
      ],
      [
        'a game that never ends',
        but({
          apply(s) {
            s.turn = 1 - s.turn;
          },
        }),
        'no end after 50 actions',
      ],
      [
        'an invariant that is broken',
        but({
          apply(s, action) {
            tiny.apply(s, action);
            if (s.turns === 3) s.points[0]++;
          },
        }),
        'a card has vanished or come twice',
      ],
    ],
  ],
  [
    'determinism',
    [
      [
        'a seed that makes no difference',
        but({ setup: (s, seats, o) => then(s.rng.fill(5), tiny.setup(s, seats, o)) }),
        'the seed makes no difference',
      ],
      [
        'luck from outside',
        but({ setup: (s, seats, o) => then(tiny.setup(s, seats, o), s.rng.fill(outside())) }),
        'the same seed and actions led elsewhere',
      ],
      [
        'something kept outside the state',
        but({
          apply(s, action) {
            tiny.apply(s, action);
            s.rng.fill(outside());
          },
        }),
        'plays on differently',
      ],
    ],
  ],
  [
    'secrecy',
    [
      [
        'a view that leaks the deck',
        but({ view: (s, seat) => ({ ...tiny.view(s, seat), next: s.deck[s.deckSize - 1] }) }),
        'sees what is hidden from it',
      ],
      [
        'a view that leaks the hands',
        but({ view: (s, seat) => ({ ...tiny.view(s, seat), hand: Array.from(s.hands) }) }),
        'sees what is hidden from it',
      ],
      [
        'a view that leaks the luck',
        but({ view: (s, seat) => ({ ...tiny.view(s, seat), luck: s.rng[0] & 1 }) }),
        'sees what is hidden from it',
      ],
      [
        'a leak to spectators alone',
        but({ view: (s, seat) => ({ ...tiny.view(s, seat), ...(seat < 0 && { hand: Array.from(s.hands) }) }) }),
        'sees what is hidden from it',
      ],
      [
        'a tensor that leaks',
        but({
          tensor: {
            ...tiny.tensor,
            write(s, seat, out, at) {
              tiny.tensor.write(s, seat, out, at);
              out[at] = s.deck[0] / 8;
            },
          },
        }),
        'sees what is hidden from it',
      ],
      [
        'tokens that leak',
        but({
          tokens: {
            ...tiny.tokens,
            write(s, seat, out, at) {
              tiny.tokens.write(s, seat, out, at);
              out[at + 4] = s.hands[2 * (1 - seat)];
            },
          },
        }),
        'sees what is hidden from it',
      ],
      [
        'legal actions that depend on hidden cards',
        but({ legal: (s, out) => Math.min(tiny.legal(s, out), 1 + (s.deck[0] & 1)) }),
        'sees what is hidden from it',
      ],
      [
        'a score that depends on hidden cards',
        but({ score: (s, seat) => s.points[seat] + s.deck[0] }),
        'sees what is hidden from it',
      ],
      [
        'imagining that peeks at how the cards lie',
        but({
          imagine(s) {
            const swapped = s.deck[0];
            s.deck[0] = s.deck[1];
            s.deck[1] = swapped;
          },
        }),
        'depends on what it cannot know',
      ],
      [
        'imagining that changes what the seat knows',
        but({
          imagine(s, seat) {
            tiny.imagine(s, 1 - seat);
          },
        }),
        'sees what is hidden from it',
      ],
      ['imagining that leaves everything', but({ imagine() {} }), 'imagine never varies: deck'],
      [
        'a hidden field that never varies',
        but({
          imagine(s, seat) {
            s.deck.subarray(0, s.deckSize).sort();
            void seat;
          },
          setup(s, seats, options) {
            tiny.setup(s, seats, options);
            s.deck.subarray(0, s.deckSize).sort();
          },
        }),
        'imagine never varies: deck',
      ],
    ],
  ],
  [
    'encoders',
    [
      ['a tensor number that is not written', tensorBut(1, 7777), 'number 1 of the tensor of seat 0 is 7777'],
      ['a tensor number that is NaN', tensorBut(0, Number.NaN), 'number 0 of the tensor of seat 0 is NaN'],
      ['a tensor number without bounds', tensorBut(3, -1000), 'number 3 of the tensor of seat 0 is -1000'],
      ['a tensor written too far', tensorBut(4, 0), 'the tensor is written outside its place'],
      ['a tensor written too early', tensorBut(-1, 0), 'the tensor is written outside its place'],
      ['a token that is not written', tokensBut(5, 7777), 'number 5 of the tokens of seat 0 is not written'],
      ['tokens written too far', tokensBut(6, 0), 'the tokens are written outside their place'],
      ['tokens written too early', tokensBut(-1, 0), 'the tokens are written outside their place'],
      ['rewards that do not add up', but({ score: (s, seat) => s.points[seat] * 1e8 + (s.turns & 1) / 3 }), 'was paid'],
    ],
  ],
  [
    'advice',
    [
      ['an evaluation above 1', but({ evaluate: () => 1.5 }), 'seat 0 stands at 1.5, which is not from 0 to 1'],
      ['an evaluation that is NaN', but({ evaluate: () => Number.NaN }), 'seat 0 stands at NaN'],
      ['rounds that run backwards', but({ round: (s) => -s.turns }), 'rounds run backwards'],
      ['a policy that plays what is not legal', but({ policy: () => 2 }), 'the policy plays 2, which is not legal'],
      [
        'a policy that looks at hidden cards',
        but({ policy: (s) => legalAt(s, s.deck[0]) }),
        'the policy looks at what the seat to act cannot know',
      ],
      [
        'an action equivalent to one that is not legal',
        but({ canonical: () => 2 }),
        'action 0 is said to be equivalent to 2',
      ],
      ['an action equivalent to a later one', but({ canonical: (s) => legalAt(s, 1) }), 'is said to be equivalent'],
      [
        'equivalents that look at hidden cards',
        but({ canonical: (s, id) => (s.deck[0] % 2 === 0 ? id : legalAt(s, 0)) }),
        'what is equivalent depends on what the seat to act cannot know',
      ],
      [
        'advice that changes the state',
        but({ evaluate: (s) => then(s.rng.fill(1, 1, 2), 0.5) }),
        'advice changed the state: word 1',
      ],
    ],
  ],
  [
    'oneEngine',
    [
      ['a game that remembers who asks', remembering(), 'refuse'],
      [
        'an end that comes and goes',
        but({ setup: (s, seats, o) => then(tiny.setup(s, seats, o), s.rng.fill(outside())) }),
        'went elsewhere',
      ],
    ],
  ],
  [
    'bots',
    [
      [
        'a bot that plays illegal moves',
        but({ bots: { wild: () => ({ name: 'wild', act: () => 2 }) } }),
        'wild answered 2: HAND_FULL',
      ],
      [
        'a bot that throws',
        but({
          bots: {
            ill: () => ({
              name: 'ill',
              act: () => {
                throw new Error('ouch');
              },
            }),
          },
        }),
        'AGENT_THREW',
      ],
    ],
  ],
])('the law of %s catches', (law, faults) => {
  test.each(faults)('%s', async (_, game, found) => {
    await expect(async () => lists[law](game)).rejects.toThrow(found);
  });
});

/** Spoil one number of the tensor after it has been written. */
function tensorBut(place: number, value: number): Tiny {
  const write: Tiny['tensor']['write'] = (s, seat, out, at) => {
    tiny.tensor.write(s, seat, out, at);
    out[at + place] = value;
  };
  return but({ tensor: { ...tiny.tensor, write } });
}

/** Spoil one number of the tokens after they have been written. */
function tokensBut(place: number, value: number): Tiny {
  const write: Tiny['tokens']['write'] = (s, seat, out, at) => {
    tiny.tokens.write(s, seat, out, at);
    out[at + place] = value;
  };
  return but({ tokens: { ...tiny.tokens, write } });
}

/** One of the actions of the seat to act, by number, round and round. */
function legalAt(s: TinyState, n: number): number {
  const legal = legalIds(tiny, s);
  return legal[n % legal.length];
}

/** Refuses every third time it is asked. */
function remembering(): Tiny {
  let asked = 0;
  return but({ refuse: (s: TinyState, action) => (++asked % 3 === 0 ? 'NO_CARD' : tiny.refuse(s, action)) });
}

test('the law of advice catches an action equivalent to one that is equivalent to another', () => {
  const canonical: typeof skyjo.canonical = (s, id) => {
    const legal = legalIds(skyjo, s);
    return legal[Math.max(0, legal.indexOf(id) - 1)];
  };
  expect(() => laws.lawOfAdvice({ ...skyjo, canonical }, table)).toThrow('is canonical, but equivalent to another');
});

test.each<[string, Partial<TensorPart>, string]>([
  ['more', { high: 0.5 }, 'not 0 to 0.5'],
  ['less', { low: 0.01 }, 'not 0.009999999776482582 to 1'],
  ['for fewer numbers', { low: [0] }, 'bounds for another number of numbers'],
])('the law of encoders catches bounds that promise %s than is kept', (_, promised, sentence) => {
  const parts = (seats: number) => tiny.tensor.parts(seats).map((part) => ({ ...part, ...promised }));
  const wrong: Game = { ...tiny, tensor: { ...tiny.tensor, parts } };
  expect(() => laws.lawOfEncoders(wrong, table)).toThrow(sentence);
});

test('the law of one engine catches an encoder that updates too little', () => {
  const lazy: Game = { ...skyjo, tensor: { ...skyjo.tensor, update() {} } };
  expect(() => laws.lawOfOneEngine(lazy, table)).toThrow('an environment observes otherwise than the encoder writes');
});

test('the law of one engine catches bytes that are updated too little', () => {
  const lazy: Game = { ...skyjo, tensor: { ...skyjo.tensor, bytes: { ...skyjo.tensor.bytes!, update() {} } } };
  expect(() => laws.lawOfOneEngine(lazy, table)).toThrow('of a batch is');
});

test.each<[string, number, number, string]>([
  ['a byte that is not its float', 0, 200, 'byte 0 of seat 0 is 200, but its float is'],
  ['bytes written too far', 4, 0, 'the bytes are written outside their place'],
  ['bytes written too early', -1, 0, 'the bytes are written outside their place'],
])('the law of encoders catches %s', (_, place, value, sentence) => {
  const own = bytesFromFloats(tiny.tensor, 2);
  const bytes: NonNullable<Tiny['tensor']['bytes']> = {
    write(s, seat, out, at) {
      own.write(s, seat, out, at);
      out.setUint8(at + place, value);
    },
  };
  const wrong: Game = { ...tiny, tensor: { ...tiny.tensor, bytes } };
  expect(() => laws.lawOfEncoders(wrong, table)).toThrow(sentence);
});

test('the law of encoders catches scales of fewer numbers', () => {
  const parts = (seats: number) => tiny.tensor.parts(seats).map((part) => ({ ...part, scale: 0 }));
  const wrong: Game = { ...tiny, tensor: { ...tiny.tensor, parts } };
  expect(() => laws.lawOfEncoders(wrong, table)).toThrow('scales for other numbers');
});

test('a walk visits every state of one random game, the first and the last', () => {
  const turns: number[] = [];
  const choices: number[] = [];
  walk(tiny, table, (s, legal) => {
    turns.push(s.turns);
    choices.push(legal.length);
  });
  expect(turns).toEqual(turns.map((_, i) => i));
  expect(turns.length).toBeGreaterThan(8);
  expect(choices.at(-1)).toBe(0);
  expect(choices.slice(0, -1).every((n) => n > 0)).toBe(true);
});

test('must says what does not hold', () => {
  expect(() => must(false, 'pigs fly')).toThrow('pigs fly');
  expect(() => must(true, 'pigs fly')).not.toThrow();
});
