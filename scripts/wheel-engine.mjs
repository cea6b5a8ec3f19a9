// Writes the whole engine as one script for the V8 inside Python: python/arbiter_games/engine.js.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** How a script is written: one function, called at once, whose value is what the entry exports. */
const SCRIPT = { format: 'iife', minify: true };

function bundle(input, define = {}) {
  return rolldown({
    input,
    platform: 'neutral',
    logLevel: 'warn',
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    transform: { define },
  });
}

// The loop that steps a batch is in it a second time, as text, from which large batches get code of their own (src/embed/loops.ts).
const loop = await (await bundle('src/rl/loop.ts')).generate({ ...SCRIPT, name: 'made' });
const script = `(() => { ${loop.output[0].code}; return made.loop; })()`;
const engine = await bundle('src/embed/engine.ts', { LOOP_SCRIPT: JSON.stringify(script) });
await engine.write({ ...SCRIPT, file: 'python/arbiter_games/engine.js' });
