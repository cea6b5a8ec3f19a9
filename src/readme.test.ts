/** The README's examples are run as they stand. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { games } from './games/index.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const DIR = mkdtempSync(join(tmpdir(), 'arbiter-readme-'));
afterAll(() => rmSync(DIR, { recursive: true, force: true }));

const blocks = (language: string) =>
  [...README.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1]);

describe('the programs', () => {
  const programs = blocks('js');
  test('are there', () => expect(programs.length).toBeGreaterThanOrEqual(4));

  test.each(programs.map((program) => [program.split('\n').find((line) => line.includes('new ')) ?? '', program]))(
    '%s',
    (_, program) => {
      // Run inside the package, so that 'arbiter/...' is this package.
      const file = join(ROOT, `readme-example-${process.pid}-${programs.indexOf(program)}.mjs`);
      writeFileSync(file, program);
      try {
        const { status, stderr, stdout } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
        expect(stderr).toBe('');
        expect(status).toBe(0);
        expect(stdout).not.toContain('undefined');
      } finally {
        rmSync(file);
      }
    },
  );
});

describe('the commands', () => {
  const commands = blocks('sh').flatMap((block) => block.trim().split('\n'));
  test('begin with the two that matter', () => {
    expect(commands.slice(0, 2).map((command) => command.split('#')[0].trim())).toEqual([
      'npm ci && npm start',
      'npm ci && npm test',
    ]);
  });

  test.each(commands.filter((command) => command.startsWith('./arbiter')))('%s', (command) => {
    const args = command.split(' ').slice(1);
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'arbiter'), ...args], {
      cwd: DIR,
      input: 'q\n',
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});

test('the table of games lists every game', () => {
  const listed = [...README.matchAll(/`([a-z-]+)`/g)].map((match) => match[1]);
  for (const id of Object.keys(games)) expect(listed).toContain(id);
});
