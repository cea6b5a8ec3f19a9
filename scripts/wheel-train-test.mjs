// npm run test:train: the training examples in short versions, in a heavier environment of their own (PyTorch for the CPU).
import { delimiter, join } from 'node:path';
import { findPython, NEEDED, ROOT, run, venv } from './wheel-venv.mjs';

// PyTorch first and pinned: asked for by others it comes with gigabytes for graphics cards.
const TRAINING = [['torch==2.13.0'], [...NEEDED, 'stable-baselines3==2.9.2', 'sb3-contrib==2.9.2', 'matplotlib']];

const python = findPython() && venv('.venv-train', TRAINING);
if (!python) {
  console.log('SKIPPED: the training examples, because their packages could not be installed.');
  process.exit(process.env.ALL_TOOLS === '1' ? 1 : 0);
}
const path = [join(ROOT, 'python'), process.env.PYTHONPATH].filter(Boolean).join(delimiter);
process.exit(
  run(python, ['-m', 'pytest', '-q', 'train', ...process.argv.slice(2)], {
    cwd: join(ROOT, 'python'),
    env: { ...process.env, PYTHONPATH: path },
  }),
);
