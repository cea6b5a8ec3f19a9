/** The layout of the tensor: its parts, what they mean, their bounds, and where each begins. */
import type { TensorPart } from '../../core/index.ts';
import { CARDS, TIERS } from './cards.ts';
import { GEM_KINDS, GEMS, TOKEN_KINDS } from './gems.ts';
import { ASKED, HAND, NOTHING } from './state.ts';
import { CARD_SIZE, HELD, NOBLE_SIZE } from './tensor-cards.ts';

/** A player without the distances to the nobles and the cards in hand. */
export const PLAYER = TOKEN_KINDS + GEM_KINDS + 4;
/** Questions that may be asked. */
export const QUESTIONS = NOTHING;

/** The bounds of numbers from 0 to 1. */
const UNIT = { low: 0, high: 1 } as const;
/** The same of what is either 0 or 1. */
const FLAG = { ...UNIT, scale: 1 } as const;

/** By what the counts are divided: as bytes they are counts again. */
const GEM_SCALES = GEMS.map(() => 7);
const TOKEN_SCALES = [...GEM_SCALES, 5];
const NOBLE_SCALES = [1, ...GEMS.map(() => 4)];
const CARD_SCALES = [...GEM_SCALES, ...GEMS.map(() => 1), 5];
const PLAYER_SCALES = [...TOKEN_SCALES, ...GEM_SCALES, 15, 10, 15, 3];
const times = (count: number, scales: readonly number[]) => Array.from({ length: count }, () => scales).flat();
/** No card costs more than 14 tokens. */
const MOST_MISSING = 1.4;
/**
 * Whoever has 15 points buys no more, so nobody has more than 50 cards (all that are worth nothing, then the cheapest points), 15
 * of a colour, or 22 points (14, a card of 5, a noble of 3); 13 tokens are held for a moment. Solo has no such end, but 17
 * turns.
 */
const MOST_PLAYER = [
  ...[1, 1, 1, 1, 1, 1], // tokens and gold
  ...GEMS.map(() => 17 / 7), // bonuses
  (17 * 5 + 2 * 3) / 15, // points
  1.3, // all tokens
  50 / 15, // cards bought
  1, // cards in hand
];

/** The parts at a table of so many seats with `places` face-up cards. */
export function partsOf(places: number, seats: number): TensorPart[] {
  const face = 'cost / 7 in five colours, bonus as one of five, points / 5';
  const player =
    'tokens / 7 in five colours, gold / 5, bonuses / 7 in five colours, points / 15, tokens / 10, cards bought / 15, cards in hand / 3';
  return [
    {
      name: 'nobles',
      length: (seats + 1) * NOBLE_SIZE,
      meaning: 'per place of the row: 1 if the noble is still there, its requirement / 4 in five colours; else 0',
      ...UNIT,
      scale: times(seats + 1, NOBLE_SCALES),
    },
    {
      name: 'table',
      length: places * CARD_SIZE,
      meaning: `per place, level 1 first: ${face}; all 0 if empty`,
      ...UNIT,
      scale: times(places, CARD_SCALES),
    },
    { name: 'bought', length: CARDS.length, meaning: '1 for each card somebody has bought, by number', ...FLAG },
    {
      name: 'missing',
      length: places + HAND,
      meaning: 'per place, then per own reserved card: tokens the observer is short of after gold / 10',
      low: 0,
      high: MOST_MISSING,
      scale: 10,
    },
    {
      name: 'affordable',
      length: places + HAND,
      meaning: 'the same order: 1 if the observer can pay for the card',
      ...FLAG,
    },
    {
      name: 'bank',
      length: TOKEN_KINDS,
      meaning: 'gems / 7 in five colours, gold / 5',
      ...UNIT,
      scale: TOKEN_SCALES,
    },
    { name: 'decks', length: TIERS, meaning: 'cards left / 40, / 30, / 20', ...UNIT, scale: [40, 30, 20] },
    {
      name: 'clock',
      length: 2,
      meaning: 'turns completed / 100, at most 10; passes in a row / players',
      low: 0,
      high: [10, 1],
      scale: [100, seats],
    },
    {
      name: 'asked',
      length: QUESTIONS,
      meaning: `one of ${ASKED.slice(0, QUESTIONS).join(', ')}; all 0 at the end`,
      ...FLAG,
    },
    { name: 'turn', length: seats, meaning: 'whose turn it is, the observer first; all 0 at the end', ...FLAG },
    {
      name: 'first',
      length: seats,
      meaning: 'who begins every round, the observer first: the last round ends before this player',
      ...FLAG,
    },
    {
      name: 'trigger',
      length: seats,
      meaning: 'who brought on the last round, the observer first; all 0 before',
      ...FLAG,
    },
    {
      name: 'payment',
      length: TOKEN_KINDS,
      meaning: 'the payment being chosen: gems / 7, gold / 5; else 0',
      ...UNIT,
      scale: TOKEN_SCALES,
    },
    ...Array.from({ length: seats }, (_, i) => {
      const whose = i === 0 ? 'the observer' : `${i} to the left`;
      return [
        {
          name: `player${i}`,
          length: PLAYER,
          meaning: `${whose}: ${player}`,
          low: 0,
          high: MOST_PLAYER,
          scale: PLAYER_SCALES,
        },
        {
          name: `distance${i}`,
          length: seats + 1,
          meaning: `${whose}, per place of the row of nobles: bonuses missing / 12`,
          ...UNIT,
          scale: 12,
        },
        {
          name: `hand${i}`,
          length: HAND * HELD,
          meaning: `${whose}, per reserved card, oldest first: 1 if there is one, level / 3, 1 if only its owner has seen it, then its ${face}, or 0 if the observer has not`,
          ...UNIT,
          scale: times(HAND, [1, 3, 1, ...CARD_SCALES]),
        },
      ];
    }).flat(),
  ];
}

/** Numbers of one player: board, distances to the nobles, hand. */
export function seatSize(seats: number): number {
  return PLAYER + seats + 1 + HAND * HELD;
}

/** How many numbers there are, by the number of seats and places. */
export function sizeOf(places: number, seats: number): number {
  return playersAt(places, seats) + seats * seatSize(seats);
}

/** Where the players begin. */
export function playersAt(places: number, seats: number): number {
  return pricesAt(places, seats) + 2 * (places + HAND) + TOKEN_KINDS + TIERS + 2 + questionSize(seats);
}

/** Where prices begin: after the nobles, the cards on the table and the cards bought. */
function pricesAt(places: number, seats: number): number {
  return (seats + 1) * NOBLE_SIZE + places * CARD_SIZE + CARDS.length;
}

/** Numbers that say what is asked of whom. */
export function questionSize(seats: number): number {
  return QUESTIONS + 3 * seats + TOKEN_KINDS;
}
