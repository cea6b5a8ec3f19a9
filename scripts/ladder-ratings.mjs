/**
 * How strong all agents of a game are, the retired ones included, in one picture. Everybody meets everybody at tables of two. The
 * slowest level would take hours to do so: it only meets the level below it, and is rated by that.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentNames, resolveLevel } from '../dist/agents/index.js';
import { fixtureAt } from '../dist/arena/index.js';
import { openRatings } from '../dist/arena/ratings.js';
import { LEVELS } from '../dist/core/index.js';

/** General agents that, as they are by themselves, take a minute or more to a move of these games. */
const TOO_SLOW = { 'power-grid': ['flat', 'mcts'], 'power-grid-macro': ['flat', 'mcts'] };

/** What agents were before they were retired, where their name does not say so. */
const RETIRED = {
  skyjo: { learned1: 'the learned of before' },
  splendor: { mcts: 'the hard of before' },
  'power-grid': { heuristic: 'the medium of before' },
  'power-grid-macro': { heuristic: 'the medium of before' },
};

/** The arenas to be played: lists of agents, everybody in a list against everybody else. */
export function ratingArenas(game, levels) {
  const specs = levels.map((level) => resolveLevel(game, level));
  const distinct = levels.filter((_, i) => specs.indexOf(specs[i]) === i);
  const slow = TOO_SLOW[game.id] ?? [];
  const others = agentNames(game).filter(
    (name) => ![...LEVELS, 'puct', ...slow].includes(name) && !specs.includes(name), // levels are named by their level
  );
  const apart = distinct.length > 2 ? distinct.filter((level) => level === 'expert') : [];
  const together = [...distinct.filter((level) => !apart.includes(level)), ...others];
  return [together, ...apart.map((level) => [level, distinct[distinct.indexOf(level) - 1]])];
}

/** The ratings that the games kept in these folders come to, one after the other. */
export async function ratingsOf(game, folders) {
  const arenas = folders.map((folder) => ({
    plan: JSON.parse(readFileSync(join(folder, 'arena.json'), 'utf8')),
    results: readFileSync(join(folder, 'games.jsonl'), 'utf8').trim().split('\n').map(JSON.parse),
  }));
  const agents = [...new Set(arenas.flatMap(({ plan }) => plan.agents))];
  const ratings = await openRatings(agents.length);
  for (const { plan, results } of arenas) {
    for (const { index, places } of results.sort((a, b) => a.index - b.index)) {
      const sitting = fixtureAt(plan, index).sitting.map((agent) => agents.indexOf(plan.agents[agent]));
      ratings.add(sitting, places);
    }
  }
  return agents.map((agent, i) => ({ agent: calledIn(game, agent), rating: ratings.values[i] }));
}

function calledIn(game, agent) {
  if (LEVELS.includes(agent)) return `${agent} (${resolveLevel(game, agent).split(':')[0]})`;
  const retired = RETIRED[game.id]?.[agent];
  return retired ? `${agent}, ${retired}` : agent;
}
