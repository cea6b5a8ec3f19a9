/** The law of closed doors. */
import { type Game, hashState, legalIds, SPECTATOR, type State } from '../../core/index.ts';
import { must, type Table, walk } from '../walk.ts';

/**
 * Law 8: writing to anything a seat was handed changes nothing: what was seen and what may be done is the same afterwards,
 * and another game of the same deal goes the same way.
 */
export function lawOfClosedDoors<S extends State>(game: Game<S>, table: Table): void {
  const clean: string[] = [];
  const record = (s: S) => clean.push(hashState(s) + JSON.stringify(legalIds(game, s)));
  walk(game, table, record);
  let at = 0;
  walk(game, table, (s) => {
    must(
      hashState(s) + JSON.stringify(legalIds(game, s)) === clean[at++],
      'writing to what a seat was handed changed the game',
    );
    for (let seat = SPECTATOR; seat < table.seats; seat++) {
      const shown = JSON.stringify(game.view(s, seat));
      const view = game.view(s, seat);
      spoil(view, new Set());
      spoil(game.actions.all, new Set());
      must(JSON.stringify(game.view(s, seat)) === shown, `writing to the view of seat ${seat} changed what it sees`);
    }
  });
}

/** Write to everything that can be reached. */
export function spoil(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const name of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, name);
    const held: unknown = property && 'value' in property ? property.value : undefined;
    spoil(held, seen);
    Reflect.set(value, name, typeof held === 'number' ? held + 7 : null);
    Reflect.deleteProperty(value, name);
  }
  if (!ArrayBuffer.isView(value)) Reflect.setPrototypeOf(value, null);
}
