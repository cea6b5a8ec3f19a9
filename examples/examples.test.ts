/** The examples are run: the whole game keeps every law, the bots play. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { mcts, random } from '../src/agents/index.ts';
import { Match, play, story } from '../src/match/index.ts';
import { conformance } from '../src/testing/conformance.ts';
import { ticTacToe } from './tic-tac-toe/game.ts';

const EXAMPLES = fileURLToPath(new URL('.', import.meta.url));

conformance(ticTacToe);

describe('tic-tac-toe', () => {
  test('is a whole game in under 80 lines', () => {
    expect(readFileSync(join(EXAMPLES, 'tic-tac-toe/game.ts'), 'utf8').trim().split('\n').length).toBeLessThan(80);
  });

  test('is won by a search against luck, and told in sentences', async () => {
    for (const seed of [1, 2, 3]) {
      const match = new Match(ticTacToe, { seats: 2, seed });
      await play(match, [mcts(ticTacToe, { sims: 400 }), random()]);
      expect(match.place(0)).toBe(1);
      expect(story(ticTacToe, match.record()).at(-1)).toMatch(/^(X wins|Nobody wins)\.$/);
    }
  });
});

describe('the programs in examples', () => {
  const files = readdirSync(EXAMPLES).filter((file) => /(?<!\.test)\.ts$/.test(file));

  test.each(files)('%s runs', (file) => {
    const source = readFileSync(join(EXAMPLES, file), 'utf8');
    const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    const script = join(EXAMPLES, `${file}-${process.pid}.mjs`);
    writeFileSync(script, ts.transpileModule(source, { compilerOptions: options }).outputText);
    try {
      const { status, stderr, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(status).toBe(0);
      expect(stdout.length).toBeGreaterThan(0);
    } finally {
      rmSync(script);
    }
  });
});
