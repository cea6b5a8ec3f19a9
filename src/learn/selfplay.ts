/** Games a network plays against itself by search, and what is remembered of them for training. */

import { Puct, type PuctSettings } from '../agents/index.ts';
import { seatAt } from '../agents/seat.ts';
import { below, createRng, type Game, newGame, OVER, type Rng, type State } from '../core/index.ts';
import type { Learner } from './course.ts';
import { type GuestSims, invite } from './guests.ts';
import { dirichlet, drawn, likeliest } from './lots.ts';

/** How games are played. */
export interface SelfplaySettings extends PuctSettings {
  /** Simulations of a decision that is remembered, and of one that is not. */
  readonly sims: number;
  readonly quick: number;
  /** Of a hundred decisions so many are remembered. */
  readonly remembered: number;
  /** Decisions of a game that are drawn by lot, each move as often as it was tried. */
  readonly sampled: number;
  /** The part of the root's priors that is luck, and how even that luck is: see `dirichlet`. */
  readonly noise: number;
  readonly evenness: number;
  /** The part of a value that comes from the search, the rest from the result; alone, from the next decision: see `trace`. */
  readonly trust: number;
  /** If there is one, what is learned of a decision is what its search favoured by this unit, instead of what it tried: see `Puct.favour`. */
  readonly unit?: number;
  /** Games with more plies are thrown away. */
  readonly longest: number;
  /** The part of the time that goes into games without search, and of a hundred decisions of theirs so many are remembered. */
  readonly brisk: number;
  readonly briskly: number;
  /** How strong guests are, where there are any; those of games without search play by the policy alone. */
  readonly guestSims: GuestSims;
}

/** A decision to learn from, seen from the seat that took it: it comes first among the chances. */
export interface Sample {
  readonly features: Uint8Array;
  readonly legal: Uint8Array;
  /** How often each action was tried, in 255ths of the action tried most. All 0 where nothing was searched: only the result teaches. */
  readonly tries: Uint8Array;
  readonly chances: Float32Array;
}

/** What came of one game. */
export interface Played {
  readonly samples: readonly Sample[];
  readonly plies: number;
  readonly finished: boolean;
}

/** A sample whose chances are not known yet, who decided, and what the search found for that seat; NaN if there was none. */
interface Found {
  readonly sample: Sample;
  readonly turn: number;
  readonly worth: number;
}

/** A decision of a game for one: what the search found, whether luck chose another move, and the sample if it is remembered. */
interface Step {
  readonly worth: number;
  readonly strayed: boolean;
  readonly sample?: Sample | null;
}

/** Favour is counted in parts of a try. */
const FINE = 1000;

/** Percent of the moves of a primer, of a guest, or of a brisk game after its beginning, that are drawn by lot. */
const CHANCE = 10;

/** Guests of brisk games play by the policy, which is quick. */
const QUICK_GUESTS = [0];

/** Plays one game after the other, at tables of one size. */
export class Selfplay<S extends State> {
  readonly #game: Game<S>;
  readonly #learner: Learner<S>;
  readonly #seats: number;
  readonly #settings: SelfplaySettings;
  readonly #guests: number;
  readonly #searches: readonly Puct<S>[];
  /** Among guests it is true that the others play by the policy, or nearly so. */
  readonly #amongGuests: Puct<S>;

  /** In `guests` percent of the games, all seats but one are played by guests. */
  constructor(game: Game<S>, learner: Learner<S>, seats: number, settings: SelfplaySettings, guests = 0) {
    this.#game = game;
    this.#learner = learner;
    this.#seats = seats;
    this.#settings = settings;
    this.#guests = guests;
    this.#searches = Array.from({ length: seats }, () => new Puct(game, learner, seats, settings));
    this.#amongGuests = new Puct(game, learner, seats, { ...settings, rivals: 100 });
  }

  /** Play the game of a seed. Of guests nothing is remembered: how they decide is not to be learned. */
  play(seed: string): Played {
    const game = this.#game;
    const settings = this.#settings;
    const seats = this.#seats;
    const s = newGame(game, { seats, seed });
    const luck = createRng(`${seed}:luck`);
    const legal = new Int32Array(game.actions.size);
    const found: Found[] = [];
    const party = invite(game, seats, this.#guests, settings.guestSims, luck);
    const steps: Step[] = [];
    for (const search of this.#searches) search.clear();
    this.#amongGuests.clear();
    let plies = 0;
    for (; game.turn(s) !== OVER && plies < settings.longest; plies++) {
      const turn = game.turn(s);
      const count = game.legal(s, legal);
      let action = legal[0];
      if (count > 1 && party && turn !== party.host) {
        action = below(luck, 100) < CHANCE ? this.#drawn(s, legal, count, luck) : party.act(s, plies);
      } else if (count > 1) {
        const search = party ? this.#amongGuests : this.#searches[turn];
        const seat = seatAt(game, s, plies, luck);
        const remembered = below(luck, 100) < settings.remembered;
        search.start(seat);
        if (remembered) search.disturb(settings.noise, (n) => dirichlet(luck, n, settings.evenness));
        const sims = remembered ? settings.sims : settings.quick;
        for (let i = 0; i < sims; i++) search.simulate(seat, i);
        action = plies < settings.sampled ? search.lot(luck) : search.answer();
        let sample: Sample | null = null;
        if (remembered) {
          sample = this.#sample(s, this.#lesson(search), legal, count);
          found.push({ sample, turn, worth: search.worth() });
        }
        if (seats === 1) steps.push({ worth: search.promise(), strayed: action !== search.answer(), sample });
      }
      game.apply(s, action);
    }
    const played = this.#played(s, found, plies);
    if (seats === 1 && played.finished) this.#retrace(s, steps);
    return played;
  }

  /** Write the values of a game for one. */
  #retrace(s: S, steps: readonly Step[]): void {
    const result = new Float64Array(1);
    this.#learner.outcome(s, result);
    const values = trace(steps, this.#settings.trust, result[0]);
    steps.forEach(({ sample }, i) => {
      if (sample) sample.chances[0] = values[i];
    });
  }

  /** What a search teaches about the actions: whole numbers. */
  #lesson(search: Puct<S>): Int32Array {
    const { size } = this.#game.actions;
    const tries = new Int32Array(size);
    const { unit } = this.#settings;
    if (unit === undefined) search.tries(tries);
    else {
      const favour = new Float64Array(size);
      search.favour(favour, unit);
      for (let id = 0; id < size; id++) tries[id] = Math.round(FINE * favour[id]);
    }
    return tries;
  }

  /**
   * The game of a seed without search: what was learned to be best is played, now and then another move as likely as it is thought
   * good. It takes a hundredth of the time, so there can be many, and many results are what values are learned from.
   */
  brisk(seed: string): Played {
    const game = this.#game;
    const seats = this.#seats;
    const { briskly, longest, sampled } = this.#settings;
    const s = newGame(game, { seats, seed });
    const luck = createRng(`${seed}:luck`);
    const legal = new Int32Array(game.actions.size);
    const none = new Int32Array(game.actions.size);
    const chances = new Float64Array(this.#seats);
    const logits = new Float64Array(game.actions.size);
    const found: Found[] = [];
    const party = invite(game, seats, this.#guests, QUICK_GUESTS, luck);
    const percent = party ? briskly * seats : briskly; // as many of a game, though only one seat is the learner's
    let plies = 0;
    for (; game.turn(s) !== OVER && plies < longest; plies++) {
      const count = game.legal(s, legal);
      let action = legal[0];
      if (count > 1 && party && game.turn(s) !== party.host) {
        action = below(luck, 100) < CHANCE ? this.#drawn(s, legal, count, luck) : party.act(s, plies);
      } else if (count > 1) {
        this.#learner.judge(s, chances, logits);
        if (below(luck, 100) < percent)
          found.push({ sample: this.#sample(s, none, legal, count), turn: game.turn(s), worth: Number.NaN });
        const byLot = plies < sampled || below(luck, 100) < CHANCE;
        action = byLot ? drawn(luck, logits, legal, count) : likeliest(logits, legal, count);
      }
      game.apply(s, action);
    }
    return this.#played(s, found, plies);
  }

  #played(s: S, found: readonly Found[], plies: number): Played {
    const finished = this.#game.turn(s) === OVER;
    if (finished) this.#result(s, found);
    return { samples: finished ? found.map(({ sample }) => sample) : [], plies, finished };
  }

  /** The game of a seed as the game's own policy plays it, now and then a move by chance: what a first network learns from. */
  prime(seed: string): Played {
    const game = this.#game;
    const { policy } = game;
    if (!policy) throw new Error(`${game.id} has no policy to learn from`);
    const { longest, remembered } = this.#settings;
    const s = newGame(game, { seats: this.#seats, seed });
    const luck = createRng(`${seed}:luck`);
    const legal = new Int32Array(game.actions.size);
    const found: Found[] = [];
    let plies = 0;
    for (; game.turn(s) !== OVER && plies < longest; plies++) {
      const count = game.legal(s, legal);
      const own = policy(s, luck);
      if (count > 1 && below(luck, 100) < remembered) {
        const tries = new Int32Array(game.actions.size);
        tries[own] = 1;
        found.push({ sample: this.#sample(s, tries, legal, count), turn: game.turn(s), worth: Number.NaN });
      }
      game.apply(s, below(luck, 100) < CHANCE ? legal[below(luck, count)] : own);
    }
    return this.#played(s, found, plies);
  }

  /** A move of a guest that the policy may not know: by lot, as likely as the learner thinks it good. */
  #drawn(s: S, legal: Int32Array, count: number, luck: Rng): number {
    const logits = new Float64Array(this.#game.actions.size);
    this.#learner.judge(s, new Float64Array(this.#seats), logits);
    return drawn(luck, logits, legal, count);
  }

  #sample(s: S, tries: Int32Array, legal: Int32Array, count: number): Sample {
    const { size } = this.#game.actions;
    const most = Math.max(1, ...tries);
    const mask = new Uint8Array(size);
    for (let i = 0; i < count; i++) mask[legal[i]] = 1;
    this.#learner.judge(s, new Float64Array(this.#seats), new Float64Array(size));
    return {
      features: Uint8Array.from(this.#learner.features),
      legal: mask,
      tries: Uint8Array.from(tries, (n) => Math.round((255 * n) / most)),
      chances: new Float32Array(this.#seats),
    };
  }

  /** Write the chances: the result, and for the seat that decided also what its search found. */
  #result(s: S, found: readonly Found[]): void {
    const seats = this.#seats;
    const { trust } = this.#settings;
    const result = new Float64Array(seats);
    this.#learner.outcome(s, result);
    for (const { sample, turn, worth } of found) {
      const own = Number.isNaN(worth) ? result[turn] : (1 - trust) * result[turn] + trust * worth;
      const others = 1 - result[turn];
      for (let r = 0; r < seats; r++) {
        const share = others > 0 ? result[(turn + r) % seats] / others : 1 / (seats - 1);
        sample.chances[r] = r === 0 ? own : (1 - own) * share;
      }
    }
  }
}

/**
 * Values of a game for one, from its end back: in part what the search found, the rest what came next, which has seen some of the luck.
 * What comes after a move that luck chose says nothing about the position before it.
 */
export function trace(steps: readonly Step[], trust: number, result: number): number[] {
  const values = new Array<number>(steps.length);
  let value = result;
  for (let i = steps.length - 1; i >= 0; i--) {
    const { worth, strayed } = steps[i];
    value = strayed ? worth : trust * worth + (1 - trust) * value;
    values[i] = value;
  }
  return values;
}
