/** A server of a test's own, on a free port and in a temporary folder, and clients for it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { type Client, type ClientConfig, connect, type Socket, type Watch } from '../client/index.ts';
import type { Game } from '../core/index.ts';
import { games } from '../games/index.ts';
import { type ArbiterServer, answerQuestion, type ServerConfig, startServer, type Thinker } from '../server/index.ts';
import { tiny } from './tiny-game.ts';

/** Every game, and the tiny one. */
export const testGames: Readonly<Record<string, Game>> = { ...games, [tiny.id]: tiny };

/** Limits no test meets unless it is about them. */
const LOOSE = {
  perSecond: 1e9,
  burst: 1e9,
  addressPerSecond: 1e9,
  addressBurst: 1e9,
  matchesPerAddress: 1e9,
  createPerMinute: 1e9,
  createBurst: 1e9,
  linesPerAddress: 1e9,
  socketsPerAddress: 1e9,
};

/** Bots that think right here: tests of threads have threads of their own. */
export function inlineThinker(): Thinker {
  return { think: (question) => answerQuestion(testGames, question), async close() {} };
}

/** A server and its clients, all gone after `close`. */
export interface Rig {
  readonly server: ArbiterServer;
  readonly folder: string;
  client(config?: ClientConfig): Client;
  /** Stop the server and start another on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Start a server. */
export async function startRig(config: Partial<ServerConfig> = {}): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-server-'));
  const clients: Client[] = [];
  const start = (port: number) =>
    startServer({
      games: testGames,
      thinker: inlineThinker(),
      version: 'test',
      port,
      host: '127.0.0.1',
      data: folder,
      ...config,
      limits: { ...LOOSE, ...config.limits },
    });
  let server = await start(0);
  return {
    get server() {
      return server;
    },
    folder,
    client(clientConfig = {}) {
      // The `ws` package's sockets are browsers' sockets as far as a client uses them.
      const client = connect(server.url, {
        WebSocket: WebSocket as unknown as new (url: string) => Socket,
        ...clientConfig,
      });
      clients.push(client);
      return client;
    },
    async restart() {
      const port = Number(new URL(server.url).port);
      await server.close();
      server = await start(port);
    },
    async close() {
      for (const client of clients) client.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Play at a watched seat to the end of the match: the action is what `choose` makes of the legal ids. */
export async function playOut(watch: Watch, choose: (legal: readonly number[]) => number): Promise<void> {
  for (;;) {
    const position = await watch.turn();
    if (position.turn === -1) return;
    const played = await watch.act(choose(position.legal), position.ply);
    if (played.type === 'refused') throw new Error(`${played.code}: ${played.reason}`);
    await watch.until(({ ply, turn }) => ply > position.ply || turn === -1);
  }
}
