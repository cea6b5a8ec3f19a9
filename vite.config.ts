/** How the browser app is built: `src/web` into `dist/web`. The lobby's list of games is written into it, so that it shows at once. */
import { defineConfig, type Plugin } from 'vite';
import { games } from './src/games/index.ts';
import { describeGame } from './src/web/engine/catalogue.ts';

/** `virtual:catalogue`: what the lobby must know of every game, without the rules. */
function catalogue(): Plugin {
  const id = 'virtual:catalogue';
  return {
    name: 'catalogue',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) =>
      source === `\0${id}` ? `export default ${JSON.stringify(Object.values(games).map(describeGame))}` : null,
  };
}

/** Browsers that know `light-dark()` and nesting in style sheets. */
const TARGET = ['chrome123', 'firefox128', 'safari17.5'];

export default defineConfig({
  root: 'src/web',
  base: './',
  plugins: [catalogue()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: TARGET,
    cssTarget: TARGET,
    assetsInlineLimit: 0, // the page's security policy allows nothing inline
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
