/** Who sits where, as it is kept. */
import type { Kysely } from 'kysely';
import { readied, slot } from './ready.ts';
import type { Tables } from './schema.ts';
import type { Changing } from './sql.ts';
import type { Store } from './store.ts';

/** The part of a store that seats people. */
export function seating(db: Kysely<Tables>, change: Changing): Pick<Store, 'sit' | 'vacate' | 'takeOver' | 'begin'> {
  const takeSeat = readied(
    db
      .updateTable('places')
      .set({ kind: 'person', name: slot('name'), player: slot('player'), token: slot('token') })
      .where('match', '=', slot('id'))
      .where('seat', '=', slot('seat'))
      .where('kind', '=', 'open')
      .where((is) => is.or([is('player', 'is', null), is('player', '=', slot('player'))]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('places as taken')
              .select('seat')
              .where('match', '=', slot('id'))
              .where('player', '=', slot('player'))
              .where('token', 'is not', null),
          ),
        ),
      ),
  );
  const beginFull = readied(
    db
      .updateTable('matches')
      .set({ state: 'running', started: slot('at') })
      .where('id', '=', slot('id'))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('places').select('seat').where('match', '=', slot('id')).where('kind', '=', 'open'))),
      ),
  );
  const whileWaiting = waiting(db, change);
  return {
    sit: (id, seat, name, player, token) =>
      whileWaiting(id, async (tx) => (await takeSeat(tx, { id, seat, name, player, token })).changed === 1),
    vacate: (id, seat, token) =>
      whileWaiting(id, async (tx) => {
        const done = await tx
          .updateTable('places')
          .set({ kind: 'open', name: '', player: null, token: null })
          .where('match', '=', id)
          .where('seat', '=', seat)
          .where('kind', '=', 'person')
          .where('token', '=', token)
          .executeTakeFirst();
        if (done.numUpdatedRows !== 1n) return false;
        await tx
          .updateTable('matches')
          .set({ state: 'closed' })
          .where('id', '=', id)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('places').select('seat').where('match', '=', id).where('kind', '=', 'person'))),
          )
          .execute();
        return true;
      }),
    async takeOver(id, seat, bot, away) {
      await change(id, (tx) =>
        tx
          .updateTable('places')
          .set({ kind: 'bot', bot, away: away ? 1 : 0 })
          .where('match', '=', id)
          .where('seat', '=', seat)
          .execute(),
      );
    },
    begin: (id, at) => whileWaiting(id, async (tx) => (await beginFull(tx, { id, at })).changed === 1),
  };
}

/**
 * Change who sits at a match that has not begun; false if it has. The first statement locks the match, so whoever sits down, gets
 * up or begins at the same time, in this process or another, waits for the others and then sees what they did.
 */
function waiting(db: Kysely<Tables>, change: Changing) {
  const lock = readied(
    db.updateTable('matches').set({ state: 'waiting' }).where('id', '=', slot('id')).where('state', '=', 'waiting'),
  );
  return (id: string, sit: (tx: Kysely<Tables>) => Promise<boolean>): Promise<boolean> =>
    change(id, async (tx) => (await lock(tx, { id })).changed === 1 && sit(tx));
}
