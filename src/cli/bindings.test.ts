/** The build fixes what modules share, for speed: what they do stays the same. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
// @ts-expect-error: a script has no types
import { withFixedBindings } from '../../scripts/build-bindings.mjs';

const DIR = mkdtempSync(join(tmpdir(), 'arbiter-bindings-'));
afterAll(() => rmSync(DIR, { recursive: true, force: true }));

/** Write modules as the build would, and load the first. */
async function load(modules: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(DIR, name), withFixedBindings(code));
  return import(pathToFileURL(join(DIR, Object.keys(modules)[0])).href);
}

test.each([
  [
    'an import is a constant',
    "import { a } from './a.js';\nuse(a);",
    "import { a as a$ } from './a.js';\nconst a = a$; use(a);",
  ],
  [
    'so it is under another name',
    "import { a as b } from './a.js';\nuse(b);",
    "import { a as b$ } from './a.js';\nconst b = b$; use(b);",
  ],
  [
    'a function is one, too, and it is exported itself',
    'function f() {}\nexport { f };',
    'const f = f$; function f$() {}\nexport { f$ as f };',
  ],
  [
    'an exported constant has a second name',
    'const a = 1;\nexport { a as b };',
    'const a = 1;\nconst a$ = a; export { a$ as b };',
  ],
  ['a package may change what it exports', "import { a } from 'a';\nuse(a);", "import { a } from 'a';\nuse(a);"],
  [
    'what is only passed on stays as it is',
    "import { a } from './a.js';\nexport { a };",
    "import { a } from './a.js';\nexport { a };",
  ],
])('%s', (_, code, fixed) => expect(withFixedBindings(code)).toBe(fixed));

test('what may change is not exported', () => {
  expect(() => withFixedBindings('let a = 1;\nexport { a };')).toThrow(
    'a is exported and may change: export a constant',
  );
});

test('functions are used before they are declared, and in circles', async () => {
  const { odd, even, first } = await load({
    'odd.mjs':
      "import { even } from './even.mjs';\nconst first = odd(1);\nfunction odd(n) { return n > 0 && even(n - 1); }\nexport { odd, even, first };",
    'even.mjs':
      "import { odd } from './odd.mjs';\nfunction even(n) { return n === 0 || odd(n - 1); }\nexport { even };",
  });
  expect(first).toBe(true);
  expect([odd, even].map((is) => (is as (n: number) => boolean)(7))).toEqual([true, false]);
});
