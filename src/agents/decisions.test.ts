/**
 * What the searches decide at given positions with given luck, so that a change of how they play is made on purpose only. The
 * figures of Splendor were written down with the searches as they were before evaluators could be handed to them; those of Skyjo
 * and Power Grid, which agreed then too, anew when the advice of these games got better, and so those of Splendor that evaluate.
 */
import { expect, test } from 'vitest';
import { below, createRng, type Game, legalIds, newGame } from '../core/index.ts';
import { games } from '../games/index.ts';
import { makeAgent } from './index.ts';
import { seatAt } from './seat.ts';

/** The answers of an agent that is asked now and then in games which luck plays otherwise. */
function decisions(game: Game, seats: number, spec: string, count: number): number[] {
  const answers: number[] = [];
  for (let deal = 0; answers.length < count; deal++) {
    const s = newGame(game, { seats, seed: `deal ${deal}` });
    const agent = makeAgent(game, spec);
    if (!agent.ok) throw new Error(agent.problem);
    const walk = createRng(`walk ${deal}`);
    for (let ply = 0; answers.length < count && game.turn(s) >= 0; ply++) {
      const legal = legalIds(game, s);
      let id = legal[below(walk, legal.length)];
      if (legal.length > 1 && ply % 11 === 3) {
        id = agent.value.act(seatAt(game, s, ply, createRng(`luck ${deal} ${ply}`))) as number; // these answer with ids
        answers.push(id);
      }
      game.apply(s, id);
    }
  }
  return answers;
}

test.each([
  ['skyjo', 2, 'mcts:sims=40', [14, 0, 4, 0, 12, 1, 2, 1]],
  ['skyjo', 2, 'mcts:sims=40,tree=open,worlds=8,prior=0', [17, 0, 2, 1, 6, 0, 2, 1]],
  ['skyjo', 2, 'flat:worlds=12,halve=4', [14, 0, 4, 0, 4, 0, 3, 1]],
  ['skyjo', 2, 'flat:worlds=8,trust=0,halve=0,depth=20', [17, 0, 4, 1, 12, 1, 2, 1]],
  ['skyjo-macro', 3, 'mcts:sims=40', [36, 15, 12, 13, 22, 33, 36, 26]],
  ['skyjo-macro', 3, 'mcts:sims=40,tree=open,worlds=8,prior=0', [39, 24, 16, 19, 9, 33, 3, 36]],
  ['skyjo-macro', 3, 'flat:worlds=12,halve=4', [36, 15, 12, 13, 19, 13, 8, 36]],
  ['skyjo-macro', 3, 'flat:worlds=8,trust=0,halve=0,depth=20', [36, 15, 14, 15, 21, 23, 8, 41]],
  ['splendor', 2, 'mcts:sims=40', [40, 8, 8, 65, 17, 61, 61, 26]],
  ['splendor', 2, 'mcts:sims=40,tree=open,worlds=8,prior=0', [2, 66, 62, 17, 7, 16, 13, 3]],
  ['splendor', 2, 'flat:worlds=12,halve=4', [7, 63, 29, 7, 17, 5, 61, 22]],
  ['splendor', 2, 'flat:worlds=8,trust=0,halve=0,depth=20', [0, 66, 0, 61, 15, 28, 6, 2]],
  ['splendor', 4, 'mcts:sims=40', [4, 2, 64, 9, 65, 5, 2, 1]],
  ['splendor', 4, 'mcts:sims=40,tree=open,worlds=8,prior=0', [6, 10, 17, 18, 7, 65, 4, 17]],
  ['splendor', 4, 'flat:worlds=12,halve=4', [32, 32, 15, 14, 2, 61, 2, 63]],
  ['splendor', 4, 'flat:worlds=8,trust=0,halve=0,depth=20', [32, 10, 63, 7, 17, 17, 15, 62]],
  ['splendor-solo', 1, 'mcts:sims=40', [8, 26, 9, 14, 13, 19, 1, 14]],
  ['splendor-solo', 1, 'mcts:sims=40,tree=open,worlds=8,prior=0', [0, 0, 32, 2, 13, 19, 5, 5]],
  ['splendor-solo', 1, 'flat:worlds=12,halve=4', [17, 19, 9, 14, 13, 19, 0, 5]],
  ['splendor-solo', 1, 'flat:worlds=8,trust=0,halve=0,depth=20', [17, 19, 9, 14, 13, 19, 0, 5]],
  ['power-grid', 3, 'mcts:sims=40', [0, 195, 355, 54, 196, 354, 354, 2]],
  ['power-grid', 3, 'mcts:sims=40,tree=open,worlds=8,prior=0', [0, 2, 7, 2, 0, 2, 219, 355]],
  ['power-grid', 3, 'flat:worlds=12,halve=4', [0, 2, 10, 356, 0, 2, 356, 2]],
  ['power-grid', 3, 'flat:worlds=8,trust=0,halve=0,depth=20', [0, 2, 13, 2, 146, 292, 155, 2]],
] as const)('%s for %i: %s', (id, seats, spec, answers) => {
  expect(decisions(games[id] as Game, seats, spec, answers.length)).toEqual(answers);
});
