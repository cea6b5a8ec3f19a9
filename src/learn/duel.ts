/** Duels between networks: each deal is played once from every seat. */

import { Puct, type PuctSettings } from '../agents/index.ts';
import { seatAt } from '../agents/seat.ts';
import { createRng, type Game, type Learned, newGame, OVER, type State } from '../core/index.ts';

/** Networks that have learned nothing may never end a game; after so many plies nobody has won it. */
const LONGEST = 1000;

/** A network at a duel: how it evaluates, and how long it thinks. */
export interface Duellist<S extends State> {
  readonly learned: Learned<S>;
  readonly sims: number;
  readonly settings: PuctSettings;
}

/**
 * One of the first kind among as many of the second as there are other seats; counts games won by the first, ties in parts.
 * A game for one is played by both, and the better score wins.
 */
export class Duel<S extends State> {
  readonly #game: Game<S>;
  readonly #seats: number;
  readonly #searches: readonly Puct<S>[];
  readonly #sims: readonly number[];
  games = 0;
  won = 0;
  plies = 0;

  constructor(game: Game<S>, seats: number, one: Duellist<S>, other: Duellist<S>) {
    this.#game = game;
    this.#seats = seats;
    const all = Array.from({ length: Math.max(2, seats) }, (_, i) => (i === 0 ? one : other));
    this.#searches = all.map(({ learned, settings }) => new Puct(game, learned, seats, settings));
    this.#sims = all.map(({ sims }) => sims);
  }

  /** Play the next game. */
  next(seed: string): void {
    const number = this.games++;
    if (this.#seats === 1) {
      const [own, other] = [0, 1].map((player) => {
        const s = this.#play(`${seed}:${number}`, `${seed}:luck:${number}`, () => player);
        return this.#game.score(s, 0) * (this.#game.goal === 'most' ? 1 : -1);
      });
      this.won += own > other ? 1 : own === other ? 0.5 : 0;
      return;
    }
    const seats = this.#seats;
    const seated = number % seats; // where the first one sits
    const deal = `${seed}:${Math.floor(number / seats)}`;
    const s = this.#play(deal, `${seed}:luck:${number}`, (turn) => (turn - seated + seats) % seats);
    if (this.#game.turn(s) !== OVER) {
      this.won += 1 / seats;
      return;
    }
    let winners = 0;
    for (let seat = 0; seat < seats; seat++) if (this.#game.place(s, seat) === 1) winners++;
    if (this.#game.place(s, seated) === 1) this.won += 1 / winners;
  }

  #play(deal: string, lot: string, playerAt: (turn: number) => number): S {
    const game = this.#game;
    const s = newGame(game, { seats: this.#seats, seed: deal });
    const luck = createRng(lot);
    const legal = new Int32Array(game.actions.size);
    for (const search of this.#searches) search.clear();
    for (let ply = 0; game.turn(s) !== OVER && ply < LONGEST; ply++, this.plies++) {
      const player = playerAt(game.turn(s));
      const count = game.legal(s, legal);
      let action = legal[0];
      if (count > 1) {
        const search = this.#searches[player];
        const seat = seatAt(game, s, ply, luck);
        search.start(seat);
        for (let i = 0; i < this.#sims[player]; i++) search.simulate(seat, i);
        action = search.answer();
      }
      game.apply(s, action);
    }
    return s;
  }
}
