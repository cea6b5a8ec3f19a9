/** How fast a search is, for benchmarks. */
import { makeAgent, seatAt } from '../agents/index.ts';
import { below, createRng, type Game, legalIds, newGame, OVER, type Seat, type State } from '../core/index.ts';

/** What was measured. */
export interface SearchSpeed {
  readonly game: string;
  readonly seats: number;
  readonly simulationsPerSecond: number;
  /** Milliseconds a decision of so many simulations. */
  readonly msPerDecision: number;
}

/** How it is measured. */
export interface SpeedConfig {
  readonly seats: number;
  readonly options?: unknown;
  /** Simulations a decision; 1000 unless given. */
  readonly sims?: number;
  /** How many decisions, spread over several games; 40 unless given. */
  readonly decisions?: number;
  /** More settings of the search, like `worlds=8`. */
  readonly settings?: string;
}

/**
 * Simulations per second of `mcts` at positions of games that the game's own policy plays, or luck where it has none, after a
 * quarter as many decisions to warm up.
 */
export function searchSpeed<S extends State>(game: Game<S>, config: SpeedConfig): SearchSpeed {
  const { seats, options, sims = 1000, decisions = 40, settings } = config;
  const agent = makeAgent(game, `mcts:sims=${sims}${settings ? `,${settings}` : ''}`);
  if (!agent.ok) throw new Error(agent.problem);
  const luck = createRng('speed');
  const think = (count: number): number => {
    let ms = 0;
    for (let asked = 0, deal = 0; asked < count; deal++) {
      const s = newGame(game, { seats, seed: `speed ${deal}`, options });
      for (let ply = 0; asked < count && game.turn(s) !== OVER; ply++) {
        const legal = legalIds(game, s);
        if (legal.length > 1 && below(luck, 8) === 0) {
          const seat = seatAt(game, s, ply, createRng(`seat ${ply}`)) as unknown as Seat; // agents know no game's state
          const started = performance.now();
          agent.value.act(seat);
          ms += performance.now() - started;
          asked++;
        }
        game.apply(s, game.actions.all[game.policy?.(s, luck) ?? legal[below(luck, legal.length)]]);
      }
    }
    return ms;
  };
  think(Math.ceil(decisions / 4));
  const ms = think(decisions);
  return { game: game.id, seats, simulationsPerSecond: (1000 * sims * decisions) / ms, msPerDecision: ms / decisions };
}
