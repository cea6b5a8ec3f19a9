/** The last lines of a test run: what was not tried for want of a program, and how to install it. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter } from 'vitest/node';

/** A reporter that collects what `needs` wrote down in all the processes of the run. */
export function notTriedReporter(): Reporter {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-tests-'));
  const file = join(folder, 'not-tried');
  process.env.NOT_TRIED_FILE = file; // the processes that run the tests inherit it
  return {
    onTestRunEnd() {
      const lines = existsSync(file) ? new Set(readFileSync(file, 'utf8').trim().split('\n')) : new Set<string>();
      rmSync(folder, { recursive: true, force: true });
      // After the summary of the other reporters, which is written as this process goes on.
      process.once('exit', () => {
        for (const line of lines) process.stdout.write(`not tried: ${line}\n`);
        if (lines.size === 0) process.stdout.write('nothing was left untried\n');
      });
    },
  };
}
