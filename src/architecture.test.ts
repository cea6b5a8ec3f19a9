/** The shape of the project, held by reading its sources: who imports whom, what the engine may not touch, what is documented. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SRC = dirname(fileURLToPath(import.meta.url));

/** What each folder may import, besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  rl: ['core'],
  games: ['core', 'rl', 'learn'],
  match: ['core'],
  learn: ['core', 'agents'],
  agents: ['core', 'match'],
  arena: ['core', 'match', 'agents', 'games'],
  server: ['core', 'match', 'agents'],
  client: ['core', 'server'],
  testing: ['core', 'match', 'agents', 'rl', 'games', 'server', 'client'],
  embed: ['core', 'games', 'match', 'agents', 'rl'],
  cli: ['core', 'games', 'match', 'agents', 'rl', 'arena', 'server', 'client'],
  web: ['core', 'games', 'match', 'agents', 'client', 'testing'],
};

/** The engine proper: runs in Node, in a worker, in a browser and in a bare V8. */
const PURE = ['core', 'games', 'match', 'agents', 'learn', 'rl', 'embed'];

/** What has no place in the engine: luck, time and the host. */
const FORBIDDEN = [
  /\bMath\.random\b/,
  /\bDate\b/,
  /\bperformance\b/,
  /(?<![.\w])(?:setTimeout|setInterval|setImmediate|queueMicrotask)\s*\((?!\w+:)/, // a call, not a declaration
  /\bprocess\./,
  /\bconsole\./,
  /from 'node:/,
  /\brequire\(/,
];

/** What engines round differently: nothing that decides a move may use it. `exp` of the core is the same everywhere. */
const INEXACT = /\bMath\.(?:a?(?:cos|sin|tan)h?|atan2|cbrt|exp|expm1|hypot|log|log10|log1p|log2|pow)\b/;
/** Files that only learn: what they find out is shipped as numbers. */
const LEARNING = ['learn/lots.ts', 'learn/fit.ts'];

interface Source {
  readonly path: string;
  readonly folder: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const sources: Source[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && file.includes('/'))
  .map((path) => {
    const text = readFileSync(join(SRC, path), 'utf8');
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]);
    return { path, folder: path.split('/')[0], text, imports };
  });

/** The comments taken out, so that only code counts. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$|\s\/\/ .*$/gm, '');

describe('imports', () => {
  test('every folder is known', () => {
    expect(new Set(sources.map((source) => source.folder))).toEqual(new Set(Object.keys(MAY_IMPORT)));
  });

  test.each(sources.map((source) => [source.path, source] as const))('%s', (path, { folder, imports }) => {
    for (const name of imports) {
      if (!name.startsWith('.')) {
        if (PURE.includes(folder)) expect.fail(`${path} imports ${name}: the engine has no dependencies`);
        continue;
      }
      const target = posix.join(posix.dirname(path), name).split('/')[0];
      if (target !== folder) expect(MAY_IMPORT[folder], `${path} imports ${name}`).toContain(target);
      if (folder === 'games' && target === 'rl')
        expect(path, 'only the door of an environment may know rl').toMatch(/env\.ts$/);
    }
  });

  test('the client knows the protocol of the server and nothing else of it, and runs in a browser', () => {
    for (const { path, text, imports } of sources.filter((source) => source.folder === 'client')) {
      const server = imports.filter((name) => name.includes('/server/'));
      for (const name of server)
        expect(name, path).toMatch(/\/server\/(protocol|version|changes|knowledge|sheet)\.ts$/);
      // Only the version and how positions are put together are needed when it runs; the schemas are types to it.
      if (server.some((name) => name.endsWith('protocol.ts')))
        expect(text, path).not.toMatch(/^import \{(?![^}]*type)[^}]*protocol/m);
      expect(
        imports.filter((name) => !name.startsWith('.')),
        path,
      ).toEqual([]);
    }
  });

  test('no game imports another game', () => {
    for (const { path, imports } of sources.filter((source) => /^games\/.+\//.test(source.path))) {
      const game = path.split('/')[1];
      for (const name of imports.filter((name) => name.startsWith('.'))) {
        const target = posix.join(posix.dirname(path), name).split('/');
        if (target[0] === 'games') expect(target[1], `${path} imports ${name}`).toBe(game);
      }
    }
  });

  test('outside its folder no game is known by name', () => {
    const names = readdirSync(join(SRC, 'games'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { path, text } of sources.filter((source) => !source.path.startsWith('games/'))) {
      // A table draws its own game, and no other.
      const drawn = /^web\/tables\/([^/]+)\//.exec(path)?.[1];
      for (const { name } of names.filter((entry) => entry.name !== drawn)) {
        expect(code(text).includes(`games/${name}`), `${path} knows ${name}`).toBe(false);
      }
    }
  });
});

describe('the folder of a game', () => {
  const FILES = [
    ...['RULES.md', 'index.ts', 'game.ts', 'options.ts', 'state.ts', 'actions.ts', 'tell.ts', 'rules.ts', 'refuse.ts'],
    ...[
      'refusals.ts',
      'legal.ts',
      'view.ts',
      'imagine.ts',
      'show.ts',
      'preview.ts',
      'events.ts',
      'tensor.ts',
      'tokens.ts',
    ],
    ...['bots/index.ts', 'bots/policy.ts', 'bots/evaluate.ts'],
    ...['testing/position.ts', 'testing/invariants.ts', 'testing/encoders.ts'],
  ];
  const folders = readdirSync(join(SRC, 'games'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const CONTRIBUTING = readFileSync(join(SRC, '../CONTRIBUTING.md'), 'utf8');

  test.each(folders.map(({ name }) => name))('%s has the files every game has', (name) => {
    for (const file of [...FILES, `${name}.test.ts`]) {
      expect(existsSync(join(SRC, 'games', name, file)), `games/${name}/${file}`).toBe(true);
    }
  });

  test.each(FILES)('%s is explained in CONTRIBUTING', (file) => {
    expect(CONTRIBUTING).toContain(`\`${file.split('/').at(-1)}\``);
  });

  test('only its tests import what is in testing', () => {
    for (const { path, imports } of sources.filter(
      ({ path }) => path.startsWith('games/') && !path.includes('/testing/'),
    ))
      for (const name of imports) expect(name, path).not.toMatch(/\/testing\//);
  });
});

describe('the engine', () => {
  const pure = sources.filter((source) => PURE.includes(source.folder));
  test.each(pure.map((source) => [source.path, source] as const))(
    '%s has no clock, no luck of its own and no host',
    (_, { text }) => {
      for (const pattern of FORBIDDEN) expect(code(text)).not.toMatch(pattern);
    },
  );

  test('decides no move by what engines round differently', () => {
    for (const { path, text } of pure) if (!LEARNING.includes(path)) expect(code(text), path).not.toMatch(INEXACT);
  });
});

describe('documentation', () => {
  const EXPORT = /^export (?:async )?(?:abstract )?(?:function|class|interface|type|const) (\w+)/;

  test.each(sources.map((source) => [source.path, source] as const))(
    '%s says what it and its exports are',
    (path, { text }) => {
      const lines = text.split('\n');
      expect(lines.find((line) => line.startsWith('/**')) ?? '', `${path} begins with its noun`).toBeTruthy();
      let documented = false;
      lines.forEach((line, i) => {
        const name = EXPORT.exec(line)?.[1];
        if (name === undefined) return;
        // A run of exports without a blank line between them shares one comment: a list and the type made of it.
        const before = lines[i - 1] ?? '';
        documented =
          /\*\/\s*$/.test(before) || /^\/\/ biome-ignore/.test(before) || (documented && before.trim() !== '');
        expect(documented, `${path}: ${name} has no comment`).toBe(true);
      });
    },
  );
});
