// How long the levels of every game think, at every size of table, in processor time: a machine that is busy otherwise counts for
// little. Run by hand, `npm run build` first:
//   node scripts/decision-times.mjs                                every game
//   node scripts/decision-times.mjs --games skyjo --levels hard
// The levels count what they think, so these are figures to be read, not a test: src/games/levels.test.ts has that.
import { parseArgs } from 'node:util';
import { levelBudget, makeAgent } from '../dist/agents/index.js';
import { seatAt } from '../dist/agents/seat.js';
import { createRng, LEVELS, legalIds, newGame } from '../dist/core/index.js';
import { games } from '../dist/games/index.js';

const { values: flags } = parseArgs({
  options: {
    games: { type: 'string', default: Object.keys(games).join() },
    levels: { type: 'string', default: LEVELS.join() },
    decisions: { type: 'string', default: '25' }, // of each level at each size of table
    seconds: { type: 'string', default: '6' }, // or as many as fit into so much, three at least
  },
});

/** No more decisions than this are needed to warm up. */
const WARM = 60;

console.log('| game | level | budget | players | decisions | median | longest |\n|---|---|---|---|---|---|---|');
for (const id of flags.games.split(',')) {
  const [least, most] = games[id].seats;
  for (const level of flags.levels.split(',')) {
    for (let seats = least; seats <= most; seats++)
      tell(games[id], level, seats, await timesOf(games[id], level, seats));
  }
}

/** No decision may take more than twice what its level has in this game. */
function tell(game, level, seats, times) {
  times.sort((a, b) => a - b);
  const longest = times[times.length - 1];
  const budget = levelBudget(game, level);
  const late = longest > 2 * budget ? ' (more than twice)' : '';
  const median = times[times.length >> 1];
  console.log(
    `| ${game.id} | ${level} | ${budget} ms | ${seats} | ${times.length} | ${told(median)} | ${told(longest)}${late} |`,
  );
}

/** Every third decision of a game that `medium` plays with itself, where there is a choice; the first tenth of a second warms up. */
async function timesOf(game, level, seats) {
  const agent = made(game, level);
  const medium = made(game, 'medium');
  const times = [];
  let asked = 0;
  let spent = 0;
  let warming = 0.1;
  for (let deal = 0; deal < 99; deal++) {
    const s = newGame(game, { seats, seed: `times ${deal}` });
    for (let ply = 0; game.turn(s) >= 0; ply++) {
      const legal = legalIds(game, s);
      if (legal.length > 1 && ply % 3 === 0) {
        const begun = process.cpuUsage();
        await agent.act(seatAt(game, s, ply, createRng(`luck ${ply}`)));
        const { user, system } = process.cpuUsage(begun);
        const seconds = (user + system) / 1e6;
        if (warming > 0 && asked++ < WARM) warming -= seconds;
        else {
          times.push(1000 * seconds);
          spent += seconds;
        }
        if (times.length >= flags.decisions || (times.length >= 3 && spent > flags.seconds)) return times;
      }
      const answer = await medium.act(seatAt(game, s, ply, createRng(`luck ${ply}`)));
      game.apply(s, typeof answer === 'number' ? answer : game.actions.idOf(answer));
    }
  }
  return times;
}

function made(game, spec) {
  const agent = makeAgent(game, spec);
  if (!agent.ok) throw new Error(agent.problem);
  return agent.value;
}

function told(ms) {
  return `${ms < 10 ? ms.toPrecision(2) : ms.toFixed(0)} ms`;
}
