/** A table at which a language model sits: asked, refused with the reason and the attempts left, asked again; nothing is decided for it. */
import { randomBytes } from 'node:crypto';
import { type Game, heardBy, PLAIN, type Refusal, type Told } from '../core/index.ts';
import { Match, type MatchRecord } from '../match/index.ts';
import type { Thinker } from '../server/thinker.ts';

/** How a table is set. */
export interface TableConfig {
  readonly seats: number;
  /** Where the model sits. */
  readonly seat: number;
  readonly seed: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Who sits on the other seats, in their order. */
  readonly opponents: readonly string[];
  /** How often the same question is answered at most. */
  readonly tries: number;
  /** How long an opponent may think, in milliseconds. */
  readonly botMs: number;
}

/** What came of an answer. */
export type Played =
  | { readonly type: 'accepted'; readonly ply: number; readonly action: number; readonly events: readonly Told[] }
  | { readonly type: 'stale'; readonly ply: number; readonly reason: string }
  | {
      readonly type: 'refused';
      readonly code: string;
      readonly reason: string;
      readonly ply: number;
      readonly attemptsLeft: number;
      readonly legal: readonly number[];
    };

/** Something that was played, as the model may know it. */
export interface Deed {
  readonly ply: number;
  readonly seat: number;
  readonly told: string;
  readonly events: readonly string[];
}

/** How a match ended. */
export interface Ending {
  readonly ending: 'rules' | 'cap' | 'forfeit';
  /** Who gave up, and why. */
  readonly by: number | null;
  readonly reason: string | null;
  readonly places: readonly number[];
  readonly scores: readonly number[];
}

/** A match, the seat of the model in it, and the bots on the others. */
export class McpTable {
  readonly game: Game;
  readonly config: TableConfig;
  readonly deeds: Deed[] = [];
  readonly #match: Match;
  readonly #thinker: Thinker;
  readonly #waiting = new Set<() => void>();
  #attemptsLeft: number;
  #forfeit: { readonly by: number; readonly reason: string } | null = null;

  /** Throws if the game cannot be dealt like this. */
  constructor(game: Game, config: TableConfig, thinker: Thinker) {
    const { seats, seed, options, tries } = config;
    this.game = game;
    this.config = config;
    this.#match = new Match(game, { seats, seed, options, hashes: true });
    this.#thinker = thinker;
    this.#attemptsLeft = tries;
    void this.#letBotsPlay();
  }

  get ply(): number {
    return this.#match.ply;
  }

  /** The seat that must act; -1 if the match is over. */
  get turn(): number {
    return this.#forfeit ? -1 : this.#match.turn;
  }

  get over(): boolean {
    return this.turn === -1;
  }

  /** What the seat to act is asked, in a few words. */
  get question(): string {
    return this.over ? '' : this.#match.question;
  }

  /** Wrong answers the model may still give to the question being asked. */
  get attemptsLeft(): number {
    return this.#attemptsLeft;
  }

  get scores(): number[] {
    return Array.from({ length: this.config.seats }, (_, seat) => this.#match.score(seat));
  }

  /** All the model may know. */
  view(): unknown {
    return this.#match.view(this.config.seat);
  }

  /** The same as text. */
  show(): string {
    return this.game.show(this.view(), PLAIN);
  }

  /** The ids the model may answer with now. */
  legal(): number[] {
    return this.over ? [] : this.#match.legal(this.config.seat);
  }

  /** Play what the model answers to the question asked at `ply`, or say why not. After the last attempt the seat forfeits. */
  act(ply: number, answer: unknown): Played {
    const { seat, tries } = this.config;
    if (!this.over && ply !== this.ply) {
      return {
        type: 'stale',
        ply: this.ply,
        reason: 'That was an answer to another question: look again. It costs no attempt.',
      };
    }
    const before = this.view();
    const done = this.over ? { ok: false as const, refusal: OVER } : this.#match.submit(seat, answer);
    if (done.ok) {
      this.#attemptsLeft = tries;
      const events = this.#tell(seat, done.action, before);
      void this.#letBotsPlay();
      return { type: 'accepted', ply: this.ply, action: done.action, events };
    }
    const { code, reason } = done.refusal;
    const costs = this.turn === seat; // who speaks out of turn was not asked
    if (costs && --this.#attemptsLeft === 0)
      this.#giveUp(seat, `${tries} answers were refused; the last one: ${reason} (${code})`);
    return { type: 'refused', code, reason, ply: this.ply, attemptsLeft: this.#attemptsLeft, legal: this.legal() };
  }

  /** Resolves when it is the model's turn or the match is over, or after so many milliseconds: whether it is so. */
  async wait(ms: number): Promise<boolean> {
    const ready = () => this.over || this.turn === this.config.seat;
    if (ready()) return true;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#waiting.add(done);
    });
    return ready();
  }

  /** How it ended; null while it is played. */
  get ending(): Ending | null {
    if (!this.over) return null;
    const { by = null, reason = null } = this.#forfeit ?? {};
    const seats = Array.from({ length: this.config.seats }, (_, seat) => seat);
    const standing = seats.map((seat) => this.#match.place(seat));
    // Who gave up is last; the others keep their order.
    const places = seats.map((seat) => {
      if (by === null) return standing[seat];
      if (seat === by) return seats.length;
      return 1 + seats.filter((other) => other !== by && standing[other] < standing[seat]).length;
    });
    const ending = by !== null ? 'forfeit' : this.#match.capped ? 'cap' : 'rules';
    return { ending, by, reason, places, scores: this.scores };
  }

  /** The whole record, seed included; null while it is played. */
  get record(): MatchRecord | null {
    return this.over ? this.#match.record() : null;
  }

  async #letBotsPlay(): Promise<void> {
    const { seats, seat, seed, options, tries, botMs } = this.config;
    for (let failed = 0; !this.over && this.turn !== seat; ) {
      const { turn, ply } = this;
      const bot = this.bot(turn);
      const luck = randomBytes(16).toString('hex');
      const question = { game: this.game.id, seats, seed, options, actions: this.#match.actions, bot, luck };
      const thought = await this.#thinker.think(question, botMs).then(
        (action) => ({ action }),
        (error: Error) => ({ problem: error.message }),
      );
      if (this.over || this.ply !== ply) return;
      const before = this.view();
      const done = 'action' in thought ? this.#match.submit(turn, thought.action) : null;
      if (done?.ok) {
        failed = 0;
        this.#tell(turn, done.action, before);
      } else if (++failed >= tries) {
        this.#giveUp(turn, 'problem' in thought ? `${bot} failed: ${thought.problem}` : `${bot} was refused`);
      }
    }
    for (const wake of [...this.#waiting]) wake();
  }

  /** Who sits on a seat that is not the model's. */
  bot(seat: number): string {
    return this.config.opponents[seat > this.config.seat ? seat - 1 : seat];
  }

  /** Keep what happened for the model to read, as far as it may know it. */
  #tell(seat: number, action: number, before: unknown): readonly Told[] {
    const deed = this.game.actions.all[heardBy(this.game, action, seat, this.config.seat)];
    const events = this.game.events?.(before, this.view(), deed) ?? [];
    this.deeds.push({ ply: this.ply, seat, told: this.game.tell(deed), events: events.map(({ text }) => text) });
    return events;
  }

  #giveUp(by: number, reason: string): void {
    this.#forfeit = { by, reason };
    for (const wake of [...this.#waiting]) wake();
  }
}

const OVER: Refusal = { code: 'MATCH_FINISHED', reason: 'The match is over.' };
