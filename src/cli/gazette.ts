/** What happened at the table, told to each person as far as they may know; and the screen that is hidden between people. */
import { heardBy, type Ink } from '../core/index.ts';
import type { Match } from '../match/index.ts';
import type { Keyboard } from './keyboard.ts';
import { columns, type Surroundings } from './person.ts';
import { wrap } from './wrap.ts';

/** Wipes the screen and what was scrolled off it. */
const WIPE = '\u001b[2J\u001b[3J\u001b[H';

/** Tells a single person at once, and several people each at their turn. */
export class Gazette implements Surroundings {
  readonly #match: Match;
  readonly #people: readonly number[];
  readonly #keyboard: Keyboard;
  readonly #pen: Ink;
  readonly #views = new Map<number, unknown>();
  readonly #news = new Map<number, string[]>();
  #looking: number;

  constructor(match: Match, people: readonly number[], keyboard: Keyboard, pen: Ink) {
    this.#match = match;
    this.#people = people;
    this.#keyboard = keyboard;
    this.#pen = pen;
    this.#looking = people.length > 1 ? -1 : people[0];
    for (const seat of people) {
      this.#views.set(seat, match.view(seat));
      this.#news.set(seat, []);
    }
  }

  /** A seat has played an action. */
  happened(actor: number, action: number): void {
    const { game } = this.#match;
    for (const seat of this.#people) {
      const played = game.actions.all[heardBy(game, action, actor, seat)];
      const before = this.#views.get(seat);
      const after = this.#match.view(seat);
      this.#views.set(seat, after);
      const told = game.events?.(before, after, played).map(({ text }) => text) ?? [game.tell(played)];
      if (this.#people.length > 1) this.#news.get(seat)?.push(...told);
      else
        for (const line of told.flatMap((text) => wrap(text, columns())))
          process.stdout.write(`${this.#pen.dim(line)}\n`);
    }
  }

  news(seat: number): readonly string[] {
    return this.#news.get(seat)?.splice(0) ?? [];
  }

  async turnTo(seat: number): Promise<void> {
    if (this.#looking === seat) return;
    if (process.stdout.isTTY) process.stdout.write(WIPE);
    process.stdout.write(`It is the turn of seat ${seat}. Nobody else looks?\n`);
    await this.#keyboard.ask('Press Enter. ');
    this.#looking = seat;
  }
}
