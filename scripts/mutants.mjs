// npm run mutants -- <folder or file>: which changes of the code does no quick test notice? Without an argument: every game.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const target = process.argv[2]?.replace(/\/$/, '');
if (!target || !existsSync(target)) {
  console.error('mutants: name a folder or a file, such as npm run mutants -- src/games/skyjo');
  process.exit(2);
}
const folder = statSync(target).isDirectory() ? target : dirname(target);
// What only assembles, speaks or plays is left out: ask for such a file by its name.
const LEFT_OUT = /^(index|game|options|refusals|env|show|tell)\.ts$|\.test\.ts$/;
const files =
  folder === target
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file))
        .map((file) => `${folder}/${file}`)
    : [target];
const { status } = spawnSync('npx', ['stryker', 'run', '--mutate', files.join()], {
  stdio: 'inherit',
  env: { ...process.env, MUTANTS_FOLDER: folder },
});
process.exit(status ?? 1);
