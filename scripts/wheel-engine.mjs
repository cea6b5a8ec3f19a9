// Writes the whole engine as one script for the V8 inside Python: python/arbiter_games/engine.js.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const bundle = await rolldown({
  input: 'src/embed/engine.ts',
  platform: 'neutral',
  logLevel: 'warn',
  optimization: { inlineConst: { mode: 'all', pass: 3 } },
});
await bundle.write({ file: 'python/arbiter_games/engine.js', format: 'iife', minify: true });
