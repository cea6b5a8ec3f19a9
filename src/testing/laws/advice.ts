/** The law of advice. */
import { copyState, createRng, equalStates, type Game, imagineInto, OVER, type State } from '../../core/index.ts';
import { must, type Table, walk } from '../walk.ts';
import { changedFields } from './expectations.ts';

/**
 * What a game offers to searches: its policy answers with a legal action and knows no more than the seat to act, its
 * evaluation is a number from 0 to 1, its rounds never run backwards, what it calls equivalent is told by the first of its kind,
 * and none of them changes a word.
 */
export function lawOfAdvice<S extends State>(game: Game<S>, table: Table): void {
  const before = game.create();
  const redealt = game.create();
  let round = -Infinity;
  walk(game, table, (s, legal, luck) => {
    copyState(s, before);
    const turn = game.turn(s);
    for (let seat = 0; seat < table.seats; seat++) {
      if (!game.evaluate || (turn === OVER && table.seats > 1)) continue;
      const value = game.evaluate(s, seat);
      must(value >= 0 && value <= 1, `seat ${seat} stands at ${value}, which is not from 0 to 1`);
      imagineInto(game, s, seat, createRng(`standing ${table.seed} ${seat} ${luck.join()}`), redealt);
      must(value === game.evaluate(redealt, seat), `the evaluation looks at what seat ${seat} cannot know`);
    }
    if (game.round) must(game.round(s) >= round, 'rounds run backwards');
    round = game.round?.(s) ?? round;
    if (game.policy && turn !== OVER) {
      const lot = Int32Array.from(luck); // the walk's own luck stays where it was
      const action = game.policy(s, Int32Array.from(lot));
      must(legal.includes(action), `the policy plays ${action}, which is not legal`);
      imagineInto(game, s, turn, createRng(`advice ${table.seed} ${lot.join()}`), redealt);
      must(action === game.policy(redealt, lot), 'the policy looks at what the seat to act cannot know');
    }
    if (game.canonical && turn !== OVER) {
      imagineInto(game, s, turn, createRng(`canonical ${table.seed} ${luck.join()}`), redealt);
      for (const id of legal) {
        const first = game.canonical(s, id);
        must(legal.includes(first) && first <= id, `action ${id} is said to be equivalent to ${first}`);
        must(game.canonical(s, first) === first, `action ${first} is canonical, but equivalent to another`);
        must(game.canonical(redealt, id) === first, 'what is equivalent depends on what the seat to act cannot know');
      }
    }
    must(equalStates(s, before), `advice changed the state: ${changedFields(s, before)}`);
  });
}
