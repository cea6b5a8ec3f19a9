/** The server: the hall, reached by WebSocket and HTTP, over a store. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import type { Game } from '../core/index.ts';
import { Backlog } from './backlog.ts';
import type { Cluster } from './cluster.ts';
import { Hall } from './hall.ts';
import { addRoutes } from './http.ts';
import { Addresses, LIMITS, type Limits } from './limits.ts';
import { addLines } from './lines.ts';
import { addMalformed, refuseAddress } from './malformed.ts';
import { createMetrics } from './metrics.ts';
import { type Allowed, addGuard } from './origin.ts';
import { addHeaders, addPages, describeApi } from './pages.ts';
import { PROTOCOL } from './protocol.ts';
import { type Bytes, systemBytes } from './secrets.ts';
import type { Service } from './service.ts';
import { addSockets, Incoming } from './sockets.ts';
import { openSqlite } from './store/sqlite.ts';
import type { Damaged, Store } from './store/store.ts';
import { openInThread } from './store/thread.ts';
import type { Thinker } from './thinker.ts';
import { MOST } from './words.ts';

/** How a server is started. */
export interface ServerConfig extends Allowed {
  readonly games: Readonly<Record<string, Game>>;
  readonly thinker: Thinker;
  readonly version: string;
  /** 0 is any free port. */
  readonly port: number;
  /** The folder of the embedded database. */
  readonly data: string;
  /** The module of the thread it is opened in, which calls `serveStore`; without one it is opened in this thread. */
  readonly storeThread?: URL;
  /** The address of a PostgreSQL to use instead. */
  readonly database?: string | undefined;
  /** The folder of the browser's table, if it is built. */
  readonly web?: string;
  readonly limits?: Partial<Limits>;
  /** How long a bot may think, in milliseconds. */
  readonly botMs?: number;
  /** How long a table nobody looks at stays in memory, in milliseconds. */
  readonly openMs?: number;
  readonly log?: Logger;
  /** The time and the random bits, for tests. */
  readonly now?: () => number;
  readonly bytes?: Bytes;
}

/** A server that listens. */
export interface ArbiterServer {
  readonly url: string;
  readonly hall: Hall;
  readonly store: Store;
  /** Finish what was begun, say goodbye, and stop. */
  close(): Promise<void>;
}

const SWEEP_MS = 60_000;
const LAST_ANSWERS_MS = 2000;
/** All figures take as long as so many requests. */
const METRICS_COST = 5;

/** Start a server. */
export async function startServer(config: ServerConfig): Promise<ArbiterServer> {
  const { games, thinker, now = Date.now, bytes = systemBytes } = config;
  const limits: Limits = { ...LIMITS, ...config.limits };
  const log = config.log ?? pino({ level: 'silent' });
  let opened: Hall | null = null;
  const { store, cluster, endCluster } = await openStore(config, limits, log, () => opened);
  const addresses = new Addresses(limits, now);
  const hall = new Hall({
    games,
    store,
    thinker,
    cluster,
    now,
    bytes,
    log,
    makerOf: (match) => addresses.makerOf(match),
    over: (match) => addresses.over(match),
    botMs: config.botMs ?? 10_000,
    openMs: config.openMs ?? 5 * 60_000,
    mostOpen: limits.tables,
  });
  opened = hall;
  const metrics = createMetrics(
    () => hall,
    () => backlog,
  );
  const backlog = new Backlog(limits.unreadInAll, () => metrics.cuts.inc());
  const service: Service = { hall, addresses, version: config.version, observe: metrics.observe };
  const app: FastifyInstance = fastify({
    bodyLimit: MOST.bytes,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silentMs,
    trustProxy: false,
    frameworkErrors: (error, request, reply) => refuseAddress(addresses, error, request, reply),
    http: {
      requireHostHeader: false, // it would be answered in Node's own form
      IncomingMessage: Incoming,
      headersTimeout: limits.requestMs, // Node takes the longer of the two for the body
      connectionsCheckingInterval: Math.ceil(limits.requestMs / 4),
    },
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // The route and not the address: what people put into addresses stays out of the logs.
    log.info({ method, route: routeOptions.url, status: statusCode, ms: Math.round(elapsedTime) }, 'request');
  });
  const lines = addLines(app, addresses, backlog);
  addMalformed(app);
  await describeApi(app, config.version);
  await addHeaders(app);
  addGuard(app, config);
  const streams = addRoutes(app, service, limits, { lines, backlog });
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await store.ping();
      return { status: 'ok', protocol: PROTOCOL, version: config.version };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    addresses.played(request.ip, METRICS_COST);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  let document: string | null = null; // written once: it takes a millisecond
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json').serializer(String).send(document);
  });
  await addPages(app, config.web);
  const sockets = addSockets(app, config, service, limits, { lines, backlog, gauge: metrics.sockets });

  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    await endCluster();
    await store.end();
    throw error;
  }
  void hall.resume().catch((error) => log.error({ error: String(error) }, 'matches could not be resumed'));
  const sweep = setInterval(() => void sweepAll(hall, addresses, limits, log), SWEEP_MS);
  sweep.unref();
  const { port } = app.server.address() as { port: number }; // it listens on a port
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    url: `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`,
    hall,
    store,
    async close() {
      clearInterval(sweep);
      hall.close();
      await sockets.close();
      streams.end();
      // Whoever is being answered gets the answer; lines that never finish their question are cut.
      const cut = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
      await app.close();
      clearTimeout(cut);
      await thinker.close();
      await endCluster();
      await store.end();
    },
  };
}

/** A server alone with its database writes every match itself. */
function alone(store: Store): Cluster {
  return {
    append: (id, entry) => store.append(id, entry),
    attends: async () => true,
    release() {},
  };
}

/** The database, and whoever else uses it. */
async function openStore(config: ServerConfig, limits: Limits, log: Logger, hall: () => Hall | null) {
  const damaged: Damaged = (match, part) => log.error({ match, part }, 'a match is damaged and left out');
  if (config.database === undefined) {
    const file = join(config.data, 'arbiter.db');
    const store = config.storeThread
      ? await openInThread(config.storeThread, file, damaged)
      : await openSqlite(file, { damaged });
    return { store, cluster: alone(store), async endCluster() {} };
  }
  const { openPostgres } = await import('./store/postgres.ts');
  const { joinCluster } = await import('./cluster.ts');
  const { tellingAll } = await import('./mail.ts');
  const server = randomBytes(8).toString('hex');
  const { db, store } = await openPostgres(config.database, { telling: tellingAll(server), damaged });
  const url = config.database;
  const cluster = await joinCluster({ server, url, db, hall, store: () => store, leaseMs: limits.leaseMs, log });
  return { store, cluster, endCluster: () => cluster.end() };
}

async function sweepAll(hall: Hall, addresses: Addresses, limits: Limits, log: Logger): Promise<void> {
  const { store, now } = hall.config;
  try {
    for (const id of await store.idle(['waiting'], now() - limits.waitingMs)) {
      await store.close(id);
      await hall.changedElsewhere(id);
    }
    for (const id of await store.idle(['running', 'closed'], now() - limits.runningMs)) {
      if (!hall.tables.has(id)) await store.remove(id);
    }
    await addresses.sweep(async (id) => ['waiting', 'running'].includes((await store.match(id))?.state ?? ''));
    await hall.tables.putAway();
  } catch (error) {
    log.error({ error: String(error) }, 'what is idle could not be cleaned up');
  }
}
