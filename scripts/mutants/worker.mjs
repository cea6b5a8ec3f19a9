// Wakes one mutant after the other and runs the quick tests that come past it, until one notices. Told over a port, so that
// whoever listens can stop a mutant that hangs.
import { Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { collector } from './quick-tests.mjs';

const { code, ids, count } = workerData;
const script = new Script(code);

/** A mutant may make a test do so many times the work it does otherwise, and so much more: beyond this it never ends. */
const TIMES = 20;
const MORE_WORK = 200_000;

/** What the instrumented files ask. */
const state = {
  vitest: null,
  /** The mutant that is awake. */
  awake: '',
  /** How often anything was asked, and how often it may be. */
  work: 0,
  limit: Number.POSITIVE_INFINITY,
  /** By mutant, 1 if it was come past, while that is recorded. */
  passed: null,
};
globalThis.mutants = state;

/** Evaluate everything from nothing: no mutant leaves anything behind for the next one. */
function collect() {
  const tests = [];
  state.vitest = collector(tests);
  script.runInThisContext();
  return tests;
}

/** What each test comes past and how much work it is, with no mutant awake. */
async function rehearse() {
  state.passed = new Uint8Array(count);
  const tests = collect();
  const whileLoading = state.passed;
  const plans = [];
  for (const [index, { name, run }] of tests.entries()) {
    state.passed = new Uint8Array(count);
    const before = state.work;
    try {
      await run();
    } catch (error) {
      throw new Error(`fails without any mutant: ${name}: ${error.message}`);
    }
    plans.push({ index, name, passed: state.passed, work: state.work - before });
  }
  state.passed = null;
  return { whileLoading, plans: plans.toSorted((a, b) => a.work - b.work) }; // the quickest first
}

/** The name of the test that notices a mutant; null if none does, undefined if none even comes past it. */
async function noticedBy(id, { whileLoading, plans }) {
  const always = whileLoading[id] === 1;
  const chosen = always ? plans : plans.filter((plan) => plan.passed[id] === 1);
  if (chosen.length === 0) return undefined;
  state.awake = id;
  state.work = 0;
  state.limit = 50_000_000;
  try {
    let tests;
    try {
      tests = collect();
    } catch {
      return 'loading';
    }
    for (const { index, name, work: usual } of chosen) {
      state.work = 0;
      state.limit = TIMES * usual + MORE_WORK;
      try {
        await tests[index].run();
      } catch {
        return name;
      }
      if (state.work > state.limit) return name; // somebody caught it
    }
    return null;
  } finally {
    state.awake = '';
    state.limit = Number.POSITIVE_INFINITY;
  }
}

const rehearsal = await rehearse();
parentPort.postMessage({ tests: rehearsal.plans.length });
for (const id of ids) {
  parentPort.postMessage({ begun: id });
  parentPort.postMessage({ id, test: await noticedBy(id, rehearsal) });
}
