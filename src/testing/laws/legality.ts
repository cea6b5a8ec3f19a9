/** The law of legality. */
import {
  copyState,
  equalStates,
  type Game,
  legalIds,
  OVER,
  PLAIN,
  SPECTATOR,
  type State,
  tensorSize,
  tokensSize,
} from '../../core/index.ts';
import { must, type Table, walk } from '../walk.ts';
import { changedFields, type Expectations } from './expectations.ts';

/** Laws 2 and 3: `legal` is exactly what `refuse` allows, every refusal has its sentence, asking changes no word, every game ends. */
export function lawOfLegality<S extends State>(game: Game<S>, table: Table, expected: Expectations<S> = {}): void {
  const before = game.create();
  const floats = new Float32Array(tensorSize(game.tensor, table.seats));
  const rows = new Int32Array(tokensSize(game.tokens, table.seats));
  walk(
    game,
    table,
    (s, legal) => {
      copyState(s, before);
      const over = game.turn(s) === OVER;
      must(over || (game.turn(s) >= 0 && game.turn(s) < table.seats), `no seat ${game.turn(s)}`);
      must(game.players(s) === table.seats, `${game.players(s)} players at a table of ${table.seats}`);
      must(!over || legal.length === 0, 'there are legal actions after the end');
      let n = 0;
      for (let id = 0; id < game.actions.size; id++) {
        const code = game.refuse(s, id);
        const listed = legal[n] === id;
        if (listed) n++;
        must(
          listed === (code === null),
          `action ${id} (${game.tell(game.actions.all[id])}): refuse says ${code}, legal ${listed}`,
        );
        must(
          code === null || code === 'MATCH_FINISHED' || code in game.refusals,
          `the refusal ${code} has no sentence`,
        );
        must(!over || code === 'MATCH_FINISHED', `after the end action ${id} is refused as ${code}`);
      }
      must(legalIds(game, s).join() === legal.join(), 'legal does not say the same twice');
      must(n === legal.length, `legal lists ids out of order or twice: ${legal.join()}`);
      for (let seat = SPECTATOR; seat < table.seats; seat++) {
        const view = game.view(s, seat);
        must(same(JSON.parse(JSON.stringify(view)), view), `the view of seat ${seat} is not plain JSON`);
        must(game.show(view, PLAIN).length > 0, `the view of seat ${seat} shows nothing`);
        if (seat < 0) continue;
        game.tensor.write(s, seat, floats, 0);
        game.tokens.write(s, seat, rows, 0);
        must(Number.isFinite(game.score(s, seat)), `seat ${seat} has score ${game.score(s, seat)}`);
      }
      JSON.stringify(game.reveal(s));
      must(equalStates(s, before), `asking changed the state: ${changedFields(s, before)}`);
      must(placesAreRanks(game, s), 'places are not ranks with ties shared');
      must(!over || hasWinner(game, s), 'nobody has won');
      expected.invariants?.(s);
    },
    expected.longest,
  );
}

function placesAreRanks<S extends State>(game: Game<S>, s: S): boolean {
  const places = Array.from({ length: game.players(s) }, (_, seat) => game.place(s, seat));
  return places.every((place) => place === 1 + places.filter((other) => other < place).length);
}

function hasWinner<S extends State>(game: Game<S>, s: S): boolean {
  return Array.from({ length: game.players(s) }, (_, seat) => game.place(s, seat)).includes(1);
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false; // a map, or a window on the state
  const keys = Object.keys(a);
  const other = b as Record<string, unknown>;
  return (
    keys.length === Object.keys(b).length && keys.every((key) => same((a as Record<string, unknown>)[key], other[key]))
  );
}
