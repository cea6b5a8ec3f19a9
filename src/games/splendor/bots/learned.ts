/** Splendor as a learned search sees it. */
import type { Learned } from '../../../core/index.ts';
import type { Learner } from '../../../learn/course.ts';
import type { MachineKind } from '../../../learn/machine.ts';
import { createNetwork } from '../../../learn/network.ts';
import { openWeights, type Weights } from '../../../learn/weights.ts';
import { TIERS } from '../cards.ts';
import { place } from '../rules.ts';
import { HAND, type SplendorState, WIDTH } from '../state.ts';
import { writeFeatures } from './features.ts';
import { shapeAt } from './network.ts';

/** What a win loses for each turn of a seat: little, but enough that a won game is brought to its end. */
const DAWDLING = 0.002;
const MOST_DAWDLING = 0.2;

/** What weights say, for tables of so many seats. */
export function learnedOf(weights: Weights, seats: number, kind?: MachineKind): Learner<SplendorState> {
  const network = createNetwork(weights, shapeAt(seats), writeFeatures, kind);
  const counted = new Float64Array(seats);
  return {
    features: network.features,
    judge(s, chances, logits) {
      network.judge(s, counted, logits);
      for (let r = 0; r < seats; r++) chances[(s.turn + r) % seats] = counted[r];
    },
    outcome: seats === 1 ? soloOutcome : outcome,
    key,
  };
}

/** What the weights say that this game ships. They are loaded when first asked for. */
export async function learned(seats: number): Promise<Learned<SplendorState>> {
  const { WEIGHTS } = await import('./weights.ts');
  return learnedOf(openWeights(WEIGHTS), seats);
}

/** The same for Solo. */
export async function learnedSolo(): Promise<Learned<SplendorState>> {
  const { WEIGHTS } = await import('./solo-weights.ts');
  return learnedOf(openWeights(WEIGHTS), 1);
}

/** Hardly a game of Solo brings more points: what lies above is not told apart. */
const MOST_POINTS = 16;

/** In Solo the points count, in parts of the most there can be. */
export function soloOutcome(s: SplendorState, chances: Float64Array): void {
  chances[0] = Math.min(1, s.points[0] / MOST_POINTS);
}

/** The winners share 1; a small part of it, larger the longer the game, goes to the others. */
export function outcome(s: SplendorState, chances: Float64Array): void {
  const { seats } = s;
  let winners = 0;
  for (let seat = 0; seat < seats; seat++) {
    chances[seat] = place(s, seat) === 1 ? 1 : 0;
    winners += chances[seat];
  }
  if (winners === seats) {
    chances.fill(1 / seats);
    return;
  }
  const lost = Math.min(MOST_DAWDLING, (DAWDLING * s.turns) / seats);
  for (let seat = 0; seat < seats; seat++)
    chances[seat] = chances[seat] === 1 ? (1 - lost) / winners : lost / (seats - winners);
}

/** Hidden from the seat to act: how cards lie in the piles, and what others drew unseen. */
export function key(s: SplendorState): number {
  const { bonus, blind, gold, hand, points, purse, seats, table, turn, visited } = s;
  let a = Math.imul(turn + 1, 0x9e3779b1);
  let b = 0x1234567 ^ s.asked;
  let taken = s.turns;
  for (let slot = 0; slot <= seats; slot++) taken = taken * 5 + visited[slot];
  for (let i = 0; i < TIERS * WIDTH; i += 3) {
    const word = table[i] | (table[i + 1] << 8) | (table[i + 2] << 16);
    a = Math.imul(a ^ word, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(b ^ word, 0x85ebca6b);
    b ^= b >>> 13;
  }
  a = Math.imul(a ^ s.bank, 0x9e3779b1);
  b = Math.imul(b ^ taken, 0x85ebca6b);
  a ^= a >>> 15;
  b ^= b >>> 13;
  for (let p = 0; p < seats; p++) {
    let held = points[p] | (gold[p] << 8);
    for (let i = p * HAND; i < (p + 1) * HAND; i++)
      held = Math.imul(held, 131) + (p !== turn && blind[i] === 1 ? 127 : hand[i]);
    a = Math.imul(a ^ purse[p], 0x9e3779b1);
    b = Math.imul(b ^ held, 0x85ebca6b);
    a ^= a >>> 15;
    b ^= b >>> 13;
    a = Math.imul(a ^ held, 0x9e3779b1);
    b = Math.imul(b ^ bonus[p], 0x85ebca6b);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  a = Math.imul(a ^ s.bankGold ^ (s.payGold << 3) ^ (s.payPlace << 6), 0x9e3779b1);
  a ^= a >>> 15;
  return (a >>> 0) * 1_048_576 + (b & 0xfffff);
}
