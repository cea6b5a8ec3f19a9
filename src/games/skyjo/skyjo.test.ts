/** Skyjo keeps the laws, and 150 cards are always accounted for. */
import { test } from 'vitest';
import { createRng, equalStates, imagineInto } from '../../core/index.ts';
import { conformance } from '../../testing/conformance.ts';
import { must, walk } from '../../testing/walk.ts';
import { DECK } from './deck.ts';
import { skyjo, skyjoMacro } from './game.ts';
import { HIDDEN, type SkyjoState } from './state.ts';
import { tensorOf, tokensOf } from './testing/encoders.ts';
import { invariants } from './testing/invariants.ts';

const values = { scoreLimit: [1, 300], maxTurnsPerRound: [5] };
const faceDown = (s: SkyjoState) => s.cards.filter((_, i) => s.face[i] === HIDDEN);
const deck = (s: SkyjoState) => s.piles.subarray(0, s.deckSize);

conformance(skyjo, { invariants, values, hidden: { faceDown, deck, hand: (s) => s.hand }, tensorOf, tokensOf });
conformance(skyjoMacro, { invariants, values, hidden: { faceDown, deck }, tensorOf, tokensOf });

test('an imagined world keeps no trace of where hidden cards lay, not even in words that nothing reads', () => {
  const table = { seats: 4, seed: 'trace', options: { setupMode: 'auto' } };
  walk(skyjo, table, (s, _, luck) => {
    const world = skyjo.create();
    imagineInto(skyjo, s, 0, Int32Array.from(luck), world);
    // The same knowledge, reached with other cards in every hidden place and in every word that is not in use.
    const other = skyjo.create();
    imagineInto(skyjo, s, 0, createRng('elsewhere'), other);
    other.piles.fill(12, other.deckSize, DECK.length - other.discardSize);
    const again = skyjo.create();
    imagineInto(skyjo, other, 0, Int32Array.from(luck), again);
    must(equalStates(world, again), 'a trace is left');
  });
});
