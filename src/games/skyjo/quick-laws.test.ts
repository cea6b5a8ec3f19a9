/** A game of each turn model keeps the laws that find the most: quick enough to be run at every change. `skyjo.test.ts` has all. */
import { describe, test } from 'vitest';
import type { Game } from '../../core/index.ts';
import { lawOfActions, lawOfEncoders, lawOfLegality, lawOfSecrecy } from '../../testing/laws.ts';
import { skyjo, skyjoMacro } from './game.ts';
import { HIDDEN, type SkyjoState } from './state.ts';
import { tensorOf, tokensOf } from './testing/encoders.ts';
import { invariants } from './testing/invariants.ts';
import type { SkyjoView } from './view.ts';

const faceDown = (s: SkyjoState) => s.cards.filter((_, i) => s.face[i] === HIDDEN);
const deck = (s: SkyjoState) => s.piles.subarray(0, s.deckSize);

describe.each([skyjo, skyjoMacro] as unknown as Game<SkyjoState, unknown, SkyjoView>[])('$id', (game) => {
  test('actions', () => lawOfActions(game));

  const table = { seats: 2, seed: 'quick', options: { scoreLimit: 1 } };
  const crowd = { seats: 3, seed: 'quick', options: { scoreLimit: 1, setupMode: 'auto' } };
  test('legality', () => lawOfLegality(game, table, { invariants }));
  test('encoders', () => lawOfEncoders(game, crowd, { tensorOf, tokensOf }));
  test('secrecy', () => lawOfSecrecy(game, [table], { hidden: { faceDown, deck } }));
});
