/**
 * Several servers on one PostgreSQL. Each match has one writer at a time: the server that holds its lease, which a dead server
 * loses. The others hand it what their players do and are told, with every commit, what changed.
 */
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Cluster, Hall, HallLog } from './hall.ts';
import type { Kept, Telling } from './store/postgres.ts';
import type { Tables } from './store/schema.ts';
import { type Entry, FORFEIT, type Store } from './store/store.ts';

/** All servers hear what is said here: `<who> <match>`. */
const CHANGES = 'arbiter';
/** Each server hears what is said to it. */
const inbox = (server: string) => `arbiter_${server}`;

/** What one server asks of another, and what that answers. */
type Letter =
  | { readonly ask: number; readonly from: string; readonly match: string; readonly entry: Entry }
  | { readonly re: number; readonly kept: boolean | null };

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

/** Every change is told with its commit: whoever hears of it finds it, and a server that dies has told all that it kept. */
export function tellingAll(server: string): Telling {
  return {
    async insert(db, rows) {
      const values = rows.map(
        ({ match, ply, seat, action, key, at }) =>
          sql`(${match}::integer, ${ply}::integer, ${seat}::integer, ${action}::integer, ${key}, ${at}::bigint)`,
      );
      const { rows: kept } = await sql<Kept>`
        with kept as (
          insert into log (match, ply, seat, action, key, at) values ${sql.join(values)}
          on conflict do nothing returning match, ply
        )
        select match, ply, pg_notify(${CHANGES}, ${`${server} `} || id)::text from kept join matches on n = match`.execute(
        db,
      );
      return kept;
    },
    async tell(tx, match) {
      await sql`select pg_notify(${CHANGES}, ${`${server} ${match}`})`.execute(tx);
    },
  };
}

const MOST_LOOKED_AT = 10_000;

/** Join the other servers. */
export async function joinCluster(config: ClusterConfig): Promise<Cluster & { end(): Promise<void> }> {
  const { server, db, leaseMs, log } = config;
  /** The matches this server writes, and until when it is sure of that, by its own clock. */
  const held = new Map<string, number>();
  /** Who writes the others, as far as known, and until when that is believed. */
  const others = new Map<string, { owner: string; until: number }>();
  const asked = new Map<number, (kept: boolean | null) => void>();
  const refreshing = new Set<string>();
  let questions = 0;
  let ended = false;

  const tell = async (channel: string, text: string) => {
    await sql`select pg_notify(${channel}, ${text})`.execute(db);
  };

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

  /** Hand a line to the writer of its match: what it says, or null if it says nothing in time. */
  const handOver = (owner: string, match: string, entry: Entry): Promise<boolean | null> =>
    new Promise((resolve) => {
      const ask = ++questions;
      const done = (kept: boolean | null) => {
        clearTimeout(timer);
        asked.delete(ask);
        resolve(kept);
      };
      const timer = setTimeout(() => done(null), leaseMs / 2);
      asked.set(ask, done);
      tell(inbox(owner), JSON.stringify({ ask, from: server, match, entry } satisfies Letter)).catch(() => done(null));
    });

  /** Another server hands us a line for a match that we write. */
  const take = async (match: string, entry: Entry): Promise<boolean | null> => {
    if ((await writerOf(match)) !== server) return null;
    const { room } = (await config.hall()?.open(match)) ?? {};
    if (!room) return null;
    const { seat, ply, key, action } = entry;
    if (action === FORFEIT) return room.forfeit(seat, key);
    const outcome = await room.act(seat, { ply, key, action });
    if (outcome.type === 'refused' && outcome.code === 'UNAVAILABLE') return null;
    return outcome.type === 'accepted' && outcome.ply === ply + 1;
  };

  const hear = (channel: string, text: string) => {
    if (channel === CHANGES) {
      const [from, match] = text.split(' ');
      if (from !== server) refresh(match);
      return;
    }
    const letter = JSON.parse(text) as Letter; // written by one of us
    if ('re' in letter) return asked.get(letter.re)?.(letter.kept);
    void take(letter.match, letter.entry)
      .catch(() => null)
      .then((kept) => tell(inbox(letter.from), JSON.stringify({ re: letter.ask, kept } satisfies Letter)))
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

  let ear: pg.Client | null = null;
  const listen = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: config.url });
    client.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''));
    client.on('error', () => {}); // an end follows
    await client.connect();
    await client.query(`listen ${CHANGES}`);
    await client.query(`listen ${inbox(server)}`);
    ear = client;
    client.on('end', () => {
      if (!ended) void listenAgain();
    });
  };
  const listenAgain = async (): Promise<void> => {
    while (!ended) {
      try {
        await listen();
        for (const match of config.hall()?.tables.keys() ?? []) refresh(match); // whatever was said meanwhile
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, leaseMs / 4));
      }
    }
  };
  await listen();

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
      const table = await hall.open(match);
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
      const table = await hall.open(id);
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
      for (const done of [...asked.values()]) done(null);
      // Not deleted but run out: the others look for leases that have.
      await db.updateTable('leases').set({ until: 0 }).where('owner', '=', server).execute();
      await ear?.end();
    },
  };
}
