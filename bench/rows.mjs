// What is measured, against which yardstick, and what it should reach.
import { skyjo, skyjoMacro } from '../dist/games/skyjo/index.js';
import { batchPlay, copyTime, heapGrowth, randomPlay, takeTurns } from './harness.mjs';
import { measure as macroProbe } from './skyjo-macro-probe.mjs';
import { measure as skyjoProbe } from './skyjo-probe.mjs';

const millions = (perSecond) => `${(perSecond / 1e6).toFixed(2)} M/s`;

/** A ratio of the engine to its yardstick. */
function ratio(goal, yardstick, engine) {
  const [base, value] = takeTurns([yardstick, engine]);
  return { value: value / base, goal, unit: 'x', note: `(${millions(value)} against ${millions(base)})` };
}

export const rows = {};

for (const seats of [2, 4, 8]) {
  const games = 16_000 / seats;
  const decisions = () => skyjoProbe(seats, games).stepsPerSecond;
  rows[`skyjo ${seats} seats game`] = () => ratio(0.75, decisions, randomPlay(skyjo, seats, { games }));
  rows[`skyjo-macro ${seats} seats game`] = () =>
    ratio(
      0.75,
      () => macroProbe(seats, games).stepsPerSecond,
      randomPlay(skyjoMacro, seats, { games, options: { setupMode: 'auto' } }),
    );
  rows[`skyjo ${seats} seats batch`] = () => ratio(0.2, decisions, batchPlay(skyjo, seats, { steps: 1_000_000 }));
}

rows['skyjo copy'] = () => ({
  value: copyTime(skyjo, 8),
  goal: 100,
  most: true,
  unit: 'ns',
  note: 'copyState into a state',
});
rows['skyjo garbage'] = () => {
  const { batch } = heapGrowth(skyjo, 2);
  return { value: batch / 1024, goal: 64, most: true, unit: 'KiB', note: 'heap growth over a million steps' };
};
