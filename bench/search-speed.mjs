// How fast a search is: simulations per second of `mcts` at positions of games that the game's own policy plays, or luck where
// it has none, after a quarter as many decisions to warm up.
import { makeAgent } from '../dist/agents/index.js';
import { seatAt } from '../dist/agents/seat.js';
import { below, createRng, legalIds, newGame, OVER } from '../dist/core/index.js';

/** Measure it: `sims` simulations a decision, `decisions` decisions spread over several games, more `settings` of the search. */
export function searchSpeed(game, { seats, options, sims = 1000, decisions = 40, settings }) {
  const agent = makeAgent(game, `mcts:sims=${sims}${settings ? `,${settings}` : ''}`);
  if (!agent.ok) throw new Error(agent.problem);
  const luck = createRng('speed');
  const think = (count) => {
    let ms = 0;
    for (let asked = 0, deal = 0; asked < count; deal++) {
      const s = newGame(game, { seats, seed: `speed ${deal}`, options });
      for (let ply = 0; asked < count && game.turn(s) !== OVER; ply++) {
        const legal = legalIds(game, s);
        if (legal.length > 1 && below(luck, 8) === 0) {
          const seat = seatAt(game, s, ply, createRng(`seat ${ply}`));
          const started = performance.now();
          agent.value.act(seat);
          ms += performance.now() - started;
          asked++;
        }
        game.apply(s, game.policy?.(s, luck) ?? legal[below(luck, legal.length)]);
      }
    }
    return ms;
  };
  think(Math.ceil(decisions / 4));
  const ms = think(decisions);
  return { simulationsPerSecond: (1000 * sims * decisions) / ms, msPerDecision: ms / decisions };
}
