// What is measured, against which yardstick, and what it should reach.
import { skyjo, skyjoMacro } from '../dist/games/skyjo/index.js';
import { batchPlay, copyTime, garbage, randomPlay, takeTurns } from './harness.mjs';
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
/** How often the garbage collector ran in a million steps; the note tells how much the heap has grown. */
function collections(play) {
  const { collections: value, bytes } = garbage(play);
  return {
    value,
    goal: 0,
    most: true,
    unit: 'GCs',
    note: `in a million steps; the heap grew by ${(bytes / 1024).toFixed(1)} KiB`,
  };
}
rows['skyjo game garbage'] = () => {
  const { run } = randomPlay(skyjo, 2, { games: 100 });
  return collections((steps) => run(Math.ceil(steps / 142)));
};
rows['skyjo batch garbage'] = () => {
  const { run } = batchPlay(skyjo, 2, { steps: 10_240 });
  return collections((steps) => run(Math.ceil(steps / 1024)));
};
