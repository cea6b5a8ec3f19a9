// What levels, or any agents, gain over a game's own policy with each decision, in hundredths of a percent of a win. Where differences
// are small, games tell them too late: two agents of 52 and 50 % take thousands to be told apart. Here both answer in the same positions,
// taken from games that the policy plays with itself, and where they differ from it the answers are played on by the policy in many
// imagined worlds with the same luck. Where all agree the gain is none, and nothing is played. Run by hand, `npm run build` first:
//   node scripts/ladder-decisions.mjs --game skyjo --players 2 --agents hard,expert --positions 800
// The gain of a whole game is less than that of its decisions together: who plays better is less often where there is much to gain.
import { parseArgs } from 'node:util';
import { createLeaf, judgeLeaf, rollouts } from '../dist/agents/evaluator.js';
import { makeAgent, splitSpecs } from '../dist/agents/index.js';
import { seatAt } from '../dist/agents/seat.js';
import { SharedLuck } from '../dist/agents/shared-luck.js';
import { below, copyState, createRng, legalIds, newGame, next, RNG_WORDS } from '../dist/core/index.js';
import { games } from '../dist/games/index.js';

const { values: flags } = parseArgs({
  options: {
    game: { type: 'string', default: 'skyjo' },
    players: { type: 'string', default: '2' },
    agents: { type: 'string', default: 'hard,expert' },
    positions: { type: 'string', default: '400' },
    worlds: { type: 'string', default: '1000' }, // in which answers that differ are played on
    every: { type: 'string', default: '41' }, // one of so many decisions is taken, by lot
    seed: { type: 'string', default: '7' },
  },
});
const game = games[flags.game];
const seats = Number(flags.players);
const agents = splitSpecs(flags.agents).map((spec) => {
  const agent = makeAgent(game, spec);
  if (!agent.ok) throw new Error(agent.problem);
  return { spec, agent: agent.value, gains: [], differs: 0, microseconds: 0 };
});
const evaluator = rollouts(game, { leaf: 'rollout', depth: 0, rounds: 1, noise: 0 });
const leaf = createLeaf(game, seats, new Int32Array(RNG_WORDS));
const world = game.create();

let played = 0;
let decisions = 0;
for (let taken = 0; taken < Number(flags.positions); played++) {
  const s = newGame(game, { seats, seed: `decisions ${flags.seed} ${played}` });
  const luck = createRng(`decisions ${flags.seed} ${played}`);
  for (let ply = 0; game.turn(s) >= 0; ply++) {
    const own = same(s, game.policy(s, luck));
    const choice = new Set(legalIds(game, s).map((id) => same(s, id))).size > 1;
    if (choice) decisions++;
    if (choice && below(luck, Number(flags.every)) === 0 && taken < Number(flags.positions)) {
      await compare(s, ply, own);
      taken++;
    }
    game.apply(s, own);
  }
}
tell();

/** Ask all agents in a position, and note what each gains over the policy's answer. */
async function compare(s, ply, own) {
  const name = `${flags.seed} ${played} ${ply}`;
  const answers = [];
  for (const one of agents) {
    const begun = process.cpuUsage();
    const answer = await one.agent.act(seatAt(game, s, ply, createRng(`luck ${name}`)));
    const { user, system } = process.cpuUsage(begun);
    one.microseconds += user + system;
    answers.push(same(s, typeof answer === 'number' ? answer : game.actions.idOf(answer)));
  }
  const tried = [...new Set([own, ...answers])];
  const worths = tried.length > 1 ? playedOn(s, ply, tried, createRng(`worlds ${name}`)) : [0];
  agents.forEach((one, i) => {
    one.gains.push(worths[tried.indexOf(answers[i])] - worths[0]);
    if (answers[i] !== own) one.differs++;
  });
}

/** What each of these actions is worth to the seat to act, by playing on. */
function playedOn(s, ply, actions, luck) {
  const seat = seatAt(game, s, ply, luck);
  const shared = new SharedLuck();
  const sums = actions.map(() => 0);
  leaf.only = seat.seat;
  leaf.shared = shared;
  leaf.since = game.round?.(s) ?? 0;
  for (let n = 0; n < Number(flags.worlds); n++) {
    seat.imagine(world, luck);
    const lot = Int32Array.from({ length: RNG_WORDS }, () => next(luck));
    shared.begin(luck);
    actions.forEach((id, i) => {
      copyState(world, leaf.state);
      leaf.luck.set(lot);
      game.apply(leaf.state, id);
      judgeLeaf(game, evaluator, leaf);
      sums[i] += leaf.values[seat.seat];
    });
  }
  return sums.map((sum) => sum / Number(flags.worlds));
}

function same(s, id) {
  return game.canonical ? game.canonical(s, id) : id;
}

function tell() {
  const each = (decisions / played / seats).toFixed(0);
  console.log(
    `${game.id} for ${seats}: ${flags.positions} of some ${each} decisions of a seat in each of ${played} games\n`,
  );
  console.log('| agent | gain a decision, in 0.01 % of a win | over the agent before | differs | processor time |');
  console.log('|---|---|---|---|---|');
  agents.forEach(({ spec, gains, differs, microseconds }, i) => {
    const before = i > 0 ? interval(gains.map((gain, k) => gain - agents[i - 1].gains[k])) : '';
    const share = ((100 * differs) / gains.length).toFixed(1);
    const ms = (microseconds / gains.length / 1000).toPrecision(2);
    console.log(`| \`${spec}\` | ${interval(gains)} | ${before} | ${share} % | ${ms} ms |`);
  });
}

/** The mean and its 95 % interval, in 0.01 %. */
function interval(numbers) {
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
  const variance = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (numbers.length - 1);
  const error = 1.96 * Math.sqrt(variance / numbers.length);
  return `${(1e4 * mean).toFixed(1)} (${(1e4 * (mean - error)).toFixed(1)} to ${(1e4 * (mean + error)).toFixed(1)})`;
}
