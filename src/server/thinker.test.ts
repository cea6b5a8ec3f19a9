/** Bots in threads: they answer, and one that crashes or never ends costs nobody anything but its own answer. */
import { afterEach, expect, test, vi } from 'vitest';
import { testGames } from '../testing/server.ts';
import { answerQuestion, type Question, type Thinker, threadThinker } from './thinker.ts';

/** A thread that does what the bot's name says. */
const THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ bot, actions }) => {
      if (bot === 'crash') throw new Error('out of memory');
      if (bot === 'exit') process.exit(1);
      if (bot === 'endless') for (;;);
      if (bot === 'refuse') return parentPort.postMessage({ problem: 'no idea' });
      parentPort.postMessage({ action: actions.length });
    });
  `)}`,
);

const QUESTION: Question = {
  game: 'tiny',
  seats: 2,
  seed: 'a seed',
  options: {},
  actions: [],
  bot: 'good',
  luck: 'luck',
};
const LONG = 250_000; // never reached: only the endless one is about time
let thinker: Thinker | null = null;
afterEach(() => thinker?.close());

test('a thread answers many questions, one after the other', async () => {
  thinker = threadThinker(THREAD, 2);
  const asked = [0, 1, 2, 3, 4, 5].map((n) => thinker!.think({ ...QUESTION, actions: Array(n).fill(0) }, LONG));
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4, 5]);
});

test.each([
  ['crash', LONG, 'the bot crashed'],
  ['exit', LONG, 'the bot crashed'],
  ['refuse', LONG, 'no idea'],
  ['endless', 200, 'the bot took too long'],
])('%s fails alone: the next question is answered', async (bot, ms, problem) => {
  thinker = threadThinker(THREAD, 1);
  const bad = thinker.think({ ...QUESTION, bot }, ms);
  const good = thinker.think(QUESTION, LONG);
  await expect(bad).rejects.toThrow(problem);
  expect(await good).toBe(0);
});

test('a thread that answers just after its time is up is not asked again', async () => {
  thinker = threadThinker(THREAD, 1, 1);
  await thinker.think(QUESTION, LONG); // the thread runs
  await new Promise((resolve) => setImmediate(resolve)); // after this, timers come before messages
  const late = thinker.think(QUESTION, 1);
  // Busy beyond the time: when it is noticed that it is up, the answer is there too, and comes second.
  for (const until = performance.now() + 200; performance.now() < until; );
  await expect(late).rejects.toThrow('the bot took too long');
  await new Promise((resolve) => setImmediate(resolve)); // now it has come
  for (let i = 0; i < 3; i++) expect(await thinker.think(QUESTION, LONG)).toBe(0);
});

test('threads that cannot be started fail each question, and none waits for them', async () => {
  thinker = threadThinker(new URL('http://localhost/no-file'), 1, 1);
  for (let i = 0; i < 3; i++) await expect(thinker.think(QUESTION, LONG)).rejects.toThrow('no thread could be started');
});

test('who has many questions waits for others, and others not for all of them', async () => {
  thinker = threadThinker(THREAD, 2, 1);
  const greedy = Promise.allSettled(
    [0, 1, 2].map(() => thinker!.think({ ...QUESTION, bot: 'endless' }, LONG, 'greedy')),
  );
  const others = ['modest', 'modest', 'another'].map((owner) => thinker!.think(QUESTION, LONG, owner));
  expect(await Promise.all(others), 'one thread is left to them').toEqual([0, 0, 0]);
  await thinker.close();
  expect((await greedy).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
});

test('closing leaves no timer that the process would wait for', async () => {
  const begun = vi.spyOn(globalThis, 'setTimeout');
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  thinker = threadThinker(THREAD, 1);
  const asked = Promise.allSettled([thinker.think({ ...QUESTION, bot: 'endless' }, LONG)]);
  const timer = begun.mock.results[begun.mock.calls.findIndex(([, ms]) => ms === LONG)].value;
  await thinker.close();
  await asked;
  expect(ended).toHaveBeenCalledWith(timer);
  vi.restoreAllMocks();
});

test('closing refuses what waits', async () => {
  thinker = threadThinker(THREAD, 1);
  const asked = [thinker.think({ ...QUESTION, bot: 'endless' }, LONG), thinker.think(QUESTION, LONG)];
  const settled = Promise.allSettled(asked);
  await thinker.close();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(thinker.think(QUESTION, LONG)).rejects.toThrow('stopping');
});

test('a bot answers with a legal action and the same luck gives the same answer', async () => {
  for (const bot of ['easy', 'medium', 'random']) {
    const answers = await Promise.all([
      answerQuestion(testGames, { ...QUESTION, bot }),
      answerQuestion(testGames, { ...QUESTION, bot }),
    ]);
    expect(answers[0]).toBe(answers[1]);
    expect([0, 1]).toContain(answers[0]);
  }
  await expect(answerQuestion(testGames, { ...QUESTION, bot: 'nobody' })).rejects.toThrow("unknown agent 'nobody'");
});
