// npm run bench [-- words]: every row, or those whose name has all the words. Each row has a process of its own.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { rows } from './rows.mjs';

const wanted = process.argv.slice(2);
const chosen = Object.keys(rows).filter((name) => wanted.every((word) => name.split(' ').includes(word)));
if (chosen.length === 0) {
  process.stderr.write(`bench: no row has all of: ${wanted.join(' ')} (rows: ${Object.keys(rows).join('; ')})\n`);
  process.exit(2);
}
console.log(
  `Node ${process.version}. Ratios to a yardstick in the same run; figures in brackets are only for orientation.\n`,
);
let missed = 0;
for (const name of chosen) {
  process.stderr.write(process.stderr.isTTY ? `\r${name} …\u001b[K` : '');
  const child = spawnSync(
    process.execPath,
    ['--expose-gc', fileURLToPath(new URL('./row.mjs', import.meta.url)), name],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (child.status !== 0) process.exit(1);
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const { value, goal, most, unit, note } = JSON.parse(child.stdout);
  const met = goal === undefined ? '' : (most ? value <= goal : value >= goal) ? 'met' : 'MISSED';
  if (met === 'MISSED') missed++;
  const aim = goal === undefined ? '' : `${most ? 'at most' : 'at least'} ${goal}`;
  console.log(
    `${name.padEnd(38)} ${`${value.toFixed(2)} ${unit}`.padStart(12)}  ${aim.padEnd(14)} ${met.padEnd(7)} ${note}`,
  );
}
console.log(`\n${missed === 0 ? 'Every goal met.' : `${missed} goals missed.`}`);
