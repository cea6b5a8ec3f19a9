/**
 * Programs that some tests need and a machine may lack. What is missing is not tried, and the last lines of the test run say
 * so and how to install it; with ALL_TOOLS=1, as in `.ci/run`, it is an error.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A program: how to find out whether it is there, and how to install it. */
interface Tool {
  readonly install: string;
  found(): boolean;
}

const runs = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Schemathesis, which fuzzes APIs, in a virtual environment where no other tool trips over it. */
export const SCHEMATHESIS = fileURLToPath(new URL('../../node_modules/.cache/schemathesis/bin/st', import.meta.url));

const TOOLS = {
  postgresql: { install: 'apt-get install postgresql', found: () => postgresFolder() !== null },
  'redis-server': { install: 'apt-get install redis-server', found: () => runs('redis-server', '--version') },
  chromium: {
    install: 'apt-get install chromium',
    found: () => existsSync('/usr/bin/chromium') || runs('chromium', '--version'),
  },
  python3: {
    install: 'apt-get install python3 python3-venv',
    found: () => runs('python3', '-c', 'import venv, ensurepip'),
  },
  schemathesis: {
    install:
      'apt-get install python3-venv; python3 -m venv node_modules/.cache/schemathesis; node_modules/.cache/schemathesis/bin/pip install schemathesis',
    found: () => runs(SCHEMATHESIS, '--version'),
  },
  curl: { install: 'apt-get install curl', found: () => runs('curl', '--version') },
} as const satisfies Record<string, Tool>;

/** A program that tests may need. */
export type ToolName = keyof typeof TOOLS;

/** Where PostgreSQL's own programs are, the newest version first; null if it is not installed. */
export function postgresFolder(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => `${root}/${version}/bin`);
  return [...folders, '/usr/local/bin', '/usr/bin'].find((folder) => existsSync(`${folder}/initdb`)) ?? null;
}

/**
 * Whether a program is here; if not, `what` is counted among the things that were not tried:
 * `describe.skipIf(!needs('postgresql', 'several servers on one PostgreSQL'))(...)`.
 */
export function needs(tool: ToolName, what: string): boolean {
  if (TOOLS[tool].found()) return true;
  return notTried(what, `there is no ${tool} here`, TOOLS[tool].install);
}

/** Count something among the things that were not tried. Always false. */
export function notTried(what: string, why: string, install: string): false {
  const line = `${what}: ${why} (Debian: ${install})`;
  if (process.env.ALL_TOOLS === '1') throw new Error(`not tried: ${line}`);
  if (process.env.NOT_TRIED_FILE) appendFileSync(process.env.NOT_TRIED_FILE, `${line}\n`);
  else console.warn(`not tried: ${line}`);
  return false;
}
