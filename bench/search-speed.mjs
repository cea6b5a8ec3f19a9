// How fast a search is: simulations per second of `mcts` at positions of games that the game's own policy plays, or luck where
// it has none, after a quarter as many decisions to warm up.
import { makeAgent } from '../dist/agents/index.js';
import { below, createRng, imagineInto, legalIds, newGame, OVER } from '../dist/core/index.js';

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
          const seat = seatAt(game, s, ply);
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

/** The seat to act, outside any match. */
function seatAt(game, s, ply) {
  const seat = game.turn(s);
  return {
    game,
    seat,
    seats: game.players(s),
    ply,
    refusal: null,
    luck: createRng(`seat ${ply}`),
    view: () => game.view(s, seat),
    legal: () => legalIds(game, s),
    imagine: (into, lot) => imagineInto(game, s, seat, lot, into),
  };
}
