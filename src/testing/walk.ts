/** Walks: random games visited state by state. */
import { below, createRng, type Game, legalIds, newGame, OVER, type Rng, type State } from '../core/index.ts';

/** A table the laws are tried at. */
export interface Table {
  readonly seats: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed: string;
}

/** Fail with a sentence. */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

/** Visit every state of one random game, the first and the last included. */
export function walk<S extends State>(
  game: Game<S>,
  table: Table,
  visit: (s: S, legal: readonly number[], luck: Rng) => void,
  longest = 100_000,
): void {
  const s = newGame(game, table);
  const luck = createRng(`walk ${table.seed}`);
  for (let ply = 0; ; ply++) {
    must(ply <= longest, `no end after ${longest} actions`);
    const legal = legalIds(game, s);
    visit(s, legal, luck);
    if (game.turn(s) === OVER) return;
    must(legal.length > 0, `ply ${ply}: seat ${game.turn(s)} has no legal action`);
    game.apply(s, legal[below(luck, legal.length)]);
  }
}
