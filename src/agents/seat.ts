/** A seat at a position of one's own, outside any match: for benchmarks, tests and tools. */
import { type Game, imagineInto, legalIds, type Rng, type Seat, type State } from '../core/index.ts';

/** The seat to act at `s`, as its player would be shown it at this ply. */
export function seatAt<S extends State, A, V>(game: Game<S, A, V>, s: S, ply: number, luck: Rng): Seat<S, A, V> {
  const seat = game.turn(s);
  return {
    game,
    seat,
    seats: game.players(s),
    ply,
    refusal: null,
    luck,
    view: () => game.view(s, seat),
    legal: () => legalIds(game, s),
    imagine: (into, lot) => imagineInto(game, s, seat, lot, into),
  };
}
