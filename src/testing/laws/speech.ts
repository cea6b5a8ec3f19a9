/** The law of speech. */
import { below, copyState, deepFreeze, type Game, heardBy, SPECTATOR, type State } from '../../core/index.ts';
import { must, type Table, walk } from '../walk.ts';

/**
 * What is said: previews and events are plain JSON with a type and a sentence, made from views alone, which they leave as they
 * were. Every legal action has a preview for the seat to act, and every action played can be told to every seat and to those
 * who watch.
 */
export function lawOfSpeech<S extends State>(game: Game<S>, table: Table): void {
  const { preview, events } = game;
  if (!preview && !events) return;
  const observers = [SPECTATOR, ...Array.from({ length: table.seats }, (_, seat) => seat)];
  const after = game.create();
  walk(game, table, (s, legal, luck) => {
    if (legal.length === 0) return;
    const turn = game.turn(s);
    const seen = game.view(s, turn);
    for (const id of preview ? legal : [])
      mustBeTold([preview!(frozen(seen), game.actions.all[id])], `preview of ${id}`);
    if (!events) return;
    const id = legal[below(Int32Array.from(luck), legal.length)]; // the action that the walk is about to play
    copyState(s, after);
    game.apply(after, id);
    for (const seat of observers) {
      const [then, now] = [frozen(game.view(s, seat)), frozen(game.view(after, seat))];
      mustBeTold(
        events(then, now, game.actions.all[heardBy(game, id, turn, seat)]),
        `events of ${id} for seat ${seat}`,
      );
    }
  });
}

function frozen<T>(view: T): T {
  return deepFreeze(JSON.parse(JSON.stringify(view)));
}

function mustBeTold(list: readonly unknown[], what: string): void {
  must(Array.isArray(list), `${what}: no list`);
  for (const told of list) {
    const { type, text } = told as { readonly type?: unknown; readonly text?: unknown };
    must(typeof type === 'string' && type !== '', `${what}: ${JSON.stringify(told)} has no type`);
    must(typeof text === 'string' && text !== '', `${what}: ${JSON.stringify(told)} has no sentence`);
    must(JSON.stringify(JSON.parse(JSON.stringify(told))) === JSON.stringify(told), `${what}: not plain JSON`);
    must(!/undefined|NaN|\[object/.test(text as string), `${what}: '${text}'`);
  }
}
