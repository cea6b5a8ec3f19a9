/**
 * A store in a thread of its own: writing and flushing take a quarter of the time of a move, which the thread that serves people
 * need not spend. What is asked in one go is one message, and so are the answers.
 */
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Appended, Damaged, Line, LinesStore, Store } from './store.ts';

/** What is asked of a store, but for lines of logs: those are most of it, and go without anything around them. */
type Method = Exclude<keyof Store, 'shared' | 'append'>;

const METHODS: Readonly<Record<Method, true>> = {
  create: true,
  made: true,
  match: true,
  log: true,
  open: true,
  snapshot: true,
  find: true,
  sit: true,
  vacate: true,
  takeOver: true,
  begin: true,
  finish: true,
  close: true,
  follow: true,
  say: true,
  said: true,
  list: true,
  mine: true,
  running: true,
  idle: true,
  remove: true,
  ping: true,
  end: true,
};

/** Calls that are a message even if more come: with all of them in one, either thread would wait for the other. */
const ENOUGH = 40;

/** A message to the thread. What belongs together stands one after the other: to copy a list costs less than to copy objects. */
interface Calls {
  /** For each call its number, its method and its arguments. */
  readonly plain: unknown[];
  /** For each line to be appended the number of the call, the match, and the fields of the line. */
  readonly lines: unknown[];
}

const PLAIN = 3;
const LINE = 7;
type LineFields = [id: string, ply: number, seat: number, action: number, key: string, at: number];

/** An error as it crosses threads, which leave out half of one. */
interface Failure {
  readonly name: string;
  readonly message: string;
  readonly code: unknown;
}

/** What the thread says. Answers are, for each call, its number, its value and what went wrong, or null. */
type News =
  | { readonly opened: true }
  | { readonly failed: Failure }
  | { readonly damaged: readonly [match: string, part: string] }
  | { readonly answers: readonly unknown[] };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The store that `module` opens in a thread: it calls `serveStore`. `file` is handed to it. */
export async function openInThread(module: URL, file: string, damaged: Damaged = () => {}): Promise<Store> {
  const worker = new Worker(module, { workerData: file });
  const waiting = new Map<number, Waiting>();
  let calls: Calls = { plain: [], lines: [] };
  let count = 0;
  let number = 0;
  /** Whether it is looked whether more calls come, and how many there were at the last look. */
  let looking = false;
  let before = 0;
  const send = () => {
    if (count === 0) return;
    worker.postMessage(calls);
    calls = { plain: [], lines: [] };
    count = 0;
  };
  /** A message costs as much as a dozen lines of a log, and so does flushing them: it goes when no more calls come. */
  const look = () => {
    if (count === before) {
      looking = false;
      send();
    } else {
      before = count;
      setImmediate(look);
    }
  };
  const sendSoon = () => {
    if (++count >= ENOUGH) send();
    else if (!looking) {
      looking = true;
      before = 0;
      setImmediate(look);
    }
  };
  let ended: Error | null = null;
  const endAll = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (news: News) => {
      if ('answers' in news) settle(waiting, news.answers);
      else if ('damaged' in news) damaged(...news.damaged);
      else if ('opened' in news) resolve();
      else reject(errorOf(news.failed));
    });
    worker.on('error', (error) =>
      endAll(new Error('the thread of the database broke: restart the server', { cause: error })),
    );
    worker.on('exit', () => {
      endAll(new Error('the thread of the database has ended: restart the server'));
      reject(ended);
    });
  });

  /** Wait for the answer to what is written down under the next number. */
  const wait = (write: () => void): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      waiting.set(++number, { resolve, reject });
      write();
      sendSoon();
    });
  const ask = (method: Method, args: readonly unknown[]) => wait(() => calls.plain.push(number, method, args));
  const asking = Object.keys(METHODS).map((method) => [method, (...args: unknown[]) => ask(method as Method, args)]);
  return {
    ...(Object.fromEntries(asking) as Pick<Store, Method>), // each of them is answered by a store's own
    shared: false,
    append: (id, { ply, seat, action, key, at }) =>
      wait(() => calls.lines.push(number, id, ply, seat, action, key, at)) as Promise<boolean>, // as its own `append`
    async end() {
      if (ended) return;
      await ask('end', []);
      await worker.terminate();
    },
  };
}

function settle(waiting: Map<number, Waiting>, answers: readonly unknown[]): void {
  for (let i = 0; i < answers.length; i += 3) {
    const number = answers[i] as number; // written by `serveStore`
    const call = waiting.get(number);
    waiting.delete(number);
    const failure = answers[i + 2] as Failure | null;
    if (failure === null) call?.resolve(answers[i + 1]);
    else call?.reject(errorOf(failure));
  }
}

/** Answer what is asked through this port by the store that is opened, until it is ended. */
export async function serveStore(port: MessagePort, open: (damaged: Damaged) => Promise<LinesStore>): Promise<void> {
  const say = (news: News) => port.postMessage(news);
  let store: LinesStore;
  try {
    store = await open((match, part) => say({ damaged: [match, part] }));
  } catch (error) {
    say({ failed: failureOf(error) });
    port.close();
    return;
  }
  let answers: unknown[] = [];
  const tell = () => {
    say({ answers });
    answers = [];
  };
  const answer = (number: number, value: unknown, failure: Failure | null) => {
    // A group that was written together is answered in one go, so what follows this is told with it.
    if (answers.push(number, value, failure) === 3) queueMicrotask(tell);
  };
  const answerTo = (number: number, asked: Promise<unknown>) => {
    asked.then(
      (value) => answer(number, value, null),
      (error) => answer(number, null, failureOf(error)),
    );
  };
  // What stands in a message is what `openInThread` writes.
  port.on('message', ({ plain, lines }: Calls) => {
    for (let i = 0; i < plain.length; i += PLAIN) {
      const ask = store[plain[i + 1] as Method] as (...args: unknown[]) => Promise<unknown>;
      answerTo(plain[i] as number, ask(...(plain[i + 2] as unknown[])));
    }
    if (lines.length > 0) appendTo(store, lines, answer);
  });
  say({ opened: true });
}

/** Append the lines of a message, and answer each. */
function appendTo(
  store: LinesStore,
  calls: readonly unknown[],
  answer: (number: number, value: unknown, failure: Failure | null) => void,
): void {
  const lines: Line[] = [];
  for (let i = 0; i < calls.length; i += LINE) {
    const [id, ply, seat, action, key, at] = calls.slice(i + 1, i + LINE) as LineFields;
    lines.push({ id, ply, seat, action, key, at });
  }
  const answerEach = (became: (line: number) => Appended) => {
    for (let line = 0; line < lines.length; line++) {
      const appended = became(line);
      const failure = typeof appended === 'boolean' ? null : failureOf(appended);
      answer(calls[line * LINE] as number, failure === null && appended, failure);
    }
  };
  store.appendAll(lines).then(
    (all) => answerEach((line) => all[line]),
    (error) => answerEach(() => error),
  );
}

function failureOf(error: unknown): Failure {
  const { name, message, code } = error as NodeJS.ErrnoException; // our own code and the database's throw errors
  return { name, message, code };
}

function errorOf({ name, message, code }: Failure): Error {
  return Object.assign(new Error(message), { name }, code !== undefined && { code });
}
