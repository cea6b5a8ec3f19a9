/** The examples in docs/server.md, run as they stand there against a real server. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/server.ts';
import { needs } from '../testing/tools.ts';

const DOCS = readFileSync(new URL('../../docs/server.md', import.meta.url), 'utf8');

/** The first program in this language. */
function example(language: string): string {
  const program = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(DOCS)?.[1];
  if (program === undefined) throw new Error(`docs/server.md has no example in ${language}`);
  return program;
}

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

/** Run a program, handed over on its standard input, to its end. */
function run(command: string, args: readonly string[], program: string) {
  const child = spawn(command, args, { env: { ...process.env, SERVER: rig.server.url } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (bytes) => {
    out += bytes;
  });
  child.stderr.on('data', (bytes) => {
    err += bytes;
  });
  child.stdin.end(program);
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

describe.skipIf(!needs('curl', 'the example with curl'))('with curl', () => {
  test('a match is made, played and left', async () => {
    const { code, out, err } = await run('bash', ['-eu'], example('sh'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const answers = out.match(/"type":"(accepted|left|watching|update)"/g);
    expect(answers).toEqual(['accepted', 'left', 'watching', 'update'].map((type) => `"type":"${type}"`));
    expect(out).toContain('"turn":-1');
  });
});

describe.skipIf(!needs('python3', 'the example in Python'))('in Python', () => {
  test('a bot plays a whole match', async () => {
    const { code, out, err } = await run('python3', ['-', rig.server.url], example('python'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trim().split('\n').length).toBeGreaterThan(10);
    expect(out).toMatch(/points by seat: \[\d+, \d+\]\n$/);
  });
});
