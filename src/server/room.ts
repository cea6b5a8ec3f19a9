/**
 * The room of one match: the only one who writes its log. It knows no socket, no database and no clock but those it is given.
 * What is asked of it is done one after the other; an action is kept first, then acknowledged, then shown to the watchers.
 */
import { createRng, type Game, type Refusal, saveState } from '../core/index.ts';
import type { Match } from '../match/index.ts';
import { Answers, STALE } from './answers.ts';
import {
  type Acknowledge,
  type Answered,
  type Answering,
  type Attempt,
  first,
  giveUp,
  type Outcome,
  promised,
} from './attempt.ts';
import type { Views, Watcher } from './audience.ts';
import type { Dealt } from './dealt.ts';
import { Lane } from './lane.ts';
import type { AnswerBody, Result, Told, Update } from './protocol.ts';
import { eventsOf } from './sheet.ts';
import { Stage } from './stage.ts';
import { type Entry, FORFEIT } from './store/store.ts';
import { Transcript } from './transcript.ts';

/** What a room is given to reach the world. */
export interface RoomPorts {
  /** Keep one more line, durably: false if that place in the log is taken or the seat has used the key. */
  append(entry: Entry): Promise<boolean>;
  /** The lines of the log from this ply on. */
  log(from: number): Promise<Entry[]>;
  /** What a seat played under a key. */
  find(seat: number, key: string): Promise<Entry | null>;
  /** The time, in milliseconds since 1970. */
  now(): number;
}

/** The room of one match. */
export class Room {
  /** What was played, and where it leads. Only the room and its stage write to it. */
  readonly transcript: Transcript;
  readonly #ports: RoomPorts;
  readonly #stage: Stage;
  readonly #loaded: number;
  readonly #answers: Answers;
  readonly #lane = new Lane();
  /** It is not known whether the last line was kept: the log must be read before anything else is done. */
  #unsure = false;

  /** Throws if the log cannot be played by these rules. */
  constructor(game: Game, dealt: Dealt, entries: readonly Entry[], ports: RoomPorts) {
    this.#ports = ports;
    this.#loaded = ports.now();
    this.transcript = new Transcript(game, dealt, entries);
    const { transcript } = this;
    this.#stage = new Stage(transcript, () => ports.now());
    const find = (seat: number, key: string) => ports.find(seat, key);
    this.#answers = new Answers({ transcript, find, catchUp: () => this.#catchUp() });
  }

  /** How many actions have been played. */
  get ply(): number {
    return this.transcript.match.ply;
  }

  /** The seat that must act; -1 if the match is over. */
  get turn(): number {
    return this.transcript.turn;
  }

  /** Whether nothing more can be played. */
  get over(): boolean {
    return this.transcript.over;
  }

  /** How many are watching. */
  get watched(): number {
    return this.#stage.watched;
  }

  /**
   * Play what a seat answers, or say why not. `acknowledge` is called with the answer when the action is kept and before
   * anybody is shown it, and with how many actions were played again to give an old answer.
   */
  act(seat: number, attempt: Attempt, acknowledge: Acknowledge = () => {}): Promise<Outcome> {
    return promised(acknowledge, (answered, fail) => this.answer(seat, attempt, answered, fail));
  }

  /** The same without a promise, of which a move would else need a dozen. `fail` is called if it cannot be done. */
  answer(seat: number, attempt: Attempt, acknowledge: Acknowledge, fail: (error: unknown) => void): void {
    this.#lane.enter((leave) => {
      const answering = { seat, attempt, acknowledge, fail, leave };
      if (!this.#unsure && attempt.ply <= this.ply) this.#play(answering);
      else {
        this.#catchUp().then(
          () => this.#play(answering),
          (error) => giveUp(answering, error),
        );
      }
    });
  }

  /** The answer that was given to this attempt, if it was made before; null if it is new, and then it is not played. */
  again(seat: number, attempt: Attempt): Promise<Answered | null> {
    return this.#lane.inTurn(() => this.#answers.again(seat, attempt));
  }

  /** End the match: this seat gives up. False if it was over already or somebody played meanwhile. */
  forfeit(seat: number, key: string): Promise<boolean> {
    return this.#lane.inTurn(async () => {
      if (this.over) return false;
      const before = this.#stage.look();
      const entry = { ply: this.ply, seat, action: FORFEIT, key, at: this.#ports.now() };
      if (!(await this.#keep(entry))) {
        await this.#catchUp();
        return false;
      }
      this.transcript.keep(entry);
      this.#stage.show(entry, before);
      return true;
    });
  }

  /**
   * Send somebody what happens from now on: first the position as it stands or, with `since`, every position after that ply.
   * `greet` is called before anything is sent.
   */
  watch(watcher: Watcher, since: number, greet: (ply: number) => void): Promise<void> {
    return this.#lane.inTurn(async () => {
      if (since > this.ply) await this.#catchUp();
      greet(this.ply);
      this.#stage.begin(watcher, since);
    });
  }

  /** Send somebody nothing more. */
  unwatch(watcher: Watcher): void {
    this.#stage.leave(watcher);
  }

  /** The position as one may see it. */
  position(seat: number, choices: boolean): Promise<Update> {
    return this.#lane.inTurn(async () => this.#stage.position(seat, choices));
  }

  /** A world that this seat cannot tell from the real one: whatever it may not know is dealt anew with `luck` alone. */
  world(seat: number, ply: number, luck: string): Promise<AnswerBody<'world' | 'stale'>> {
    return this.#lane.inTurn(async () => {
      if (ply !== this.ply) return { type: 'stale', ply: this.ply, reason: STALE };
      const world = this.transcript.game.create();
      this.transcript.match.imagine(seat, world, createRng(luck));
      return { type: 'world', ply, words: saveState(world) };
    });
  }

  /** Take in what others added to the log, and show it. */
  catchUp(): Promise<void> {
    return this.#lane.inTurn(() => this.#catchUp());
  }

  /** Take in a line that another is known to have added to the log, and show it; if lines before it are missing, those too. */
  hear(entry: Entry): Promise<void> {
    return this.#lane.inTurn(async () => {
      const { length } = this.transcript.entries;
      if (entry.ply < length) return;
      if (entry.ply > length || this.#unsure) await this.#catchUp();
      else this.#stage.take(entry);
    });
  }

  /** The whole record, which only a match that is over has for others. */
  record(): Promise<ReturnType<Match['record']> | null> {
    return this.#lane.inTurn(async () => (this.over ? this.transcript.record : null));
  }

  /** How the match ended, by what is kept: an action that is being kept ends nothing yet. Null while it runs. */
  result(): Promise<Result | null> {
    return this.#lane.inTurn(async () => this.transcript.result);
  }

  /** When the seat to act runs out of time; null if it cannot. Time in which no server had the match does not count. */
  get deadline(): number | null {
    return this.transcript.deadline(this.#loaded);
  }

  /** Whether the seat to act has run out of time, once all that came before this question is done: that was in time. */
  late(): Promise<boolean> {
    return this.#lane.inTurn(async () => this.deadline !== null && this.#ports.now() >= this.deadline);
  }

  /** Play an attempt, if it is an answer to the question that is being asked. */
  #play(answering: Answering): void {
    const { seat, attempt } = answering;
    if (this.over || attempt.ply !== this.ply) this.#settle(answering, this.#answers.tooLate(seat, attempt));
    else {
      const before = this.#stage.look();
      if (!attempt.brief) before.of(seat);
      try {
        const done = this.transcript.attempt(seat, attempt.action);
        if (done.ok) this.#keepPlayed(answering, done.action, before);
        else this.#settle(answering, this.#unplayed(seat, attempt, done.refusal));
      } catch (error) {
        this.transcript.rewind(); // whatever the rules left half done is gone
        giveUp(answering, error);
      }
    }
  }

  /** Keep what was just played. */
  #keepPlayed(answering: Answering, action: number, before: Views): void {
    const { seat, attempt } = answering;
    const { ply, key } = attempt;
    const entry = { ply, seat, action, key, at: this.#ports.now() };
    this.#ports.append(entry).then(
      (kept) => {
        if (kept) this.#kept(answering, entry, before);
        else this.#settle(answering, this.#overtaken(seat, attempt));
      },
      () => {
        this.#unsure = true;
        this.transcript.rewind();
        this.#settle(answering, Promise.resolve(first(this.#answers.refused(seat, UNAVAILABLE))));
      },
    );
  }

  /** A line is kept: it is acknowledged, then shown. */
  #kept(answering: Answering, entry: Entry, before: Views): void {
    const { seat, attempt, acknowledge, leave } = answering;
    try {
      this.transcript.keep(entry);
      const events = attempt.brief
        ? undefined
        : eventsOf(this.transcript.game, before.of(seat), this.transcript.views.of(seat), entry.action);
      const outcome = accepted(this.ply, entry.action, events);
      this.#answers.add(seat, attempt.key, outcome);
      acknowledge(outcome, 0);
      this.#stage.show(entry, before, events);
      leave();
    } catch (error) {
      giveUp(answering, error);
    }
  }

  /** The rules refuse it, unless it was played before. */
  async #unplayed(seat: number, attempt: Attempt, why: Refusal): Promise<Answered> {
    return (await this.#answers.again(seat, attempt)) ?? first(this.#answers.refused(seat, why));
  }

  /** Another wrote this place of the log. */
  async #overtaken(seat: number, attempt: Attempt): Promise<Answered> {
    this.transcript.rewind();
    await this.#catchUp();
    const { outcome, playedAgain } = await this.#answers.tooLate(seat, attempt);
    return { outcome, playedAgain: playedAgain + attempt.ply }; // all before it was played again, too
  }

  /** Tell what was found to answer. */
  #settle(answering: Answering, found: Promise<Answered>): void {
    found
      .then(({ outcome, playedAgain }) => {
        answering.acknowledge(outcome, playedAgain);
        answering.leave();
      })
      .catch((error) => giveUp(answering, error));
  }

  async #keep(entry: Entry): Promise<boolean> {
    try {
      return await this.#ports.append(entry);
    } catch (error) {
      this.#unsure = true;
      throw error;
    }
  }

  async #catchUp(): Promise<void> {
    const news = await this.#ports.log(this.transcript.entries.length);
    this.#unsure = false;
    for (const entry of news) this.#stage.take(entry);
  }
}

const UNAVAILABLE = { code: 'UNAVAILABLE', reason: 'It could not be kept just now: send it again under the same key.' };

function accepted(ply: number, action: number, events: Told[] | undefined): AnswerBody<'accepted'> {
  return events ? { type: 'accepted', ply, action, events } : { type: 'accepted', ply, action };
}
