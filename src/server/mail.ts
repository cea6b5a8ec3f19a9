/**
 * The mail between servers on one PostgreSQL: what one says to another, and what all are told with every commit. It goes through
 * the database (LISTEN/NOTIFY), so that servers need to know no more of each other than a name.
 */
import { Socket } from 'node:net';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { Batch } from './store/batch.ts';
import { ANSWER_MS, CONNECT_MS } from './store/patience.ts';
import type { Kept, Telling } from './store/postgres.ts';
import type { Tables } from './store/schema.ts';
import type { Entry } from './store/store.ts';

/** All servers hear what is said here: `<who> <match>`, followed by the line if one was added to its log. */
const CHANGES = 'arbiter';
/** Each server hears what is said to it. */
const inbox = (server: string) => `arbiter_${server}`;

/** What one server asks of another, and what that answers unless the line is kept: of that, all are told. */
export type Letter =
  | { readonly ask: number; readonly from: string; readonly match: string; readonly entry: Entry }
  | { readonly re: number; readonly kept: boolean | null };

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
          on conflict do nothing returning match, ply, seat, action, log.key, at
        )
        select match, ply, seat, kept.key,
          pg_notify(${CHANGES}, concat_ws(' ', ${server}::text, id, ply, seat, action, at, kept.key))::text
        from kept join matches on n = match`.execute(db);
      return kept;
    },
    async tell(tx, match) {
      await sql`select pg_notify(${CHANGES}, ${`${server} ${match}`})`.execute(tx);
    },
  };
}

/** What is done with what comes. */
export interface Readers {
  /** Another server added this line to a match. */
  line(match: string, entry: Entry): void;
  /** Another server changed something else about a match. */
  change(match: string): void;
  /** Another server writes to this one. */
  letter(letter: Letter): void;
  /** Something may have been missed. */
  gap(): void;
}

/** The mail of one server. */
export interface Mail {
  send(server: string, letter: Letter): Promise<void>;
  end(): Promise<void>;
}

/** How long a goodbye may take. */
const GOODBYE_MS = 1000;
/** Letters sent in one statement at most. */
const MOST_TOGETHER = 200;

/** Begin to listen, and listen again whenever the connection is lost. */
export async function openMail(
  server: string,
  url: string,
  db: Kysely<Tables>,
  readers: Readers,
  againMs: number,
  answerMs = ANSWER_MS,
): Promise<Mail> {
  let ended = false;
  const hear = (channel: string, text: string) => {
    if (channel !== CHANGES) return readers.letter(JSON.parse(text) as Letter); // written by one of us
    const [from, match, ply, seat, action, at, key = ''] = text.split(' ');
    if (from === server) return;
    if (ply === undefined) return readers.change(match);
    readers.line(match, { ply: Number(ply), seat: Number(seat), action: Number(action), at: Number(at), key });
  };

  /** Says goodbye, and waits for no answer. */
  let hangUp = async (): Promise<void> => {};
  const listen = async (): Promise<void> => {
    const socket = new Socket();
    const client = new pg.Client({ connectionString: url, stream: () => socket, connectionTimeoutMillis: CONNECT_MS });
    client.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''));
    client.on('error', () => {}); // an end follows
    await client.connect();
    await client.query(`listen ${CHANGES}`);
    await client.query(`listen ${inbox(server)}`);
    hangUp = async () => {
      const cut = setTimeout(() => socket.destroy(), GOODBYE_MS);
      await client.end().catch(() => {}); // it is gone already
      clearTimeout(cut);
    };
    if (ended) return hangUp();
    // Who only listens never learns that nobody is there any more.
    const ask = setInterval(() => {
      const asked = setTimeout(() => socket.destroy(), answerMs);
      client.query('select 1').then(
        () => clearTimeout(asked),
        () => socket.destroy(),
      );
    }, answerMs);
    ask.unref();
    client.on('end', () => {
      clearInterval(ask);
      if (!ended) void listenAgain();
    });
  };
  const listenAgain = async (): Promise<void> => {
    while (!ended) {
      try {
        await listen();
        readers.gap();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, againMs));
      }
    }
  };
  await listen();

  // Whoever notifies holds up all others who do until the commit is done. So letters go together, and none of them waits for
  // the disk: one that is lost is asked again.
  const letters = new Batch<{ readonly channel: string; readonly text: string }, void>({
    most: MOST_TOGETHER,
    soon: setImmediate,
    async write(batch) {
      const [channels, texts] = [batch.map(({ channel }) => channel), batch.map(({ text }) => text)];
      await sql`
        with hurry as (select set_config('synchronous_commit', 'off', true))
        select pg_notify(channel, text)::text from hurry, unnest(${channels}::text[], ${texts}::text[]) as letter (channel, text)`.execute(
        db,
      );
      return batch.map(() => undefined);
    },
  });

  return {
    send: (to, letter) => letters.add({ channel: inbox(to), text: JSON.stringify(letter) }),
    async end() {
      ended = true;
      await hangUp();
    },
  };
}
