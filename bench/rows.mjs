// What is measured, against which yardstick, and what it should reach.
import { powerGrid } from '../dist/games/power-grid/index.js';
import { skyjo, skyjoMacro } from '../dist/games/skyjo/index.js';
import { splendor, splendorSolo } from '../dist/games/splendor/index.js';
import { batchPlay, copyTime, garbage, randomPlay, simulatedPlay, takeTurns, takeTurnsAwaited } from './harness.mjs';
import { searchSpeed } from './search-speed.mjs';
import { serverRows } from './server-rows.mjs';
import { measure as macroProbe } from './skyjo-macro-probe.mjs';
import { measure as skyjoProbe } from './skyjo-probe.mjs';
import { measure as splendorProbe } from './splendor-probe.mjs';

const millions = (perSecond) => `${(perSecond / 1e6).toFixed(2)} M/s`;
const thousands = (perSecond) => `${(perSecond / 1e3).toFixed(1)} k/s`;

/** A ratio of the engine to its yardstick. */
function ratio(goal, yardstick, engine, told = millions) {
  const [base, value] = takeTurns([yardstick, engine]);
  return { value: value / base, goal, unit: 'x', note: `(${told(value)} against ${told(base)})` };
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

for (const seats of [2, 3, 4]) {
  const games = 6000 / seats;
  rows[`splendor ${seats} seats game`] = () =>
    ratio(
      seats === 2 ? 0.95 : 0.9,
      () => splendorProbe(seats, games, 0).gamesPerSecond,
      randomPlay(splendor, seats, { games, unit: 'games' }),
      thousands,
    );
  rows[`splendor ${seats} seats batch`] = () =>
    ratio(
      0.35,
      () => splendorProbe(seats, games, 0).decisionsPerSecond,
      batchPlay(splendor, seats, { steps: 300_000 }),
    );
}
for (const seats of [2, 4]) {
  rows[`splendor ${seats} seats bytes batch`] = () =>
    ratio(
      seats === 2 ? 0.35 : 0.3,
      () => splendorProbe(seats, 6000 / seats, 0).decisionsPerSecond,
      batchPlay(splendor, seats, { steps: 300_000, encoding: 'bytes' }),
    );
}
/** A larger batch, alone in its process like that of 1,024 games: four fifths of what that one should reach. */
rows['splendor 2 seats bytes batch of 4096'] = () =>
  ratio(
    0.28,
    () => splendorProbe(2, 3000, 0).decisionsPerSecond,
    batchPlay(splendor, 2, { steps: 300_000, encoding: 'bytes', size: 4096 }),
  );
/** The second batch of a process, as a share of the first: V8 fits its code to the arrays of the first alone. */
rows['splendor 2 seats bytes second batch'] = () => {
  const given = { steps: 300_000, encoding: 'bytes' };
  const { value, unit, note } = ratio(0, batchPlay(splendor, 2, given), batchPlay(splendor, 2, given));
  return { value, unit, note };
};
rows['splendor-solo turns'] = () =>
  ratio(1, () => splendorProbe(2, 3000, 0).turnsPerSecond, randomPlay(splendorSolo, 1, { games: 15_000 }));

rows['power-grid 4 seats game'] = () =>
  ratio(0.3, () => splendorProbe(4, 1500, 0).decisionsPerSecond, randomPlay(powerGrid, 4, { games: 300 }));
/** Millions of steps a second, once 0.26 for 1,024 games and 0.51 for one. */
for (const [size, goal] of [
  [1024, 0.52],
  [1, 1.02],
]) {
  for (const encoding of ['floats', 'bytes']) {
    rows[`power-grid 4 seats ${encoding} batch of ${size}`] = () => {
      const [value] = takeTurns([batchPlay(powerGrid, 4, { steps: 100_000, size, encoding })]);
      return { value: value / 1e6, goal, unit: 'M/s', note: 'steps with observation and mask' };
    };
  }
}
rows['power-grid 4 seats whole game'] = () => {
  const [games] = takeTurns([randomPlay(powerGrid, 4, { games: 300, unit: 'games' })]);
  return { value: 1000 / games, goal: 1.5, most: true, unit: 'ms', note: 'a whole random game' };
};

/** Games per second of `simulate` with random agents, as a share of the engine's own random games: what hosting a game costs. */
for (const [game, games] of [
  [skyjo, 10_000],
  [skyjoMacro, 10_000],
  [splendor, 8000],
  [splendorSolo, 30_000],
  [powerGrid, 1000],
]) {
  rows[`${game.id} simulate`] = async () => {
    const [seats] = game.seats;
    const engine = randomPlay(game, seats, { games, unit: 'games' });
    const [base, value] = await takeTurnsAwaited([async () => engine(), simulatedPlay(game, seats, { games })]);
    return {
      value: value / base,
      goal: 0.33,
      unit: 'x',
      note: `(${thousands(value)} games against ${thousands(base)})`,
    };
  };
}

/** Simulations of tree search per second, as a share of the yardstick's whole random games per second. */
function search(game, seats, yardstick) {
  const [base] = takeTurns([yardstick], 3);
  const value = searchSpeed(game, { seats }).simulationsPerSecond;
  return { value: value / base, unit: 'x', note: `(${thousands(value)} simulations against ${thousands(base)} games)` };
}
rows['skyjo 2 seats search'] = () => search(skyjo, 2, () => skyjoProbe(2, 8000).gamesPerSecond);
rows['splendor 2 seats search'] = () => search(splendor, 2, () => splendorProbe(2, 3000).gamesPerSecond);
rows['splendor-solo search'] = () => search(splendorSolo, 1, () => splendorProbe(2, 3000).gamesPerSecond);
rows['power-grid 3 seats search'] = () => search(powerGrid, 3, () => splendorProbe(3, 3000).gamesPerSecond);

Object.assign(rows, serverRows);
