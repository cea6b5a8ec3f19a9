/** The app: which page the address names. Everything after `#` is ours, so that a static copy of the build works anywhere. */
import { signal } from '@preact/signals';
import { type ComponentChildren, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo } from './engine/catalogue.ts';
import { Engine, type WorkerLike } from './engine/engine.ts';
import { Lobby } from './lobby/lobby.tsx';
import { ReplayPage } from './replay/page.tsx';
import { keptMatch } from './source/matches.ts';
import { type Engines, OfflineTable } from './source/offline.ts';
import { Playback } from './source/playback.ts';
import { Server } from './source/server.ts';
import type { TableSource } from './source/source.ts';
import { TablePage } from './table/page.tsx';
import type { TableEntry } from './tables/index.ts';
import type { TableKit } from './tables/kit.ts';
import { t } from './texts/index.ts';
import { Announcer } from './ui/announce.tsx';
import { Bar } from './ui/bar.tsx';
import { Sprite } from './ui/sprite.tsx';

/** What an app is started with: any games, the worker that knows them, and the tables that are drawn. */
export interface AppConfig {
  readonly games: readonly GameInfo[];
  startWorker(): WorkerLike;
  readonly tables: readonly TableEntry[];
}

/** A running app. */
export class App {
  readonly games: readonly GameInfo[];
  readonly tables: readonly TableEntry[];
  readonly engines: Engines;
  /** The server this page belongs to; null while none was found. */
  readonly server = signal<Server | null>(null);
  /** Whether a server was looked for already. */
  readonly sought = signal(false);
  readonly #lent = new Map<string, unknown>();

  constructor(config: AppConfig) {
    this.games = config.games;
    this.tables = config.tables;
    this.engines = { host: new Engine(() => config.startWorker()), adviser: new Engine(() => config.startWorker()) };
  }

  infoOf(game: string): GameInfo | undefined {
    return this.games.find(({ id }) => id === game);
  }

  entryOf(game: string): TableEntry | undefined {
    return this.tables.find(({ id }) => id === game);
  }

  /** The table of a game: its own, or the generic one. */
  async kitOf(game: string): Promise<TableKit> {
    const entry = this.entryOf(game);
    return (await (entry ? entry.load() : import('./table/generic.tsx'))).default;
  }

  /** Keep something for the next page, under a name. */
  lend(thing: unknown): string {
    const id = String(this.#lent.size + 1);
    this.#lent.set(id, thing);
    return id;
  }

  /** What was lent under a name. */
  lent(id: string): unknown {
    return this.#lent.get(id);
  }
}

const route = signal(location.hash);

/** Start the app on this page. */
export function startApp(config: AppConfig, root: HTMLElement): App {
  const app = new App(config);
  addEventListener('hashchange', () => {
    route.value = location.hash;
  });
  render(<Shell app={app} />, root);
  void Server.find().then((server) => {
    app.server.value = server;
    app.sought.value = true;
  });
  return app;
}

function Shell({ app }: { readonly app: App }) {
  return (
    <>
      <Sprite />
      <Page app={app} />
      <Announcer />
    </>
  );
}

function Page({ app }: { readonly app: App }): ComponentChildren {
  const [path, query = ''] = route.value.replace(/^#\/?/, '').split('?');
  const [page, ...rest] = path.split('/');
  if (page === 'local') return <LocalTable key={rest[0]} app={app} id={rest[0] ?? ''} />;
  if (page === 't') {
    const server = app.server.value;
    if (server) return <OnlineMatch key={rest[0]} app={app} server={server} id={rest[0] ?? ''} />;
    return app.sought.value ? <Missing /> : <main class="loading" aria-busy="true" />;
  }
  if (page === 'replay') {
    const ply = Number(new URLSearchParams(query).get('ply') ?? Number.NaN);
    return <ReplayPage key={rest.join('/')} app={app} from={rest[0] ?? ''} id={rest[1] ?? ''} ply={ply} />;
  }
  return <Lobby app={app} />;
}

/** Loaded when it is needed: who plays on this device needs no line to a server. */
function OnlineMatch(props: { readonly app: App; readonly server: Server; readonly id: string }) {
  const [loaded, setLoaded] = useState<typeof import('./table/online-page.tsx') | null>(null);
  useEffect(() => {
    void import('./table/online-page.tsx').then(setLoaded);
  }, []);
  return loaded ? <loaded.OnlinePage {...props} /> : <main class="loading" aria-busy="true" />;
}

function LocalTable({ app, id }: { readonly app: App; readonly id: string }) {
  return (
    <OpenTable
      app={app}
      open={() => {
        const match = keptMatch(id);
        const game = match && app.infoOf(match.game);
        return match && game ? new OfflineTable(app.engines, game, match) : null;
      }}
    />
  );
}

/** Opens a source, loads its table and shows both; goes on to the rematch once there is one. */
export function OpenTable({ app, open }: { readonly app: App; readonly open: () => TableSource | null }) {
  const [shown, setShown] = useState<{ readonly playback: Playback; readonly kit: TableKit } | 'missing' | null>(null);
  useEffect(() => {
    const source = open();
    if (!source) {
      setShown('missing');
      return;
    }
    const playback = new Playback(source);
    let live = true;
    void app.kitOf(source.game.id).then((kit) => live && setShown({ playback, kit }));
    const stop = playback.rematch.subscribe(({ href }) => {
      if (href !== null) location.hash = href;
    });
    return () => {
      live = false;
      stop();
      playback.close();
    };
  }, []);
  if (shown === 'missing') return <Missing />;
  if (shown === null) return <main class="loading" aria-busy="true" />;
  return <TablePage playback={shown.playback} kit={shown.kit} />;
}

/** The address names nothing that is here. */
export function Missing({ text = t.replay.missing }: { readonly text?: string }) {
  return (
    <>
      <Bar title={t.app} subtitle="" />
      <main class="missing">
        <h2>{text}</h2>
        <a class="btn pri big" href="#/">
          {t.lobby.back}
        </a>
      </main>
    </>
  );
}
