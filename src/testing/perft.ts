/** Perft: how many ways a game can go on, counted. A change of rules rarely leaves all these numbers alone. */
import { copyState, type Game, OVER, type State } from '../core/index.ts';

/** The number of action sequences of length `depth` from `s`; a game that ends earlier counts once. */
export function perft<S extends State>(game: Game<S>, s: S, depth: number): number {
  if (depth === 0 || game.turn(s) === OVER) return 1;
  const legal = new Int32Array(game.actions.size);
  const n = game.legal(s, legal);
  if (depth === 1) return n;
  const ahead = game.create();
  let count = 0;
  for (let i = 0; i < n; i++) {
    copyState(s, ahead);
    game.apply(ahead, legal[i]);
    count += perft(game, ahead, depth - 1);
  }
  return count;
}
