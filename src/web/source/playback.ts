/**
 * What the page shows of a match: moves come one after another, each with its motion, and never more than two seconds
 * behind. Holds every signal a table page draws from, and sends the person's moves.
 */
import { batch, computed, signal } from '@preact/signals';
import { t } from '../texts/index.ts';
import { alarm } from '../ui/announce.tsx';
import { pace } from '../ui/settings.ts';
import type { ClockFace, Line, News, Player, Position, Step, TableSource, Talk } from './source.ts';

/** A refused move, beside which it is shown. */
export interface Refused {
  readonly id: number;
  readonly reason: string;
  readonly stale: boolean;
}

/** Prepares the motion of a step before it is shown; what it returns is called once it is, and takes so long to finish. */
export type Mover = (step: Step, before: Position, after: Position) => (() => Promise<void>) | null;

/** Behind by more than this, the rest is shown at once. */
const MOST_BEHIND_MS = 2000;
/** The least time a move stays before the next one is shown. */
const LEAST_MS = 420;
/** A tap meant for the table as it was a moment ago does not count. */
const SETTLE_MS = 300;

function after(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** A match being shown. */
export class Playback {
  readonly source: TableSource;
  readonly position = signal<Position | null>(null);
  readonly steps = signal<readonly Step[]>([]);
  /** Whose eyes the page has; -1 for a spectator. */
  readonly seat = signal(-1);
  readonly players = signal<readonly Player[]>([]);
  readonly watchers = signal(0);
  /** Whether a bot has taken one's seat over: one may look on, and no more. */
  readonly replaced = computed(() => this.players.value[this.seat.value]?.kind === 'bot');
  readonly line = signal<{ readonly line: Line; readonly text: string }>({ line: 'connecting', text: '' });
  readonly talk = signal<readonly Talk[]>([]);
  readonly clock = signal<ClockFace | null>(null);
  readonly rematch = signal<{ readonly wanted: readonly number[]; readonly href: string | null }>({
    wanted: [],
    href: null,
  });
  /** The step that led to what is shown; null after a sync. */
  readonly fresh = signal<Step | null>(null);
  readonly busy = signal(false);
  readonly refused = signal<Refused | null>(null);
  /** When the seat to act was first asked, for "thinks, 3 s". */
  readonly askedAt = signal(0);
  /** Set by the page once the table is drawn. */
  mover: Mover | null = null;
  readonly #queue: { readonly step: Step; readonly position: Position; readonly at: number }[] = [];
  readonly #stop: () => void;
  #running = false;
  #settledAt = 0;
  #onShown: (() => void) | null = null;

  constructor(source: TableSource) {
    this.source = source;
    this.#stop = source.listen((news) => this.#hear(news));
  }

  /** Play actions one after another, each in answer to the table the one before has led to. */
  async act(...ids: readonly number[]): Promise<void> {
    if (this.busy.value || (pace.value > 0 && performance.now() < this.#settledAt)) return;
    this.busy.value = true;
    this.refused.value = null;
    try {
      for (const [i, id] of ids.entries()) {
        const now = this.position.value;
        if (!now?.legal.some((choice) => choice.id === id)) {
          // The first was tapped on a table that is gone; a later one would be lost without a word.
          if (i > 0) this.#refuse(id, t.table.notAll);
          return;
        }
        const shown = this.#shows(now.ply + 1);
        const answer = await this.source.act(id, now.ply);
        if (!answer.ok) {
          this.#refuse(id, answer.reason, answer.stale);
          return;
        }
        await shown;
      }
    } catch (error) {
      this.refused.value = {
        id: ids[0],
        reason: error instanceof Error ? error.message : t.table.broken,
        stale: false,
      };
    } finally {
      this.busy.value = false;
    }
  }

  #refuse(id: number, reason: string, stale = false): void {
    this.refused.value = { id, reason, stale };
    alarm(stale ? t.table.stale : `${t.table.refused} ${reason}`);
  }

  /** Look with other eyes. */
  look(seat: number): void {
    this.source.look(seat);
  }

  close(): void {
    this.#stop();
    this.source.close();
  }

  #hear(news: News): void {
    switch (news.type) {
      case 'sync':
        this.#queue.length = 0;
        batch(() => {
          this.position.value = news.position;
          this.steps.value = news.steps;
          this.seat.value = news.seat;
          this.fresh.value = null;
          this.refused.value = null;
          this.line.value = { line: 'open', text: '' };
          this.askedAt.value = performance.now();
        });
        this.#onShown?.();
        break;
      case 'step':
        this.#queue.push({ step: news.step, position: news.position, at: performance.now() });
        void this.#run();
        break;
      case 'players':
        this.players.value = news.players;
        this.watchers.value = news.watchers;
        break;
      case 'line':
        this.line.value = { line: news.line, text: news.text };
        break;
      case 'talk':
        this.talk.value = [...this.talk.value, ...news.talk];
        break;
      case 'clock':
        this.clock.value = news.clock;
        break;
      case 'rematch':
        this.rematch.value = { wanted: news.wanted, href: news.href };
        break;
    }
  }

  /** Resolves when the position with this ply (or a later one) is shown. */
  #shows(ply: number): Promise<void> {
    return new Promise((done) => {
      this.#onShown = () => {
        if ((this.position.value?.ply ?? 0) < ply) return;
        this.#onShown = null;
        done();
      };
    });
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#queue.length > 0) {
      const late = performance.now() - this.#queue[0].at > MOST_BEHIND_MS;
      const hurry = late || pace.value === 0 || document.hidden;
      const items = this.#queue.splice(0, hurry ? this.#queue.length : 1);
      await this.#show(items, hurry);
    }
    this.#running = false;
  }

  async #show(items: readonly { readonly step: Step; readonly position: Position }[], hurry: boolean): Promise<void> {
    const { step, position } = items[items.length - 1];
    const before = this.position.value;
    const move = !hurry && before ? (this.mover?.(step, before, position) ?? null) : null;
    const own = this.players.value[step.seat]?.mine ?? false;
    batch(() => {
      this.position.value = position;
      this.steps.value = [...this.steps.value, ...items.map((item) => item.step)];
      this.fresh.value = step;
      if (!own) this.refused.value = null;
      this.askedAt.value = performance.now();
    });
    this.#onShown?.();
    if (!own) this.#settledAt = performance.now() + SETTLE_MS;
    if (hurry) return;
    const moving = move?.();
    const least = own ? 0 : (LEAST_MS * pace.value) / 100;
    // Pages nobody looks at draw no frames, and what moves there never arrives: the match goes on all the same.
    await Promise.race([Promise.all([moving, after(least)]), after(MOST_BEHIND_MS)]);
  }
}
