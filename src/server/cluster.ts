/**
 * Several servers on one PostgreSQL. Each match has one writer at a time: the server that holds its lease, which a dead server
 * loses. The others hand it what their players do and are told, with every commit, what changed.
 */
import { type Kysely, sql } from 'kysely';
import type { Hall } from './hall.ts';
import type { HallLog } from './hall-config.ts';
import { type Letter, openMail } from './mail.ts';
import type { Tables } from './store/schema.ts';
import { type Entry, FORFEIT, type Store } from './store/store.ts';

/** Who writes which match, when several servers share a store. */
export interface Cluster {
  /** Keep a line: here if this server is the writer of the match, else through the one that is. */
  append(id: string, entry: Entry): Promise<boolean>;
  /** Whether this server is the one to attend to the bots and clocks of a match. */
  attends(id: string): Promise<boolean>;
  /** This server has put the match away. */
  release(id: string): void;
}

/** The time as the database sees it, which is the same for all. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** What a cluster is given. */
export interface ClusterConfig {
  /** The name of this server among the others: letters and digits. */
  readonly server: string;
  readonly url: string;
  readonly db: Kysely<Tables>;
  /** The hall; null while the server is still starting and has no table that anything could concern. */
  readonly hall: () => Hall | null;
  readonly store: () => Store;
  readonly leaseMs: number;
  readonly log: HallLog;
}

const MOST_LOOKED_AT = 10_000;

/** Join the other servers. */
export async function joinCluster(config: ClusterConfig): Promise<Cluster & { end(): Promise<void> }> {
  const { server, db, leaseMs, log } = config;
  /** The matches this server writes, and until when it is sure of that, by its own clock. */
  const held = new Map<string, number>();
  /** Who writes the others, as far as known, and until when that is believed. */
  const others = new Map<string, { owner: string; until: number }>();
  /** Lines that were handed to the writers of their matches, by the number of the letter. */
  const asked = new Map<number, { readonly place: string; readonly entry: Entry; done(kept: boolean | null): void }>();
  const refreshing = new Set<string>();
  let questions = 0;
  let ended = false;

  /** Take the lease of a match, or find out who has it. */
  const acquire = async (match: string): Promise<string> => {
    const sure = performance.now() + leaseMs / 2;
    const { rows } = await sql<{ owner: string }>`
      insert into leases as lease (match, owner, until) values (${match}, ${server}, ${NOW} + ${leaseMs})
      on conflict (match) do update set owner = excluded.owner, until = excluded.until
      where lease.owner = excluded.owner or lease.until < ${NOW}
      returning owner`.execute(db);
    if (rows.length > 0) {
      held.set(match, sure);
      others.delete(match);
      return server;
    }
    const lease = await db.selectFrom('leases').select('owner').where('match', '=', match).executeTakeFirst();
    const owner = lease?.owner ?? server;
    if (owner !== server) others.set(match, { owner, until: performance.now() + leaseMs / 2 });
    return owner;
  };

  const writerOf = async (match: string): Promise<string> => {
    if ((held.get(match) ?? 0) > performance.now()) return server;
    const other = others.get(match);
    return other && other.until > performance.now() ? other.owner : acquire(match);
  };

  /** Hand a line to the writer of its match: whether it was kept, or null if nobody says so in time. */
  const handOver = (owner: string, match: string, entry: Entry): Promise<boolean | null> =>
    new Promise((resolve) => {
      const ask = ++questions;
      const done = (kept: boolean | null) => {
        clearTimeout(timer);
        asked.delete(ask);
        resolve(kept);
      };
      const timer = setTimeout(() => done(null), leaseMs / 2);
      asked.set(ask, { place: placeOf(match, entry), entry, done });
      mail.send(owner, { ask, from: server, match, entry }).catch(() => done(null));
    });

  /** All servers are told of a line that was kept: whoever handed it over needs no other answer. */
  const answer = (match: string, entry: Entry) => {
    if (asked.size === 0) return;
    const place = placeOf(match, entry);
    for (const question of [...asked.values()]) {
      if (question.place !== place) continue;
      question.done(question.entry.seat === entry.seat && question.entry.key === entry.key);
    }
  };

  /**
   * Another server hands us a line for a match that we write: whether it was kept, null if we cannot say. 'told' if it was kept
   * just now, since all servers are told of that anyway.
   */
  const take = async (match: string, entry: Entry): Promise<boolean | null | 'told'> => {
    if ((await writerOf(match)) !== server) return null;
    const { room } = (await config.hall()?.open(match)) ?? {};
    if (!room) return null;
    const { seat, ply, key, action } = entry;
    if (action === FORFEIT) return (await room.forfeit(seat, key)) && 'told';
    const again = room.ply > ply;
    const outcome = await room.act(seat, { ply, key, action });
    if (outcome.type === 'refused' && outcome.code === 'UNAVAILABLE') return null;
    if (outcome.type !== 'accepted' || outcome.ply !== ply + 1) return false;
    return again || 'told';
  };

  const read = (letter: Letter) => {
    if ('re' in letter) return asked.get(letter.re)?.done(letter.kept);
    void take(letter.match, letter.entry)
      .catch(() => null)
      .then((kept) => (kept === 'told' ? undefined : mail.send(letter.from, { re: letter.ask, kept })))
      .catch((error) => log.warn({ error: String(error) }, 'another server could not be answered'));
  };

  /** Take in what others did; several changes that come together are taken in together. */
  const refresh = (match: string) => {
    if (refreshing.has(match) || ended) return;
    refreshing.add(match);
    setImmediate(() => {
      refreshing.delete(match);
      config
        .hall()
        ?.changedElsewhere(match)
        .catch((error) => log.warn({ match, error: String(error) }, 'a change could not be taken in'));
    });
  };

  const mail = await openMail(
    server,
    config.url,
    db,
    {
      line(match, entry) {
        answer(match, entry);
        config
          .hall()
          ?.playedElsewhere(match, entry)
          .catch((error) => log.warn({ match, error: String(error) }, 'a line could not be taken in'));
      },
      change: refresh,
      letter: read,
      gap() {
        for (const match of config.hall()?.tables.ids() ?? []) refresh(match);
      },
    },
    leaseMs / 4,
  );

  /** A match whose log does not follow its rules is nobody's to write, and keeps nobody from the others. */
  const unreadable = (match: string) => (error: unknown) => {
    log.error({ match, error: String(error) }, 'a match could not be taken over');
    return null;
  };

  /** Show that this server lives, and take over what dead ones left behind. */
  const beat = async (): Promise<void> => {
    const sure = performance.now() + leaseMs / 2;
    const renewed = await db
      .updateTable('leases')
      .set({ until: sql<number>`${NOW} + ${leaseMs}` })
      .where('owner', '=', server)
      .returning('match')
      .execute();
    const mine = new Set(renewed.map(({ match }) => match));
    for (const match of held.keys()) {
      if (mine.has(match)) held.set(match, sure);
      else held.delete(match);
    }
    const orphans = await db.selectFrom('leases').select('match').where('until', '<', NOW).limit(100).execute();
    for (const { match } of orphans) {
      const hall = config.hall();
      if (ended || !hall) return;
      const table = await hall.open(match).catch(unreadable(match));
      if (table?.row.state === 'running' && (await acquire(match)) === server) await hall.refresh(table);
      else if (table?.row.state !== 'running') {
        await db.deleteFrom('leases').where('match', '=', match).where('until', '<', NOW).execute();
      }
    }
    await lookAfterBegun();
  };

  /** Matches that began and have no writer: their server may have died before it was one. Each is looked at once. */
  const lookedAt = new Set<string>();
  const lookAfterBegun = async (): Promise<void> => {
    const begun = await db
      .selectFrom('matches')
      .select('id')
      .where('state', '=', 'running')
      .where('started', '<', sql<number>`${NOW} - ${leaseMs}`)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('leases').select('owner').whereRef('leases.match', '=', 'matches.id'))),
      )
      .orderBy('created', 'desc')
      .limit(100)
      .execute();
    if (lookedAt.size > MOST_LOOKED_AT) lookedAt.clear();
    for (const { id } of begun) {
      const hall = config.hall();
      if (ended || !hall) return;
      if (lookedAt.has(id)) continue;
      lookedAt.add(id);
      const table = await hall.open(id).catch(unreadable(id));
      if (table) await hall.attendant.attend(table);
    }
  };
  const heart = setInterval(() => {
    beat().catch((error) => log.warn({ error: String(error) }, 'leases could not be renewed'));
  }, leaseMs / 5);
  heart.unref();

  return {
    async append(match, entry) {
      const late = performance.now() + 6 * leaseMs;
      while (performance.now() < late && !ended) {
        const owner = await writerOf(match);
        if (owner === server) return config.store().append(match, entry);
        const kept = await handOver(owner, match, entry);
        if (kept !== null) return kept;
        others.delete(match);
        await new Promise((resolve) => setTimeout(resolve, leaseMs / 20));
      }
      throw new Error('no server could write this match in time');
    },
    async attends(match) {
      return (await writerOf(match)) === server;
    },
    release(match) {
      others.delete(match);
      if (!held.delete(match)) return;
      db.deleteFrom('leases')
        .where('match', '=', match)
        .where('owner', '=', server)
        .execute()
        .catch(() => {}); // it runs out by itself
    },
    async end() {
      ended = true;
      clearInterval(heart);
      for (const { done } of [...asked.values()]) done(null);
      await mail.end();
      // Not deleted but run out: the others look for leases that have.
      const runOut = db.updateTable('leases').set({ until: 0 }).where('owner', '=', server).execute();
      await runOut.catch((error) =>
        log.warn({ error: String(error) }, 'leases could not be given back: they run out by themselves'),
      );
    },
  };
}

/** Where a line stands, or would stand. */
function placeOf(match: string, { ply }: Entry): string {
  return `${match}/${ply}`;
}
