// npm run test:python: the tests of the Python package in an environment of their own. Where there is no Python 3.10 they are
// left out, and the last line says so; with ALL_TOOLS=1 that is a failure.
import { delimiter, join } from 'node:path';
import { findPython, NEEDED, ROOT, run, venv } from './wheel-venv.mjs';

process.exit(main());

function main() {
  const python = findPython() && venv('.venv', [NEEDED]);
  if (!python) {
    const why = findPython() ? 'its packages could not be installed' : 'there is no Python 3.10 or newer';
    console.log(`SKIPPED: the tests of the Python package, because ${why}.`);
    return process.env.ALL_TOOLS === '1' ? 1 : 0;
  }
  const path = [join(ROOT, 'python'), process.env.PYTHONPATH].filter(Boolean).join(delimiter);
  return run(python, ['-m', 'pytest', '-q', ...process.argv.slice(2)], {
    cwd: join(ROOT, 'python'),
    env: { ...process.env, PYTHONPATH: path },
  });
}
