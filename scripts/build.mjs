// Compiles src/ into dist/ from nothing, file by file, so that a deleted source leaves no compiled ghost behind: the files the
// package offers and the command line's, with all they import. What only tests import is left out.
// Rolldown writes the code: it puts exported numbers such as SLOTS into the code that uses them, which V8 does not do
// across modules (random play is 10 to 15 % faster for it), and build-bindings.mjs does the same for all else that modules share
// (batches are another 10 to 20 % faster). The TypeScript compiler checks and writes the types.
// Everything is built aside and swapped in at the end: commands keep working meanwhile, and a build that fails changes nothing.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { build as buildWeb } from 'vite';
import { fixBindings } from './build-bindings.mjs';
import { swapFolder } from './swap.mjs';

const root = new URL('..', import.meta.url);
const sources = readdirSync(new URL('src', root), { recursive: true })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => /^src\/(index|(games\/)?[^/]+\/index|cli\/(?!.*\.test\.)[^/]+)\.ts$/.test(file));

process.chdir(fileURLToPath(root));
const aside = `dist.new-${process.pid}`;
try {
  if (await build(aside)) swapFolder(aside, 'dist');
  else process.exitCode = 1;
} finally {
  rmSync(aside, { recursive: true, force: true });
}

/** Build into a folder; false if the types do not hold, which the compiler has told by then. */
async function build(dir) {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const types = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', dir], { stdio: 'inherit' });
  if (types.status !== 0) return false;
  const bundle = await rolldown({
    input: sources,
    external: (id, importer) => importer !== undefined && !id.startsWith('.') && !isAbsolute(id),
    platform: 'neutral',
    logLevel: 'warn',
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    plugins: [fixBindings],
  });
  await bundle.write({
    dir,
    format: 'esm',
    preserveModules: true,
    preserveModulesRoot: 'src',
    entryFileNames: '[name].js',
    sourcemap: true,
  });
  // The browser app, into its folder web.
  await buildWeb({ configFile: 'vite.config.ts', logLevel: 'warn', build: { outDir: `../../${dir}/web` } });
  return true;
}
