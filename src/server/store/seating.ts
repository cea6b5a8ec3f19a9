/** Who sits where, as it is kept. */
import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';
import type { Changing } from './sql.ts';
import type { Store } from './store.ts';

/** The part of a store that seats people. */
export function seating(change: Changing): Pick<Store, 'sit' | 'vacate' | 'takeOver' | 'begin'> {
  return {
    sit: (id, seat, name, player, token) =>
      whileWaiting(change, id, async (tx) => {
        const done = await tx
          .updateTable('places')
          .set({ kind: 'person', name, player, token })
          .where('match', '=', id)
          .where('seat', '=', seat)
          .where('kind', '=', 'open')
          .where((is) => is.or([is('player', 'is', null), is('player', '=', player)]))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('places as taken')
                  .select('seat')
                  .where('match', '=', id)
                  .where('player', '=', player)
                  .where('token', 'is not', null),
              ),
            ),
          )
          .executeTakeFirst();
        return done.numUpdatedRows === 1n;
      }),
    vacate: (id, seat) =>
      whileWaiting(change, id, async (tx) => {
        const done = await tx
          .updateTable('places')
          .set({ kind: 'open', name: '', player: null, token: null })
          .where('match', '=', id)
          .where('seat', '=', seat)
          .where('kind', '=', 'person')
          .executeTakeFirst();
        return done.numUpdatedRows === 1n;
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
    begin: (id, at) =>
      whileWaiting(change, id, async (tx) => {
        const done = await tx
          .updateTable('matches')
          .set({ state: 'running', started: at })
          .where('id', '=', id)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('places').select('seat').where('match', '=', id).where('kind', '=', 'open'))),
          )
          .executeTakeFirst();
        return done.numUpdatedRows === 1n;
      }),
  };
}

/**
 * Change who sits at a match that has not begun; false if it has. The first statement locks the match, so whoever sits down, gets
 * up or begins at the same time, in this process or another, waits for the others and then sees what they did.
 */
function whileWaiting(change: Changing, id: string, sit: (tx: Kysely<Tables>) => Promise<boolean>): Promise<boolean> {
  return change(id, async (tx) => {
    const locked = await tx
      .updateTable('matches')
      .set({ state: 'waiting' })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return locked.numUpdatedRows === 1n && sit(tx);
  });
}
