/** The law of actions. */
import type { Game } from '../../core/index.ts';
import { describe, JUNK, junkLike } from '../junk.ts';
import { must } from '../walk.ts';

/** Law 1: ids are dense and unique, every action has its own sentence, survives JSON, and junk has no id. */
export function lawOfActions(game: Game): void {
  const { all, size, idOf } = game.actions;
  must(size === all.length && size > 0, 'the size is the number of actions');
  const told = new Set<string>();
  all.forEach((action, id) => {
    must(idOf(action) === id, `action ${id} has id ${idOf(action)}`);
    must(idOf(id) === id, `the number ${id} is not an id`);
    must(idOf(JSON.parse(JSON.stringify(action))) === id, `action ${id} does not survive JSON`);
    must(isFrozen(action), `action ${id} can be changed`);
    const sentence = game.tell(action);
    must(sentence.length > 0 && !told.has(sentence), `action ${id} has no sentence of its own: '${sentence}'`);
    told.add(sentence);
    const heard = game.heard?.(id) ?? id;
    must(idOf(heard) === heard, `of action ${id} the others hear ${heard}, which is no action`);
    must((game.heard?.(heard) ?? heard) === heard, `what is heard of action ${id} says more than may be heard`);
    for (const junk of junkLike(action))
      must(idOf(junk) === -1, `junk has id ${idOf(junk)}: ${String(describe(junk))}`);
  });
  for (const junk of JUNK) must(idOf(junk) === -1, `junk has an id: ${String(describe(junk))}`);
  for (const id of [-1, size, 0.5, Number.NaN, Infinity, 2 ** 32]) must(idOf(id) === -1, `${id} is not an id`);
}

function isFrozen(action: object): boolean {
  return Object.isFrozen(action) && Object.values(action).every((value) => Object.isFrozen(value));
}
