// npm run test:train: the training examples in short versions, in a heavier environment of their own (PyTorch for the CPU).
// npm run test:rllib: the one of RLlib, in another: Ray is as large again as PyTorch, and takes long to start.
import { delimiter, join } from 'node:path';
import { findPython, NEEDED, ROOT, run, venv } from './wheel-venv.mjs';

// PyTorch first and pinned: asked for by others it comes with gigabytes for graphics cards.
const TORCH = ['torch==2.13.0'];
const TRAINING = [TORCH, [...NEEDED, 'stable-baselines3==2.9.2', 'sb3-contrib==2.9.2', 'matplotlib']];
const RLLIB = [TORCH, [...NEEDED, 'ray[rllib]==2.60.0']];

const [first, ...rest] = process.argv.slice(2);
const rllib = first === 'rllib';
const python = findPython() && (rllib ? venv('.venv-rllib', RLLIB) : venv('.venv-train', TRAINING));
if (!python) {
  console.log('SKIPPED: the training examples, because their packages could not be installed.');
  process.exit(process.env.ALL_TOOLS === '1' ? 1 : 0);
}
const path = [join(ROOT, 'python'), process.env.PYTHONPATH].filter(Boolean).join(delimiter);
const words = rllib ? ['train/test_rllib.py', ...rest] : ['train/test_train.py', ...process.argv.slice(2)];
process.exit(
  run(python, ['-m', 'pytest', '-q', ...words], {
    cwd: join(ROOT, 'python'),
    env: { ...process.env, PYTHONPATH: path },
  }),
);
