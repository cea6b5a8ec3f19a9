// Prints games of Power Grid round by round: what each seat begins the round with, what it buys and builds, and what it has left.
// With --count it plays many and counts instead what a club player would ask about. Run by hand, `npm run build` first:
//   node scripts/grid-games.mjs --agents hard,hard,hard,hard --seed 7
//   node scripts/grid-games.mjs --agents hard,hard,hard,hard --seed 7 --count 50
import { parseArgs } from 'node:util';
import { makeAgent, splitSpecs } from '../dist/agents/index.js';
import { seatAt } from '../dist/agents/seat.js';
import { createRng, newGame } from '../dist/core/index.js';
import { powerGrid as game, PLANTS } from '../dist/games/power-grid/index.js';

const { values: flags } = parseArgs({
  options: {
    agents: { type: 'string', default: 'hard,hard,hard,hard' },
    seed: { type: 'string', default: '7' },
    count: { type: 'string' }, // games that are counted instead of one that is printed
  },
});
const agents = splitSpecs(flags.agents).map((spec) => {
  const agent = makeAgent(game, spec);
  if (!agent.ok) throw new Error(agent.problem);
  return agent.value;
});
const seats = agents.length;

/** Much money to have left: at the end, or in a round beside plants that have too few cities. */
const PLENTY = 60;

if (flags.count === undefined) await play(flags.seed, console.log);
else await countGames(Number(flags.count));

/** Play a game, tell every round, and answer with its end and what was asked about on the way. */
async function play(seed, tell) {
  const s = newGame(game, { seats, seed });
  const lucks = agents.map((_, seat) => createRng(`luck ${seed} ${seat}`));
  const asked = { dark: 0, idle: 0, few: 0 };
  let done = agents.map(() => []);
  let before = game.view(s, -1);
  tell(titleOf(before));
  for (let ply = 0; game.turn(s) >= 0; ply++) {
    const seat = game.turn(s);
    const answer = await agents[seat].act(seatAt(game, s, ply, lucks[seat]));
    const id = typeof answer === 'number' ? answer : game.actions.idOf(answer);
    const told = wordsOf(game.actions.all[id], game.view(s, seat));
    const plant = told.match(/ for plant \d+$/)?.[0];
    if (plant !== undefined) done[seat] = done[seat].filter((other) => !other.endsWith(plant)); // the last bid tells enough
    if (told !== '') done[seat].push(told);
    game.apply(s, id);
    const now = game.view(s, -1);
    if (now.round === before.round && game.turn(s) >= 0) continue;
    for (const at of before.order) tell(lineOf(before.players[at], at, done[at], now.players[at]));
    count(now, asked);
    if (game.turn(s) >= 0) tell(titleOf(now));
    done = agents.map(() => []);
    before = now;
  }
  tell(`Places: ${before.places.map((place, seat) => `seat ${seat} ${place}`).join(', ')}.`);
  return { end: before, asked };
}

/** Count at the end of a round what a club player would ask about. */
function count({ round, players, income }, asked) {
  for (const { plants, cities, supplied, money } of players) {
    const could = Math.min(capacityOf(plants), cities.length);
    asked.dark += could - supplied;
    if (capacityOf(plants) > cities.length && money - income[supplied] >= PLENTY) asked.idle++;
    if (round === 6 && cities.length <= 2) asked.few++;
  }
}

async function countGames(games) {
  const sums = { rounds: 0, left: 0, unused: 0, dark: 0, idle: 0, few: 0, rich: 0 };
  for (let n = 0; n < games; n++) {
    const { end, asked } = await play(`${flags.seed} ${n}`, () => {});
    sums.rounds += end.round;
    for (const name of Object.keys(asked)) sums[name] += asked[name];
    for (const [seat, { money, plants, supplied }] of end.players.entries()) {
      sums.left += money / seats;
      sums.unused += (capacityOf(plants) - supplied) / seats;
      if (money >= PLENTY && end.places[seat] > 1) sums.rich++;
    }
  }
  const mean = (sum) => (sum / games).toFixed(2);
  console.log(`${games} games of ${flags.agents}: ${mean(sums.rounds)} rounds`);
  console.log(`money left at the end, a seat: ${mean(sums.left)}`);
  console.log(`cities a seat could supply at the end and does not have or cannot fuel: ${mean(sums.unused)}`);
  console.log(`seats a game that lose with ${PLENTY} or more left: ${mean(sums.rich)}`);
  console.log(`cities dark although there are plants for them, a game: ${mean(sums.dark)}`);
  console.log(
    `rounds of a seat that end with plants for more cities and ${PLENTY} or more unspent, a game: ${mean(sums.idle)}`,
  );
  console.log(`seats a game with two cities or fewer after round 5: ${mean(sums.few)}`);
}

function capacityOf(plants) {
  return plants.reduce((sum, plant) => sum + PLANTS.find(({ number }) => number === plant).cities, 0);
}

function titleOf({ round, step, actual, future, fuel }) {
  const stocks = Object.entries(fuel).map(([name, { stock }]) => `${stock} ${name}`);
  return `Round ${round}, step ${step}: plants ${actual.join(' ')}, then ${future.join(' ')}; ${stocks.join(', ')}`;
}

/** A round of a seat. */
function lineOf({ money, plants, cities }, seat, done, { supplied, money: left }) {
  const has = `${cities.length} cities, plants for ${capacityOf(plants)} (${plants.join(' ')})`;
  return `  seat ${seat}: ${money} Elektro, ${has}: ${done.join(', ')}; supplies ${supplied}, has ${left}`;
}

/** What an action is in a line of a round: passes and what is run are not told. */
function wordsOf(action, { auction, cities }) {
  switch (action.type) {
    case 'bid':
      return `bids ${auction.laid + action.amount} for plant ${auction.plant}`;
    case 'scrap':
      return `scraps ${action.plant}`;
    case 'buy':
      return `buys ${action.amount} ${action.fuel}`;
    case 'build':
      return `builds ${action.city} for ${cities.find(({ name }) => name === action.city).cost}`;
    default:
      return '';
  }
}
