/** Servers as processes of their own, built and started as users start them, to be killed at will. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ARBITER = fileURLToPath(new URL('../../arbiter', import.meta.url));

/** Limits no test meets. */
const LOOSE = [
  'perSecond',
  'burst',
  'addressPerSecond',
  'addressBurst',
  'matchesPerAddress',
  'createPerMinute',
  'createBurst',
  'linesPerAddress',
  'socketsPerAddress',
  'watched',
];

/** A server that runs. */
export interface ServerProcess {
  readonly url: string;
  /** All it has written so far. */
  output(): string;
  /** Kill it as a power cut would, or ask it to stop; resolves when it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** Start `arbiter serve` with these flags; resolves when it listens. */
export function serveProcess(flags: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const limits = LOOSE.flatMap((name) => ['--limit', `${name}=1000000000`]);
  const child = spawn(process.execPath, [ARBITER, 'serve', ...flags, ...limits], { env: { ...process.env, ...env } });
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      const url = /^listening on (\S+)$/m.exec(output)?.[1];
      if (url && /^data in /m.test(output)) resolve({ url, output: () => output, end: (signal) => end(child, signal) });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
