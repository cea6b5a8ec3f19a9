/** The server: the hall, reached by WebSocket and HTTP, over a store. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Game } from '../core/index.ts';
import { type Cluster, Hall } from './hall.ts';
import { addRoutes } from './http.ts';
import { Addresses, LIMITS, type Limits } from './limits.ts';
import { createMetrics } from './metrics.ts';
import { PROTOCOL } from './protocol.ts';
import { type Bytes, systemBytes } from './secrets.ts';
import type { Service } from './service.ts';
import { CLOSE, Session } from './session.ts';
import { openSqlite } from './store/sqlite.ts';
import type { Store } from './store/store.ts';
import type { Thinker } from './thinker.ts';
import { MOST } from './words.ts';

/** How a server is started. */
export interface ServerConfig {
  readonly games: Readonly<Record<string, Game>>;
  readonly thinker: Thinker;
  readonly version: string;
  /** 0 is any free port. */
  readonly port: number;
  readonly host: string;
  /** The folder of the embedded database. */
  readonly data: string;
  /** The address of a PostgreSQL to use instead. */
  readonly database?: string | undefined;
  /** The folder of the browser's table, if it is built. */
  readonly web?: string;
  /** Other sites whose pages may connect, such as `https://example.org`. */
  readonly origins?: readonly string[];
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
const PING_MS = 30_000;
const LAST_ANSWERS_MS = 2000;

/** Start a server. */
export async function startServer(config: ServerConfig): Promise<ArbiterServer> {
  const { games, thinker, now = Date.now, bytes = systemBytes } = config;
  const limits: Limits = { ...LIMITS, ...config.limits };
  const log = config.log ?? pino({ level: 'silent' });
  let opened: Hall | null = null;
  const { store, cluster, endCluster } = await openStore(config, limits, log, () => opened);
  const hall = new Hall({
    games,
    store,
    thinker,
    cluster,
    now,
    bytes,
    log,
    botMs: config.botMs ?? 10_000,
    openMs: config.openMs ?? 5 * 60_000,
  });
  opened = hall;
  const addresses = new Addresses(limits, now);
  const metrics = createMetrics(() => hall);
  const service: Service = { hall, addresses, version: config.version, observe: metrics.observe };
  const app: FastifyInstance = fastify({ bodyLimit: MOST.bytes, trustProxy: false });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // The route and not the address: what people put into addresses stays out of the logs.
    log.info({ method, route: routeOptions.url, status: statusCode, ms: Math.round(elapsedTime) }, 'request');
  });
  await describeApi(app, config.version);
  await addHeaders(app);
  addGuard(app, config);
  const streams = addRoutes(app, service, limits);
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await store.ping();
      return { status: 'ok', protocol: PROTOCOL, version: config.version };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await addPages(app, config.web);
  const sockets = addSockets(app, config, service, limits, metrics.sockets);

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
  if (config.database === undefined) {
    const store = await openSqlite(join(config.data, 'arbiter.db'));
    return { store, cluster: alone(store), async endCluster() {} };
  }
  const { openPostgres } = await import('./store/postgres.ts');
  const { joinCluster, tellingAll } = await import('./cluster.ts');
  const server = randomBytes(8).toString('hex');
  const { db, store } = await openPostgres(config.database, tellingAll(server));
  const url = config.database;
  const cluster = await joinCluster({ server, url, db, hall, store: () => store, leaseMs: limits.leaseMs, log });
  return { store, cluster, endCluster: () => cluster.end() };
}

/** The OpenAPI document is made from the routes' own schemas. */
async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  const about = { title: 'Arbiter', description: 'Play board games over HTTP.', version };
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: about } });
}

/** The usual headers, and pages that load nothing from elsewhere. */
async function addHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false, // whoever puts TLS in front of it says so there
    referrerPolicy: { policy: 'no-referrer' }, // an address may lead to a match that is open by link only
  });
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a browser's page may talk to us: it came from here, or from a site we were told of. */
function mayConnect(config: ServerConfig, headers: IncomingMessage['headers']): boolean {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '');
  // Listening on loopback, we are only ever called by its names: another name is another site's trick.
  if (LOOPBACK.includes(config.host.includes(':') ? `[${config.host}]` : config.host) && !LOOPBACK.includes(name))
    return false;
  const { origin } = headers;
  if (origin === undefined || config.origins?.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function addGuard(app: FastifyInstance, config: ServerConfig): void {
  app.addHook('onRequest', async (request, reply) => {
    if (mayConnect(config, request.headers)) return;
    await reply.code(403).send({ type: 'refused', code: 'OTHER_SITE', reason: 'This page may not connect here.' });
  });
}

/** The browser's table, if it is built; everything unknown below it is its own. */
async function addPages(app: FastifyInstance, web: string | undefined): Promise<void> {
  // A copy of the app elsewhere says that it has no server; here it has one.
  app.get('/server.json', { schema: { hide: true } }, async () => ({ server: '.' }));
  const built = web !== undefined && existsSync(join(web, 'index.html'));
  if (built) await app.register(files, { root: web, wildcard: true, index: 'index.html' });
  else app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.type('text/plain').send(ABOUT));
  app.setNotFoundHandler((request, reply) => {
    const page = built && request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (page && !request.url.startsWith('/api/')) return reply.sendFile('index.html');
    return reply.code(404).send({ type: 'refused', code: 'NOT_FOUND', reason: 'There is nothing here.' });
  });
}

const ABOUT = `This is an Arbiter server.
Bots: see /openapi.json. Sockets: /socket. Health: /health. Figures: /metrics.
`;

/** WebSockets at /socket, one session each. */
function addSockets(
  app: FastifyInstance,
  config: ServerConfig,
  service: Service,
  limits: Limits,
  gauge: { inc(): void; dec(): void },
): { close(): Promise<void> } {
  const { addresses } = service;
  const server = new WebSocketServer({ noServer: true, maxPayload: MOST.bytes, perMessageDeflate: false });
  const sessions = new Map<WebSocket, Session>();
  const pending = new Set<Promise<void>>();
  const alive = new WeakSet<WebSocket>();

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    const address = request.socket.remoteAddress ?? '';
    if (request.url?.split('?')[0] !== '/socket') return refuse('404 Not Found');
    if (!mayConnect(config, request.headers)) return refuse('403 Forbidden');
    if (!addresses.mayConnect(address)) return refuse('429 Too Many Requests');
    socket.once('close', () => addresses.disconnected(address));
    server.handleUpgrade(request, socket, head, (webSocket) => begin(webSocket, socket, address));
  });

  const begin = (socket: WebSocket, line: Duplex, address: string) => {
    const wire = {
      send(json: string) {
        // What is sent in one go, such as an answer and the position after it, goes out in one write.
        line.cork();
        socket.send(json);
        process.nextTick(() => line.uncork());
      },
      unread: () => socket.bufferedAmount,
      close: (code: number, reason: string) => socket.close(code, reason),
    };
    const session = new Session(service, limits, wire, address);
    sessions.set(socket, session);
    alive.add(socket);
    gauge.inc();
    socket.on('pong', () => alive.add(socket));
    socket.on('error', () => socket.terminate()); // a frame too large or malformed
    socket.on('message', (bytes, binary) => {
      const work = session.receive(binary ? '' : bytes.toString());
      pending.add(work);
      void work.finally(() => pending.delete(work));
    });
    socket.on('close', () => {
      session.closed();
      sessions.delete(socket);
      gauge.dec();
    });
  };

  const beat = setInterval(() => {
    for (const socket of sessions.keys()) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, PING_MS);
  beat.unref();

  return {
    async close() {
      clearInterval(beat);
      await Promise.all(pending);
      for (const session of sessions.values())
        session.end(CLOSE.goingAway, 'GOING_DOWN', 'The server stops or restarts.');
      server.close();
      const closing = setTimeout(() => {
        for (const socket of sessions.keys()) socket.terminate();
      }, 1000);
      await new Promise<void>((resolve) => {
        const look = () => (sessions.size === 0 ? resolve() : setTimeout(look, 10));
        look();
      });
      clearTimeout(closing);
    },
  };
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
    await hall.putAway();
  } catch (error) {
    log.error({ error: String(error) }, 'what is idle could not be cleaned up');
  }
}
