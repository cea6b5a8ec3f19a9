/** The arena: who meets whom, what is kept, what it comes to. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Game } from '../core/index.ts';
import { games } from '../games/index.ts';
import { replay } from '../match/index.ts';
import { noFailures } from './failure.ts';
import {
  type ArenaPlan,
  type ArenaRequest,
  type ContestResult,
  createLocalPool,
  decisionTimes,
  failureLine,
  fixtureAt,
  fixtureCount,
  openLedger,
  openMemory,
  planArena,
  planSimulation,
  playContest,
  ranked,
  reportHtml,
  runArena,
  standingsOf,
  TimeCounter,
  tablesOf,
  wilson,
} from './index.ts';

const DIR = mkdtempSync(join(tmpdir(), 'arbiter-arena-'));
afterAll(() => rmSync(DIR, { recursive: true, force: true }));

const game = games.skyjo;

function planned(request: Partial<ArenaRequest> = {}): ArenaPlan {
  const plan = planArena(game, {
    seats: 2,
    agents: ['random', 'threshold'],
    seed: '7',
    games: 6,
    maxPlies: 400,
    ...request,
  });
  if (!plan.ok) throw new Error(plan.problem);
  return plan.value;
}

/** What two runs must agree on: everything but the times. */
function timeless(results: Iterable<ContestResult>) {
  return [...results].sort((a, b) => a.index - b.index).map(({ times, ...rest }) => rest);
}

describe('plans', () => {
  test.each([
    [2, 2, [[0, 1]]],
    [
      3,
      2,
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
    ],
    [1, 2, [[0, 0]]],
    [3, 3, [[0, 1, 2]]],
    [
      2,
      3,
      [
        [0, 0, 1],
        [0, 1, 1],
      ],
    ],
    [
      2,
      4,
      [
        [0, 0, 0, 1],
        [0, 0, 1, 1],
        [0, 1, 1, 1],
      ],
    ],
    [2, 1, [[0], [1]]],
  ])('%i agents at %i seats', (agents, seats, tables) => {
    expect(tablesOf(agents, seats)).toEqual(tables);
  });

  test('every table plays every seed in every rotation', () => {
    const plan = planned({ seats: 3, agents: ['random', 'threshold', 'heuristic', 'greedy'], games: 6 });
    const met = new Map<string, string[]>();
    for (let i = 0; i < fixtureCount(plan); i++) {
      const { table, seed, sitting } = fixtureAt(plan, i);
      const key = `${table} ${seed}`;
      met.set(key, [...(met.get(key) ?? []), sitting.join()]);
    }
    expect(met.size).toBe(plan.tables.length * 2);
    for (const rotations of met.values()) expect(new Set(rotations).size).toBe(3);
  });

  test('a list with somebody named twice is the only table', () => {
    const plan = planned({ seats: 3, agents: ['threshold', 'random', 'threshold'] });
    expect(plan.agents).toEqual(['threshold', 'random']);
    expect(plan.tables).toEqual([[0, 1, 0]]);
    expect(fixtureAt(plan, 1).sitting).toEqual([0, 0, 1]);
  });

  test('games are rounded up to whole rotations', () => {
    expect(planned({ seats: 3, games: 10 }).games).toBe(12);
  });

  test.each<[Partial<ArenaRequest>, string]>([
    [{ agents: [] }, 'needs agents'],
    [{ agents: ['random', ''] }, 'has no name'],
    [{ agents: ['random', 'threshold', 'threshold'] }, 'one table: it takes 2 agents, not 3'],
    [{ agents: ['random', 'nobody'] }, "unknown agent 'nobody'"],
    [{ seats: 9 }, 'played by 2 to 8'],
    [{ options: { scoreLimit: 0 } }, 'scoreLimit'],
  ])('%o is refused with a sentence', (request, sentence) => {
    const plan = planArena(game, { seats: 2, agents: ['random'], seed: '0', games: 2, ...request });
    expect(plan.ok ? '' : plan.problem).toContain(sentence);
  });
});

describe('simulations', () => {
  const simulated = (request: Partial<ArenaRequest> = {}) =>
    planSimulation(game, { seats: 3, agents: ['random', 'threshold'], seed: '7', games: 5, ...request });

  test('one table, the agents in turn, a new deal for every game, everyone one seat on', () => {
    const plan = simulated();
    if (!plan.ok) throw new Error(plan.problem);
    expect(plan.value.tables).toEqual([[0, 1, 0]]);
    expect(fixtureCount(plan.value)).toBe(5);
    const fixtures = [0, 1, 2, 3].map((index) => fixtureAt(plan.value, index));
    expect(fixtures.map(({ seed }) => seed)).toEqual(['7', '7:1', '7:2', '7:3']);
    expect(fixtures.map(({ sitting }) => sitting.join(''))).toEqual(['010', '001', '100', '010']);
  });

  test('records are told with the results if asked for, and replay', async () => {
    const plan = simulated({ records: true, maxPlies: 30 });
    if (!plan.ok) throw new Error(plan.problem);
    const { record } = await playContest(game, plan.value, fixtureAt(plan.value, 1));
    expect(record).toMatchObject({ game: 'skyjo', seats: 3, seed: '7:1' });
    expect(record?.hashes).toHaveLength(31);
    expect(record && replay(game, record).ok).toBe(true);
  });

  test('more agents than seats do not fit', () => {
    const plan = simulated({ agents: ['random', 'random', 'random', 'random'] });
    expect(plan).toMatchObject({ ok: false, problem: expect.stringContaining('4 agents do not fit on 3 seats') });
  });
});

describe('ledgers', () => {
  test('an interrupted arena goes on where it was: no game is lost, none is played twice', async () => {
    const folder = join(DIR, 'interrupted');
    const plan = planned({ games: 12 });
    const whole = openMemory();
    await runArena({ plan, ledger: whole, pool: createLocalPool(games) });

    const stop = new AbortController();
    const first = openLedger(folder, plan);
    if (!first.ok) throw new Error(first.problem);
    let played = 0;
    const count = () => {
      if (++played === 5) stop.abort();
    };
    await runArena({ plan, ledger: first.value, pool: createLocalPool(games), onResult: count, signal: stop.signal });
    expect(played).toBeGreaterThanOrEqual(5);
    expect(played).toBeLessThan(12);
    appendFileSync(join(folder, 'games.jsonl'), '{"index":11,"sco'); // what a crash leaves behind

    const second = openLedger(folder, plan);
    if (!second.ok) throw new Error(second.problem);
    expect(second.value.results.size).toBe(played);
    expect(second.value.mended).toBe(
      `line ${played + 1} of games.jsonl was only half written: it is dropped, and its game is played again`,
    );
    await runArena({ plan, ledger: second.value, pool: createLocalPool(games), onResult: count });
    expect(played).toBe(12);
    expect(timeless(second.value.results.values())).toEqual(timeless(whole.results.values()));
    const lines = readFileSync(join(folder, 'games.jsonl'), 'utf8').trim().split('\n');
    expect(new Set(lines.map((line) => JSON.parse(line).index)).size).toBe(12);
    expect(lines.length).toBe(12);
  });

  test('a folder with another arena is left alone', () => {
    const folder = join(DIR, 'other');
    expect(openLedger(folder, planned())).toMatchObject({ ok: true });
    expect(openLedger(folder, planned({ seed: '8' }))).toMatchObject({ ok: false });
  });

  test('a folder that cannot be used is a problem, not a crash', () => {
    const file = join(DIR, 'file');
    writeFileSync(file, '');
    expect(openLedger(join(file, 'folder'), planned())).toMatchObject({ ok: false });
    const folder = join(DIR, 'broken');
    openLedger(folder, planned());
  });

  test.each([
    ['not json', 'line 2 of games.jsonl is not JSON: delete it to go on'],
    ['null', 'line 2 of games.jsonl is not a game'],
    ['{"index":99}', 'line 2 of games.jsonl is not a game of this arena'],
    ['{"index":1,"scores":[1,2]}', 'line 2 of games.jsonl is damaged'],
  ])('a line that is no game is named: %s', async (line, problem) => {
    const folder = join(DIR, 'damaged');
    rmSync(folder, { recursive: true, force: true });
    const plan = planned();
    const ledger = openLedger(folder, plan);
    if (!ledger.ok) throw new Error(ledger.problem);
    ledger.value.add(await playContest(game, plan, fixtureAt(plan, 0)));
    ledger.value.close();
    appendFileSync(join(folder, 'games.jsonl'), `${line}\n`);
    expect(openLedger(folder, plan)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
  });

  test('a result that comes twice counts once', async () => {
    const plan = planned();
    const ledger = openMemory();
    const result = await playContest(game, plan, fixtureAt(plan, 0));
    expect([ledger.add(result), ledger.add(result)]).toEqual([true, false]);
    expect(ledger.results.size).toBe(1);
  });
});

describe('standings', () => {
  const result = (index: number, places: number[], extra: Partial<ContestResult> = {}): ContestResult => ({
    index,
    scores: places.map((place) => 10 * place),
    places,
    plies: 20,
    finished: true,
    failures: places.map(noFailures),
    forfeit: null,
    times: places.map(() => [[10, 3]]),
    ...extra,
  });

  test('wins, cross table and scores are counted by agent, and by seat', async () => {
    const plan = planned({ games: 2 });
    const failures = [noFailures(), { ...noFailures(), illegal: 2 }];
    // the second game is the rotation: agent 1 sits first
    const standings = await standingsOf(plan, [result(1, [2, 1]), result(0, [1, 2], { failures })]);
    const score = (mean: number) => ({ mean, low: mean, high: mean });
    expect(standings.agents[0]).toMatchObject({ games: 2, winRate: { share: 1 }, score: score(10) });
    expect(standings.agents[1]).toMatchObject({ games: 2, winRate: { share: 0 }, score: score(20) });
    expect(standings.agents.map((agent) => agent.failures.illegal)).toEqual([0, 2]);
    expect(standings.seats.map((seat) => seat.winRate.share)).toEqual([0.5, 0.5]);
    expect(standings.crossTable[0][1]).toMatchObject({ share: 1 });
    expect(standings.crossTable[0][0]).toBeNull();
    const [first, second] = standings.agents.map(({ rating }) => rating ?? { mu: 0, sigma: 0 });
    expect(first.mu).toBeGreaterThan(second.mu);
    expect(first.sigma).toBeLessThan(25 / 3);
    expect(ranked(standings)).toEqual([0, 1]);
  });

  test('without ratings agents are ranked by games won', async () => {
    const standings = await standingsOf(planned({ games: 2 }), [result(0, [2, 1])], { ratings: false });
    expect(standings.agents.map((agent) => agent.rating)).toEqual([null, null]);
    expect(ranked(standings)).toEqual([1, 0]);
  });

  test('forfeits are counted by what went wrong, and the last one is told', async () => {
    const forfeit = { seat: 0, failure: 'crash', why: 'AGENT_THREW', reason: 'It has ended with code 3.' } as const;
    const crash = [{ ...noFailures(), crash: 1 }, noFailures()];
    const garbage = { seat: 1, failure: 'garbage', why: 'UNKNOWN_ACTION', reason: 'That is not an action.' } as const;
    const standings = await standingsOf(planned({ games: 2 }), [
      result(0, [2, 1], { forfeit, failures: crash }),
      result(1, [1, 2], { forfeit: garbage, failures: [noFailures(), { ...noFailures(), garbage: 3 }] }),
    ]);
    expect(standings.agents[0].forfeits).toEqual({ crash: 1, timeout: 0, garbage: 1, illegal: 0 });
    expect(standings.agents[0].failures).toEqual({ crash: 1, timeout: 0, garbage: 3, illegal: 0 });
    expect(failureLine(standings.agents[0])).toBe(
      'random: 2 of 2 games given away (1 crash, 1 garbage); the last one, game 1: That is not an action. (UNKNOWN_ACTION)',
    );
    expect(failureLine(standings.agents[1])).toBeNull();
  });

  test('a shared win counts in parts, a tie is half a point in the cross table', async () => {
    const standings = await standingsOf(planned({ games: 2 }), [result(0, [1, 1])]);
    expect(standings.agents.map((agent) => agent.winRate.share)).toEqual([0.5, 0.5]);
    expect(standings.crossTable[1][0]).toMatchObject({ share: 0.5 });
  });

  test('the order in which results came makes no difference', async () => {
    const plan = planned({ agents: ['random', 'threshold', 'heuristic'], games: 4 });
    const ledger = openMemory();
    await runArena({ plan, ledger, pool: createLocalPool(games) });
    const results = [...ledger.results.values()];
    expect(await standingsOf(plan, results.toReversed())).toEqual(await standingsOf(plan, results));
  });

  test.each([
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [90, 100, 0.8256, 0.9448],
  ])('%i of %i by Wilson', (wins, n, low, high) => {
    const share = wilson(wins, n);
    expect(share.low).toBeCloseTo(low, 3);
    expect(share.high).toBeCloseTo(high, 3);
  });

  test('no games say nothing', async () => {
    expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
    expect((await standingsOf(planned(), [])).games).toBe(0);
  });

  test('times are kept to a tenth and can be added', () => {
    const counter = new TimeCounter();
    for (let i = 0; i < 98; i++) counter.add(1000);
    const more = new TimeCounter();
    more.add(50_000);
    more.add(50_000);
    counter.addAll(more.times);
    expect(counter.quantile(0.5)).toBeCloseTo(1, 0.05);
    expect(counter.quantile(0.99) / 50).toBeCloseTo(1, 0.05);
    expect(new TimeCounter().quantile(0.5)).toBe(0);
  });
});

describe('contests', () => {
  test('a plan for another version is not played', async () => {
    const plan = { ...planned(), version: 999 };
    await expect(playContest(game, plan, fixtureAt(plan, 0))).rejects.toThrow('version 999');
  });

  test('a game that takes too long is left as it stands', async () => {
    const plan = planned({ maxPlies: 10 });
    expect(await playContest(game, plan, fixtureAt(plan, 0))).toMatchObject({ plies: 10, finished: false });
  });

  test('unless told otherwise, a game is left where it says itself that it will never end, and is counted as unfinished', async () => {
    const endless = { ...games.splendor, longest: 20 } as Game; // no game of Splendor ends so soon
    const plan = planArena(endless, { seats: 2, agents: ['random', 'heuristic'], seed: '7', games: 2 });
    if (!plan.ok) throw new Error(plan.problem);
    expect(plan.value.maxPlies).toBe(20);
    const results = await Promise.all([0, 1].map((i) => playContest(endless, plan.value, fixtureAt(plan.value, i))));
    expect(results).toMatchObject([
      { plies: 20, finished: false, forfeit: null },
      { plies: 20, finished: false, forfeit: null },
    ]);
    const standings = await standingsOf(plan.value, results);
    expect(standings).toMatchObject({ games: 2, unfinished: 2 });
    // Their places count as they stand.
    expect(standings.agents.reduce((sum, { games: played }) => sum + played, 0)).toBe(4);
  });
});

test('the report is one page that needs nothing else, and lets no name break it', async () => {
  const plan = { ...planned(), agents: ['random', '<script>alert(1)</script>&"'] };
  const standings = await standingsOf(plan, []);
  const html = reportHtml({ plan, title: 'Skyjo', standings, times: decisionTimes(plan, []) });
  expect(html).toContain('<svg');
  expect(html).not.toContain('<script');
  expect(html).not.toMatch(/(?:src|href)=/);
  expect(html).not.toContain('NaN');
});
