// Virtual environments for the Python package, under python/, made once for each list of packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A Python of version 3.10 or newer, or null. */
export function findPython() {
  const check = 'import sys, venv; sys.exit(0 if sys.version_info >= (3, 10) else 1)';
  const names = [process.env.PYTHON, 'python3', 'python'].filter(Boolean);
  return names.find((name) => spawnSync(name, ['-c', check]).status === 0) ?? null;
}

/** Run a program and show what it says; returns its exit code. */
export function run(program, args, options = {}) {
  return spawnSync(program, args, { stdio: 'inherit', cwd: ROOT, ...options }).status ?? 1;
}

/** The Python of the virtual environment of this name, with these steps of `pip install` taken; null if they fail. */
export function venv(name, steps) {
  const folder = join(ROOT, 'python', name);
  const python = join(folder, ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']));
  const stamp = join(folder, 'installed.json');
  const wanted = JSON.stringify(steps);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return python;
  console.log(`python/${name}: installing ${steps.flat().join(' ')}`);
  if (run(findPython(), ['-m', 'venv', '--clear', folder]) !== 0) return null;
  for (const packages of steps) {
    const status = run(python, ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', ...packages]);
    if (status !== 0) return null;
  }
  writeFileSync(stamp, wanted);
  return python;
}

/** What the package needs to run, and to be tested. */
export const NEEDED = [
  'numpy>=1.26',
  'gymnasium>=1.0',
  'pettingzoo>=1.25',
  'mini-racer>=0.14.1,<0.15',
  'pygame',
  'pytest>=8',
];
