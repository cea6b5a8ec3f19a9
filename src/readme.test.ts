/** The programs in the docs are type-checked in strict mode and run as they stand; so are the README's commands. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, describe, expect, test } from 'vitest';
import { games } from './games/index.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const COMMANDS = mkdtempSync(join(tmpdir(), 'arbiter-readme-'));
const PROGRAMS = mkdtempSync(join(ROOT, 'docs-programs-')); // inside the package, so that 'arbiter/...' is this package
afterAll(() => {
  for (const folder of [COMMANDS, PROGRAMS]) rmSync(folder, { recursive: true, force: true });
});

const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1]);

/** Every whole program in the docs: those that import something. */
const programs = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((file) => `docs/${file}`)]
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    blocks(readFileSync(join(ROOT, file), 'utf8'), 'ts')
      .filter((program) => program.includes('import '))
      .map((program, n) => [`${file}, program ${n + 1}`, program] as const),
  );

/** Settings of a stranger who is strict. */
const STRICT: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
};

/** What the compiler says about a program that is to stand at this path. */
function complaints(files: readonly string[]): string[] {
  const program = ts.createProgram(files, STRICT);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
}

describe('the programs in the docs', () => {
  const files = programs.map(([, program], n) => {
    const file = join(PROGRAMS, `program-${n}.mts`);
    writeFileSync(file, program);
    return file;
  });

  test('are there, and compile in strict mode', () => {
    expect(programs.length).toBeGreaterThanOrEqual(4);
    expect(complaints(files)).toEqual([]);
  });

  test.each(programs)('%s', (_, program) => {
    const file = join(PROGRAMS, `run-${programs.findIndex(([, other]) => other === program)}.mjs`);
    writeFileSync(
      file,
      ts.transpileModule(program, { compilerOptions: { ...STRICT, module: ts.ModuleKind.ESNext } }).outputText,
    );
    const { status, stderr, stdout } = spawnSync(process.execPath, [file], { encoding: 'utf8', cwd: ROOT });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).not.toContain('undefined');
  });
});

describe('types help', () => {
  test.each([
    ['a game that is none', "import { games } from 'arbiter/games'; games.skyjoo;", "'skyjoo' does not exist"],
    [
      'an option that is none',
      "import { games } from 'arbiter/games'; import { Match } from 'arbiter'; new Match(games.skyjo, { seats: 2, seed: 1, options: { scoreLimt: 3 } });",
      "'scoreLimt' does not exist",
    ],
    [
      'a field no view has',
      "import { games } from 'arbiter/games'; import { Match } from 'arbiter'; new Match(games.skyjo, { seats: 2, seed: 1 }).view(0).nonsense;",
      "'nonsense' does not exist",
    ],
    ['a setting that is none', "import { games, mcts } from 'arbiter'; mcts(games.splendor, { simms: 3 });", "'simms'"],
  ])('%s does not compile', (name, program, sentence) => {
    const file = join(PROGRAMS, `${name.replaceAll(' ', '-')}.mts`);
    writeFileSync(file, program);
    expect(complaints([file]).join()).toContain(sentence);
  });
});

describe('the commands', () => {
  const commands = blocks(README, 'sh').flatMap((block) => block.trim().split('\n'));
  test('begin with the two that matter', () => {
    expect(commands.slice(0, 2).map((command) => command.split('#')[0].trim())).toEqual([
      'npm ci && npm start',
      'npm ci && npm test',
    ]);
  });

  test.each(commands.filter((command) => command.startsWith('./arbiter')))('%s', (command) => {
    const args = command.split(' ').slice(1);
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'arbiter'), ...args], {
      cwd: COMMANDS,
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
