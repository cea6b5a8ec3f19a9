/** A server and what this browser has there: its tables, its own matches, and the secrets of its seats. */
import { signal } from '@preact/signals';
import type { Client, MatchInfo, NewMatch, Seated } from '../../client/index.ts';
import { remembered } from '../ui/settings.ts';

/** The secret by which the server knows this browser again. No password is needed. */
const secret = remembered('player', '');

/** A seat of one's own. */
interface OwnSeat {
  readonly seat: number;
  readonly token: string;
}

/** The secrets of one's seats, by match. */
const seats = remembered<Readonly<Record<string, OwnSeat>>>('seats', {});

/** So many of one's running matches are followed at once. */
const FOLLOWED = 12;

/** The server this page talks to. */
export class Server {
  readonly client: Client;
  /** Whether the line is open. */
  readonly connected = signal(false);
  /** Public matches that wait or run, by id. */
  readonly tables = signal<ReadonlyMap<string, MatchInfo>>(new Map());
  /** One's own matches, the newest first. */
  readonly mine = signal<readonly Seated[]>([]);
  /** Whose turn it is in one's running matches, by match, while they are followed. */
  readonly turns = signal<ReadonlyMap<string, number>>(new Map());
  /** Matches that are over, one's own and public ones, by id. */
  readonly finished = signal<ReadonlyMap<string, MatchInfo>>(new Map());

  private constructor(make: (onState: (state: string) => void, player: string | undefined) => Client) {
    this.client = make(
      (state) => {
        this.connected.value = state === 'open';
        if (state === 'open') void this.refresh();
      },
      secret.value === '' ? undefined : secret.value,
    );
    secret.value = this.client.player;
    this.client.lobby((match) => {
      this.tables.value = new Map(this.tables.value).set(match.id, match);
      this.#finish([match]);
    });
  }

  /** Find the server this page belongs to: `server.json` names it, and says when there is none. */
  static async find(): Promise<Server | null> {
    const named = await fetch('./server.json').then(
      (answer) => (answer.ok ? (answer.json() as Promise<{ readonly server: string | null }>) : { server: null }),
      () => ({ server: null }),
    );
    if (named.server === null) return null;
    const url = new URL(named.server, location.href).href.replace(/\/$/, '');
    const { connect } = await import('../../client/index.ts');
    return new Server((onState, player) => connect(url, { onState, ...(player !== undefined && { player }) }));
  }

  /** One's own matches as they are now. */
  async refresh(): Promise<void> {
    this.mine.value = await this.client.mine().catch(() => this.mine.value);
    for (const seated of this.mine.value) this.#keep(seated);
    this.#finish(this.mine.value.map(({ match }) => match));
    this.#finish(await this.client.list({ state: 'finished' }).catch(() => []));
  }

  /** Follow one's matches: whose turn it is, and who sits there. Returns how to stop. */
  follow(): () => void {
    const running = this.mine.value.filter(({ match }) => match.state === 'waiting' || match.state === 'running');
    const watches = running.slice(0, FOLLOWED).map(({ match }) => {
      const watch = this.client.spectate(match.id, { history: false });
      watch.on('update', ({ turn }) => {
        this.turns.value = new Map(this.turns.value).set(match.id, turn);
      });
      watch.on('table', (now) => {
        this.mine.value = this.mine.value.map((seated) =>
          seated.match.id === now.id ? { ...seated, match: now } : seated,
        );
        this.#finish([now]);
      });
      return watch;
    });
    return () => {
      for (const watch of watches) watch.close();
    };
  }

  /** Make a match and sit down. */
  async create(match: NewMatch): Promise<Seated> {
    return this.#keep(await this.client.create(match));
  }

  /** Take an open seat. */
  async join(match: string, name: string): Promise<Seated> {
    return this.#keep(await this.client.join(match, name));
  }

  /** One's own seat at a match, if one has one. */
  seatAt(match: string): OwnSeat | null {
    return Object.hasOwn(seats.value, match) ? seats.value[match] : null;
  }

  /** Remember a seat. */
  keep(seated: { readonly match: MatchInfo; readonly seat: number; readonly token: string | null }): void {
    this.#keep(seated);
  }

  #finish(matches: readonly MatchInfo[]): void {
    const over = matches.filter(({ state }) => state === 'finished');
    if (over.length === 0) return;
    this.finished.value = new Map([...this.finished.value, ...over.map((match) => [match.id, match] as const)]);
  }

  #keep<T extends { readonly match: MatchInfo; readonly seat: number; readonly token: string | null }>(seated: T): T {
    const { match, seat, token } = seated;
    if (token !== null) seats.value = { ...seats.value, [match.id]: { seat, token } };
    return seated;
  }
}
