// npm run wheel: the wheel of the Python package, with the engine in it, into python/dist/.
import { join } from 'node:path';
import { findPython, ROOT, run, venv } from './wheel-venv.mjs';

const python = findPython() && venv('.venv-build', [['hatchling', 'build']]);
if (!python) {
  console.error('wheel: needs Python 3.10 or newer with hatchling and build');
  process.exit(1);
}
process.exit(
  run(process.execPath, [join(ROOT, 'scripts', 'wheel-engine.mjs')]) ||
    run(python, ['-m', 'build', '--wheel', '--no-isolation', '--outdir', 'dist', '.'], { cwd: join(ROOT, 'python') }),
);
