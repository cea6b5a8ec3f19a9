/** The arena: who meets whom, what is kept, what it comes to. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import {
  type ArenaPlan,
  type ArenaRequest,
  type ContestResult,
  createLocalPool,
  decisionTimes,
  fixtureAt,
  fixtureCount,
  openLedger,
  openMemory,
  planArena,
  playContest,
  reportHtml,
  runArena,
  searchSpeed,
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
    writeFileSync(join(folder, 'games.jsonl'), 'not json\n');
    expect(openLedger(folder, planned())).toMatchObject({ ok: false });
    writeFileSync(join(folder, 'games.jsonl'), '{"index":99}\n');
    expect(openLedger(folder, planned())).toMatchObject({ ok: false });
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
    refusals: places.map(() => 0),
    forfeit: null,
    times: places.map(() => [[10, 3]]),
    ...extra,
  });

  test('wins, cross table and scores are counted by agent, not by seat', () => {
    const plan = planned({ games: 2 });
    // the second game is the rotation: agent 1 sits first
    const standings = standingsOf(plan, [result(1, [2, 1]), result(0, [1, 2], { refusals: [0, 2] })]);
    expect(standings.agents[0]).toMatchObject({ games: 2, winRate: { share: 1 }, meanScore: 10, illegalMoves: 0 });
    expect(standings.agents[1]).toMatchObject({ games: 2, winRate: { share: 0 }, meanScore: 20, illegalMoves: 2 });
    expect(standings.crossTable[0][1]).toMatchObject({ share: 1 });
    expect(standings.crossTable[0][0]).toBeNull();
    expect(standings.agents[0].rating.mu).toBeGreaterThan(standings.agents[1].rating.mu);
    expect(standings.agents[0].rating.sigma).toBeLessThan(25 / 3);
  });

  test('a shared win counts in parts, a tie is half a point in the cross table', () => {
    const standings = standingsOf(planned({ games: 2 }), [result(0, [1, 1])]);
    expect(standings.agents.map((agent) => agent.winRate.share)).toEqual([0.5, 0.5]);
    expect(standings.crossTable[1][0]).toMatchObject({ share: 0.5 });
  });

  test('the order in which results came makes no difference', async () => {
    const plan = planned({ agents: ['random', 'threshold', 'heuristic'], games: 4 });
    const ledger = openMemory();
    await runArena({ plan, ledger, pool: createLocalPool(games) });
    const results = [...ledger.results.values()];
    expect(standingsOf(plan, results.toReversed())).toEqual(standingsOf(plan, results));
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

  test('no games say nothing', () => {
    expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
    expect(standingsOf(planned(), []).games).toBe(0);
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
});

test('the report is one page that needs nothing else, and lets no name break it', async () => {
  const plan = { ...planned(), agents: ['random', '<script>alert(1)</script>&"'] };
  const standings = standingsOf(plan, []);
  const html = reportHtml({ plan, title: 'Skyjo', standings, times: decisionTimes(plan, []) });
  expect(html).toContain('<svg');
  expect(html).not.toContain('<script');
  expect(html).not.toMatch(/(?:src|href)=/);
  expect(html).not.toContain('NaN');
});

test('the speed of a search can be measured', () => {
  const speed = searchSpeed(game, { seats: 2, sims: 10, decisions: 2, settings: 'depth=4' });
  expect(speed.simulationsPerSecond).toBeGreaterThan(0);
});
