import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { createRng, type Game, heardBy } from '../core/index.ts';
import { Match } from '../match/index.ts';
import { testGames } from '../testing/server.ts';
import { Views } from './audience.ts';
import { withChanges } from './changes.ts';
import { Step } from './protocol.ts';
import { eventsOf, makeSheet, momentOf, withChoices } from './sheet.ts';
import { Steps } from './steps.ts';
import { FORFEIT } from './store/store.ts';

const check = Compile(Step);

/** Every seat of a table and a spectator. */
const watchers = (match: Match) => Array.from({ length: match.seats + 1 }, (_, i) => i - 1);

/** A position from which something happens, looked at by everybody. */
function looked(match: Match): Views {
  const views = new Views(match);
  for (const seat of watchers(match)) views.of(seat);
  return views;
}

describe.each(Object.values(testGames))('a step of $id', (game: Game) => {
  test('says, written piece by piece, what the whole sheet of its watcher says', () => {
    const match = new Match(game, { seats: Math.min(3, game.seats[1]), seed: 'steps' });
    const luck = createRng('steps');
    for (let ply = 0; ply < 40 && !match.over; ply++) {
      const before = looked(match);
      const seat = match.turn;
      const action = match.pick(seat, luck);
      match.submit(seat, action);
      const after = looked(match);
      const entry = { ply, seat, action, key: 'k', at: 0 };
      const left = ply % 2 === 0 ? null : Array.from({ length: match.seats }, (_, i) => 1000 * i);
      const moment = momentOf('abcdefghijklmnop', match, entry, left);
      const steps = new Steps(game, { entry, moment, before, after });
      for (const watcher of watchers(match)) {
        const told = eventsOf(game, before.of(watcher), after.of(watcher), heardBy(game, action, seat, watcher));
        const { view, type, ...sheet } = withChoices(
          game,
          makeSheet(moment, watcher, after.of(watcher), told),
          after.of(watcher),
        );
        const step: Step = JSON.parse(steps.of(watcher, told, true));
        expect([...check.Errors(step)]).toEqual([]);
        const { changes, from, type: kind, ...same } = step;
        expect(same).toEqual(JSON.parse(JSON.stringify(sheet)));
        expect([kind, type, from]).toEqual(['step', 'update', ply]);
        expect(withChanges(JSON.parse(JSON.stringify(before.of(watcher))), changes)?.view).toEqual(
          JSON.parse(JSON.stringify(view)),
        );
        const { choices, ...brief } = step;
        expect(JSON.parse(steps.of(watcher, told, false))).toEqual(brief);
      }
    }
  });

  test('of a seat that gave up tells no action', () => {
    const match = new Match(game, { seats: game.seats[1], seed: 'steps' });
    const views = looked(match);
    const entry = { ply: 0, seat: 0, action: FORFEIT, key: 'k', at: 0 };
    const steps = new Steps(game, { entry, moment: momentOf('m', match, entry, null), before: views, after: views });
    const step: Step = JSON.parse(steps.of(0, [], false));
    expect(step).toMatchObject({ turn: -1, question: '', action: null, acted: null, told: '', changes: [], legal: [] });
  });
});
