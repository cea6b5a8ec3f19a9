/** A real PostgreSQL of a test's own: a new cluster in a temporary folder, on a free port, gone afterwards. */
import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresFolder } from './tools.ts';

/** A running cluster. */
export interface Postgres {
  /** The address of a new, empty database. */
  database(): string;
  stop(): void;
}

/** Start a cluster. It refuses to run as root, so root lends it the user `postgres`. */
export async function startPostgres(): Promise<Postgres> {
  const bin = postgresFolder();
  if (bin === null) throw new Error('there is no PostgreSQL here: apt-get install postgresql');
  const root = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-postgres-'));
  if (root) {
    const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
    chownSync(folder, id('-u'), id('-g'));
  }
  const run = (command: string, ...args: string[]) => {
    const line = [`${bin}/${command}`, ...args];
    const [program, ...rest] = root
      ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...line]
      : line;
    // No pipes: the server that pg_ctl starts would keep them open.
    const done = spawnSync(program, rest, { stdio: 'ignore', cwd: folder });
    if (done.status !== 0) throw new Error(`${command} failed with ${done.status}: see ${folder}/log`);
  };
  const port = await freePort();
  const data = join(folder, 'data');
  run('initdb', '-D', data, '-U', 'arbiter', '-A', 'trust', '-E', 'UTF8', '--locale=C');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200`;
  run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-t', '120', '-o', settings, 'start');
  let databases = 0;
  return {
    database() {
      const name = `test${++databases}`;
      run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'arbiter', name);
      return `postgresql://arbiter@127.0.0.1:${port}/${name}`;
    },
    stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A port nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A door to a port of this machine, through which lines can fall silent without an end, as when a cable is cut. */
export interface Hole {
  readonly port: number;
  /** Nothing comes through the lines that are open now; new ones are good. */
  swallow(): void;
  close(): void;
}

/** Open a door to this port. */
export async function openHole(to: number): Promise<Hole> {
  const lines = new Set<{ swallowed: boolean; ends: readonly Socket[] }>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    const line = { swallowed: false, ends: [near, far] };
    lines.add(line);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      one.on('data', (bytes) => line.swallowed || other.write(bytes));
      one.on('error', () => {}); // a close follows
      one.on('close', () => line.swallowed || other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number }; // it listens on a port
  return {
    port,
    swallow() {
      for (const line of lines) line.swallowed = true;
    },
    close() {
      server.close();
      for (const { ends } of lines) for (const end of ends) end.destroy();
    },
  };
}
