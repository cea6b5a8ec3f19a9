/** `arbiter serve`: play over the network, in the browser, by bots, by anything that speaks HTTP. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '../games/index.ts';
import { Problem } from './problem.ts';

interface Flags {
  readonly port: number;
  readonly host: string;
  readonly data?: string;
  readonly threads: number;
  readonly origin?: readonly string[];
  readonly limit?: readonly string[];
  readonly logs: boolean;
  readonly open: boolean;
}

/** What the server is built on; a library user who never serves need not have them. */
const PEERS = [
  'fastify',
  '@fastify/helmet',
  '@fastify/static',
  '@fastify/swagger',
  'ws',
  'typebox',
  'kysely',
  'libsql',
  'pino',
  'prom-client',
];

/** What the system says of a place where no folder can be made. */
const NO_FOLDER = ['EEXIST', 'ENOENT', 'ENOTDIR', 'EROFS', 'ENOSPC', 'ENAMETOOLONG', 'ELOOP'];

/** Serve until told to stop; what was begun is finished first. */
export async function serveCommand(flags: Flags): Promise<void> {
  const { startServer, threadThinker, LIMITS } = await import('../server/index.ts').catch(missing);
  const { pino } = await import('pino');
  const log = pino({ level: flags.logs ? 'info' : 'warn' }, pino.destination({ dest: 2, sync: false }));
  const data = resolve(flags.data ?? process.env.ARBITER_DATA ?? join(homedir(), '.arbiter'));
  const database = process.env.DATABASE_URL;
  const limits = readLimits(flags.limit ?? [], LIMITS);
  // Nobody has all the threads: whatever the bots of one think about, those of another find one soon.
  const most = Math.max(1, flags.threads - 1);
  const thinker = threadThinker(new URL('./serve-thread.js', import.meta.url), flags.threads, most);
  const server = await startServer({
    games,
    thinker,
    log,
    version: JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
    port: flags.port,
    host: flags.host,
    data,
    storeThread: new URL('./store-thread.js', import.meta.url),
    database,
    limits,
    web: fileURLToPath(new URL('../web', import.meta.url)),
    ...(flags.origin && { origins: flags.origin }),
  }).catch(async (error: NodeJS.ErrnoException) => {
    await thinker.close();
    if (error.code === 'EADDRINUSE') throw new Problem(`port ${flags.port} is taken: choose another with --port`);
    if (error.code === 'EACCES') throw new Problem(`${error.message}: choose another with --port or --data`);
    if (NO_FOLDER.includes(error.code ?? '')) throw new Problem(`${error.message}: choose another with --data`);
    if (error.code === 'ECONNREFUSED') throw new Problem(`no database answers at DATABASE_URL: ${error.message}`);
    if (/is used by another server|tables of version/.test(error.message)) throw new Problem(error.message);
    const where = database ? 'of DATABASE_URL' : `in ${data}`;
    throw isOfDatabase(error) ? new Problem(`the database ${where} cannot be used: ${error.message}`) : error;
  });
  process.stdout.write(`listening on ${server.url}\n`);
  if (flags.open) openPage(server.url);
  process.stdout.write(database ? `data in the database of DATABASE_URL\n` : `data in ${data}\n`);
  await new Promise<void>((stop) => {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
  await server.close();
}

/** Whether a database said so: SQLite and PostgreSQL by name, and the embedded one where it finds no file of its own. */
function isOfDatabase(error: Error): boolean {
  const kinds = [error.name, error.constructor.name];
  return kinds.includes('SqliteError') || kinds.includes('DatabaseError') || /^ConnectionFailed/.test(error.message);
}

/** Show a page in the person's own browser, where there is a desktop; where there is none, the printed address is enough. */
function openPage(url: string): void {
  const { platform, env } = process;
  const desktop = platform === 'darwin' || platform === 'win32' || env.DISPLAY || env.WAYLAND_DISPLAY;
  if (!desktop || !process.stdout.isTTY) return;
  const [command, ...args] =
    platform === 'darwin' ? ['open', url] : platform === 'win32' ? ['cmd', '/c', 'start', '', url] : ['xdg-open', url];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

/** Limits as they are written on the command line: `perSecond=100`. */
function readLimits<T extends object>(given: readonly string[], known: T): Partial<T> {
  const limits = given.map((text) => {
    const [name, value, more] = text.split('=');
    if (!Object.hasOwn(known, name) || !/^\d+$/.test(value ?? '') || more !== undefined) {
      throw new Problem(`unknown limit '${text}' (limits: ${Object.keys(known).join(', ')}, each with =n)`);
    }
    return [name, Number(value)];
  });
  return Object.fromEntries(limits) as Partial<T>; // every name was just found in it
}

/** One line instead of a stack trace when an optional package is not installed. */
function missing(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new Problem(`serve needs packages that are not installed: npm install ${PEERS.join(' ')}`);
}
