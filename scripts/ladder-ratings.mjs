/**
 * How strong all agents of a game are, the retired ones included, in one picture. Everybody meets everybody at tables of two, those
 * who answer at once many times, those who search a few times. Levels meet the level below them: `hard` as often as for its row,
 * `expert`, which takes longest, less often and nobody else.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentNames, resolveLevel } from '../dist/agents/index.js';
import { fixtureAt } from '../dist/arena/index.js';
import { LEVELS } from '../dist/core/index.js';
import { eloRatings } from './elo.mjs';

/** General agents that take milliseconds to a move of any game; of other agents a game says so itself. */
const SEARCHES = ['flat', 'mcts', 'puct'];

/** How many times as many games are played where that takes seconds, where it is a row of the ladder, and where each takes a minute. */
const QUICK = 100;
const ROW = 30;
const FEW = 10;

/** The arenas to be played: everybody in a list against everybody else, so many times the games that were asked for. */
export function ratingArenas(game, levels) {
  const specs = levels.map((level) => resolveLevel(game, level));
  const distinct = levels.filter((_, i) => specs.indexOf(specs[i]) === i);
  const pace = (name) => game.notes?.[name]?.pace;
  const others = agentNames(game).filter(
    (name) => ![...LEVELS, 'puct', ...specs].includes(name) && pace(name) !== 'too slow', // levels are named by their level
  );
  const together = [...distinct.filter((level) => level !== 'expert'), ...others];
  const searches = (agent) => {
    const [name] = resolveLevel(game, agent).split(':');
    return SEARCHES.includes(name) || pace(name) === 'slow';
  };
  const steps = distinct.slice(1).filter(searches);
  return [
    { agents: together.filter((agent) => !searches(agent)), times: QUICK },
    { agents: together, times: 1 },
    ...steps.map((level) => ({
      agents: [level, distinct[distinct.indexOf(level) - 1]],
      times: level === 'expert' ? FEW : ROW,
    })),
  ];
}

/** The ratings that the games kept in these folders come to; `medium` is 0, or whoever comes first where it did not play. */
export function ratingsOf(game, folders) {
  const arenas = folders.map((folder) => ({
    plan: JSON.parse(readFileSync(join(folder, 'arena.json'), 'utf8')),
    results: readFileSync(join(folder, 'games.jsonl'), 'utf8').trim().split('\n').map(JSON.parse),
  }));
  const agents = [...new Set(arenas.flatMap(({ plan }) => plan.agents))];
  const won = agents.map(() => agents.map(() => 0));
  for (const { plan, results } of arenas) {
    for (const { index, places } of results) {
      const [one, two] = fixtureAt(plan, index).sitting.map((agent) => agents.indexOf(plan.agents[agent]));
      won[one][two] += places[0] < places[1] ? 1 : places[0] === places[1] ? 0.5 : 0;
      won[two][one] += places[1] < places[0] ? 1 : places[0] === places[1] ? 0.5 : 0;
    }
  }
  return eloRatings(won, Math.max(0, agents.indexOf('medium'))).map((rating, i) => ({
    agent: calledIn(game, agents[i]),
    rating,
  }));
}

function calledIn(game, agent) {
  if (LEVELS.includes(agent)) return `${agent} (${resolveLevel(game, agent).split(':')[0]})`;
  const retired = game.notes?.[agent]?.retired;
  return retired ? `${agent}, ${retired}` : agent;
}
