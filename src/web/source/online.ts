/** A match on a server, seen from one's seat or as a spectator. */
import type { MatchInfo, Said, Position as ServerPosition, Watch } from '../../client/index.ts';
import type { MatchRecord } from '../../match/index.ts';
import type { GameInfo } from '../engine/catalogue.ts';
import { t } from '../texts/index.ts';
import { levelsOf, namesOf } from './names.ts';
import type { Server } from './server.ts';
import type { Answer, News, Player, Position, Step, TableSource } from './source.ts';

/** The match so far comes move by move; when so many milliseconds bring nothing more, it is told as one. */
const GATHER_MS = 80;

/** A match on a server. */
export class OnlineTable implements TableSource {
  readonly kind = 'online';
  readonly id: string;
  readonly game: GameInfo;
  readonly #server: Server;
  readonly #watch: Watch;
  readonly #listeners = new Set<(news: News) => void>();
  readonly #stops: (() => void)[] = [];
  readonly #seat: number;
  #steps: Step[] = [];
  #position: Position | null = null;
  #gathering: number | null = null;
  readonly say?: (text: string) => void;
  readonly rematch?: () => void;
  readonly leave?: () => void;

  constructor(server: Server, game: GameInfo, id: string) {
    this.#server = server;
    this.id = id;
    this.game = game;
    const own = server.seatAt(id);
    this.#seat = own?.seat ?? -1;
    this.#watch = own ? server.client.sit(id, own.token, { history: true }) : server.client.spectate(id);
    if (own) {
      this.say = (text) => void this.#watch.chat(text);
      this.rematch = () => void this.#again();
      this.leave = () => void this.#watch.leave();
    }
    this.#stops.push(
      this.#watch.on('update', (update) => this.#update(update)),
      this.#watch.on('table', (match) => this.#table(match)),
      this.#watch.on('said', (line) => this.#tell({ type: 'talk', talk: [talkOf(line)] })),
      this.#watch.on('refused', ({ reason }) => this.#tell({ type: 'line', line: 'gone', text: reason })),
      server.connected.subscribe((open) => {
        if (this.#position) this.#tell({ type: 'line', line: open ? 'open' : 'lost', text: '' });
      }),
    );
  }

  listen(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    const { match, said } = this.#watch;
    if (match) listener(playersNews(match, this.#seat));
    if (said.length > 0) listener({ type: 'talk', talk: said.map(talkOf) });
    if (this.#position && this.#gathering === null) listener(this.#sync());
    return () => this.#listeners.delete(listener);
  }

  async act(id: number, ply: number): Promise<Answer> {
    const played = await this.#watch.act(id, ply);
    if (played.type === 'accepted') return { ok: true };
    if (played.type === 'stale') return { ok: false, stale: true, code: 'STALE', reason: played.reason };
    return { ok: false, stale: false, code: played.code, reason: played.reason };
  }

  /** One's seat on a server is one's own: there are no other eyes here. */
  look(): void {}

  async record(): Promise<MatchRecord | null> {
    return this.#watch.match?.state === 'finished' ? this.#server.client.record(this.id) : null;
  }

  close(): void {
    for (const stop of this.#stops) stop();
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    this.#listeners.clear();
    this.#watch.close();
  }

  async #again(): Promise<void> {
    const seated = await this.#watch.rematch();
    if (seated.type !== 'seated') return;
    this.#server.keep(seated);
    this.#tell({ type: 'rematch', wanted: [this.#seat], href: `#/t/${seated.match.id}` });
  }

  #update(update: ServerPosition): void {
    const step = this.#stepOf(update);
    if (step) this.#steps = [...this.#steps, step];
    const first = this.#position === null;
    this.#position = positionOf(update, this.#watch.match);
    if (first || this.#gathering !== null) {
      window.clearTimeout(this.#gathering ?? undefined);
      this.#gathering = window.setTimeout(() => {
        this.#gathering = null;
        this.#tell(this.#sync());
      }, GATHER_MS);
    } else {
      if (step) this.#tell({ type: 'step', step, position: this.#position });
      else this.#tell(this.#sync());
    }
    this.#clock(update);
  }

  #stepOf(update: ServerPosition): Step | null {
    const { by, action, ply } = update;
    if (by === null || action === null) return null;
    return {
      ply,
      seat: by,
      id: action,
      action: update.acted,
      text: update.told,
      events: update.events,
      scores: update.scores,
    };
  }

  #sync(): News {
    const position = this.#position;
    if (!position) throw new Error('there is no position yet');
    return { type: 'sync', seat: this.#seat, position, steps: this.#steps };
  }

  #table(match: MatchInfo): void {
    this.#tell(playersNews(match, this.#seat));
    if (match.result && this.#position) {
      this.#position = {
        ...this.#position,
        turn: -1,
        scores: match.result.scores,
        places: match.result.places,
        legal: [],
      };
      if (this.#gathering === null) this.#tell(this.#sync());
    }
    if (match.rematch !== null) {
      const own = this.#server.seatAt(match.rematch);
      this.#tell({ type: 'rematch', wanted: [], href: own ? `#/t/${match.rematch}` : null });
    }
  }

  #clock({ left, turn }: ServerPosition): void {
    const late = this.#watch.match?.clock?.late;
    if (!left || turn < 0) {
      this.#tell({ type: 'clock', clock: null });
      return;
    }
    const then = late === undefined || late === 'forfeit' ? t.table.thenForfeit : t.table.thenBot(late);
    this.#tell({ type: 'clock', clock: { seat: turn, leftMs: left[turn], receivedAt: performance.now(), then } });
  }

  #tell(news: News): void {
    for (const listener of this.#listeners) listener(news);
  }
}

function positionOf(update: ServerPosition, match: MatchInfo | null): Position {
  return {
    ply: update.ply,
    turn: update.turn,
    question: update.question,
    view: update.view,
    legal: update.choices ?? [],
    scores: match?.result?.scores ?? update.scores,
    places: match?.result?.places ?? [],
    capped: match?.result?.ending === 'cap',
  };
}

function playersNews(match: MatchInfo, me: number): News {
  const levels = levelsOf(match);
  const names = namesOf(match);
  const players: Player[] = match.seats.map(({ kind, away, online }, seat) => ({
    seat,
    name: names[seat],
    kind,
    level: levels[seat],
    here: kind !== 'person' || away || online,
    mine: seat === me,
  }));
  return { type: 'players', players, watchers: 0 };
}

function talkOf({ seat, name, text, at }: Said) {
  return { seat, name, text, at };
}
