/** The law of secrecy. */
import {
  below,
  createRng,
  equalStates,
  type Game,
  imagineInto,
  legalIds,
  readTokens,
  SPECTATOR,
  type State,
  tensorSize,
} from '../../core/index.ts';
import { must, type Table, walk } from '../walk.ts';
import { changedFields, type Expectations } from './expectations.ts';

/**
 * Law 5: what a seat sees does not change when all that is hidden from it is dealt anew, imagined worlds know no more than
 * it does, and everything that is hidden really varies. Tried for the seat to act, for one other and for a spectator at each state.
 */
export function lawOfSecrecy<S extends State>(
  game: Game<S>,
  tables: readonly Table[],
  expected: Expectations<S> = {},
): void {
  const redealt = game.create();
  const first = game.create();
  const second = game.create();
  const hidden = Object.entries({ luck: (s: S) => s.rng, ...expected.hidden });
  const varied = new Set<string>();
  for (const table of tables) {
    const luck = createRng(`secrecy ${table.seed}`);
    walk(game, table, (s) => {
      const turn = Math.max(game.turn(s), 0);
      for (const seat of new Set([turn, (turn + below(luck, table.seats)) % table.seats, SPECTATOR])) {
        imagineInto(game, s, seat, luck, redealt);
        const was = seen(game, s, table.seats, seat);
        const is = seen(game, redealt, table.seats, seat);
        must(was === is, `seat ${seat} sees what is hidden from it:\n${was}\n${is}`);
        for (const [name, read] of hidden) if (String(read(s)) !== String(read(redealt))) varied.add(name);
        const lot = Int32Array.from(luck);
        imagineInto(game, s, seat, Int32Array.from(lot), first);
        imagineInto(game, redealt, seat, lot, second);
        must(
          equalStates(first, second),
          `what seat ${seat} imagines depends on what it cannot know: ${changedFields(first, second)}`,
        );
      }
    });
  }
  for (const [name] of hidden) must(varied.has(name), `imagine never varies: ${name}`);
}

/** Everything a seat is ever shown, as one text. */
function seen<S extends State>(game: Game<S>, s: S, seats: number, seat: number): string {
  if (seat === SPECTATOR) return JSON.stringify([game.view(s, seat), game.turn(s), game.question?.(s)]);
  const floats = new Float32Array(tensorSize(game.tensor, seats));
  game.tensor.write(s, seat, floats, 0);
  const legal = game.turn(s) === seat ? legalIds(game, s) : [];
  const scores = Array.from({ length: seats }, (_, other) => [game.score(s, other), game.place(s, other)]);
  return JSON.stringify({
    view: game.view(s, seat),
    watched: game.view(s, SPECTATOR), // what all may see, this seat may see
    tensor: Array.from(floats),
    tokens: readTokens(game.tokens, s, seats, seat),
    turn: game.turn(s),
    question: game.question?.(s),
    legal,
    scores,
  });
}
