/** What a position is worth to each seat, from whatever the game offers. */
import { exp, type Game, OVER, type State } from '../core/index.ts';

/**
 * Write the worth of `s` to every seat: of a finished game the share of the win, else the game's own evaluation, else a
 * guess from the points. Games for one are worth their evaluation, or their points where they have none.
 */
export function writeWorth<S extends State>(game: Game<S>, s: S, seats: number, out: Float64Array): void {
  if (seats === 1) out[0] = game.evaluate ? game.evaluate(s, 0) : signed(game, s, 0);
  else if (game.turn(s) === OVER) writeShares(game, s, seats, out);
  else
    for (let seat = 0; seat < seats; seat++)
      out[seat] = game.evaluate ? game.evaluate(s, seat) : lead(game, s, seats, seat);
}

/** The worth to one seat alone. */
export function worthTo<S extends State>(game: Game<S>, s: S, seats: number, seat: number): number {
  if (seats === 1) return game.evaluate ? game.evaluate(s, 0) : signed(game, s, 0);
  if (game.turn(s) === OVER) return game.place(s, seat) === 1 ? 1 / winners(game, s, seats) : 0;
  return game.evaluate ? game.evaluate(s, seat) : lead(game, s, seats, seat);
}

function writeShares<S extends State>(game: Game<S>, s: S, seats: number, out: Float64Array): void {
  const share = 1 / winners(game, s, seats);
  for (let seat = 0; seat < seats; seat++) out[seat] = game.place(s, seat) === 1 ? share : 0;
}

function winners<S extends State>(game: Game<S>, s: S, seats: number): number {
  let count = 0;
  for (let seat = 0; seat < seats; seat++) if (game.place(s, seat) === 1) count++;
  return count;
}

function signed<S extends State>(game: Game<S>, s: S, seat: number): number {
  return game.goal === 'most' ? game.score(s, seat) : -game.score(s, seat);
}

/** How far ahead of the best other seat, squeezed into 0 to 1 by the size of the scores. */
function lead<S extends State>(game: Game<S>, s: S, seats: number, seat: number): number {
  let best = -Infinity;
  let size = 0;
  for (let other = 0; other < seats; other++) {
    const points = signed(game, s, other);
    size += Math.abs(points);
    if (other !== seat && points > best) best = points;
  }
  return 1 / (1 + exp((best - signed(game, s, seat)) / (1 + size / (4 * seats))));
}
