/** A match on this device: the engine runs in a worker, nobody else is needed. */
import type { MatchRecord } from '../../match/index.ts';
import type { GameInfo } from '../engine/catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineNews } from '../engine/messages.ts';
import { t } from '../texts/index.ts';
import { pace } from '../ui/settings.ts';
import { forget, isPerson, type KeptMatch, keep, randomName, recordOf } from './matches.ts';
import { loadNetworks, networks } from './networks.ts';
import type { Answer, Hint, News, Player, Position, Step, TableSource } from './source.ts';

/** How long a bot waits before it moves, in milliseconds. */
const BOT_PAUSE = 550;

/** The workers of a page: one hosts matches, the other advises meanwhile. */
export interface Engines {
  readonly host: Engine;
  readonly adviser: Engine;
}

/** A match on this device, seen by one of its people. */
export class OfflineTable implements TableSource {
  readonly kind = 'offline';
  readonly id: string;
  readonly game: GameInfo;
  readonly players: readonly Player[];
  readonly #engines: Engines;
  readonly #listeners = new Set<(news: News) => void>();
  readonly #people: readonly number[];
  readonly #stop: () => void;
  /** Other tabs of this browser: who opens a match last plays it, and the others stop. */
  readonly #tabs: BroadcastChannel;
  #match: KeptMatch;
  #table = '';
  #eyes: number;
  #latest: { position: Position; steps: readonly Step[] } | null = null;

  constructor(engines: Engines, game: GameInfo, match: KeptMatch) {
    this.#engines = engines;
    this.id = match.id;
    this.game = game;
    this.#match = match;
    this.players = match.seats.map((kept, seat) => ({
      seat,
      name: kept.name,
      kind: isPerson(kept) ? 'person' : 'bot',
      level: kept.level,
      here: true,
      mine: isPerson(kept),
    }));
    this.#people = this.players.filter(({ mine }) => mine).map(({ seat }) => seat);
    // With several people at one device nobody's cards are shown before someone says who they are.
    this.#eyes = this.#people.length === 1 ? this.#people[0] : -1;
    this.#stop = engines.host.listen((news) => this.#hear(news));
    this.#tabs = new BroadcastChannel(`arbiter.${match.id}`);
    this.#tabs.onmessage = () => {
      this.#tell({ type: 'line', line: 'gone', text: t.table.otherTab });
      this.close();
    };
    this.#tabs.postMessage('opened');
    void this.#open();
  }

  listen(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    listener({ type: 'players', players: this.players, watchers: 0 });
    if (this.#latest) listener({ type: 'sync', seat: this.#eyes, ...this.#latest });
    return () => this.#listeners.delete(listener);
  }

  act(id: number, ply: number): Promise<Answer> {
    return this.#engines.host.ask('act', { table: this.#table, seat: this.#eyes, id, ply });
  }

  look(seat: number): void {
    this.#eyes = seat;
    if (this.#table !== '') void this.#engines.host.ask('look', { table: this.#table, seat });
  }

  async hint(): Promise<Hint | null> {
    const record = await this.record();
    return this.#engines.adviser.ask('hint', { record, seat: this.#eyes });
  }

  async record(): Promise<MatchRecord> {
    return recordOf(this.#match);
  }

  rematch(): void {
    const again: KeptMatch = {
      ...this.#match,
      id: randomName(5),
      seed: randomName(16),
      actions: [],
      over: false,
      scores: [],
      places: [],
      at: Date.now(),
    };
    keep(again);
    this.#tell({ type: 'rematch', wanted: this.#people, href: `#/local/${again.id}` });
  }

  leave(): void {
    forget(this.id);
  }

  close(): void {
    this.#stop();
    this.#tabs.close();
    this.#listeners.clear();
    if (this.#table !== '') void this.#engines.host.ask('close', { table: this.#table });
  }

  async #open(): Promise<void> {
    const { game, options, seed, seats, actions } = this.#match;
    if (seats.some(({ network }) => network !== undefined)) await loadNetworks();
    const known = networks.value.get(game);
    const lacking = seats.find(({ network }) => network !== undefined && network !== known?.name)?.network;
    if (lacking !== undefined) {
      this.#tell({ type: 'line', line: 'gone', text: t.table.noNetwork(lacking) });
      return;
    }
    const plan = {
      game,
      options,
      seed,
      actions,
      pause: (BOT_PAUSE * pace.value) / 100,
      seats: seats.map(({ name, level, network }) => ({
        name,
        bot: level,
        network: network === undefined ? null : known?.weights,
      })),
    };
    try {
      const opened = await this.#engines.host.ask('open', plan);
      if (opened.problem !== null) {
        this.#tell({ type: 'line', line: 'gone', text: opened.problem });
        return;
      }
      this.#table = opened.table;
      this.look(this.#eyes);
    } catch (error) {
      this.#tell({ type: 'line', line: 'gone', text: error instanceof Error ? error.message : t.table.broken });
    }
  }

  #hear(news: EngineNews): void {
    if (news.table !== this.#table) return;
    if (news.type === 'failed') {
      this.#tell({ type: 'line', line: 'gone', text: news.reason });
      return;
    }
    const { position } = news;
    const steps = news.type === 'sync' ? news.steps : [...(this.#latest?.steps ?? []), news.step];
    this.#latest = { position, steps };
    if (news.type === 'sync') {
      if (news.seat === this.#eyes) this.#tell({ type: 'sync', seat: news.seat, position, steps });
    } else {
      this.#tell({ type: 'step', step: news.step, position });
    }
    this.#match = {
      ...this.#match,
      actions: steps.map(({ id }) => id),
      turn: position.turn,
      over: position.turn < 0,
      scores: position.scores,
      places: position.places,
      at: Date.now(),
    };
    keep(this.#match);
  }

  #tell(news: News): void {
    for (const listener of this.#listeners) listener(news);
  }
}
