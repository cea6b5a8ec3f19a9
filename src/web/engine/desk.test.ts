import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { Match } from '../../match/index.ts';
import type { Position } from '../source/source.ts';
import { openDesk } from './desk.ts';
import type { EngineNews, TablePlan } from './messages.ts';

const PLAN: TablePlan = {
  game: 'splendor',
  options: {},
  seed: 'web',
  seats: [
    { name: 'Mara', bot: null },
    { name: 'Easy', bot: 'easy' },
  ],
  actions: [],
  pause: 0,
};

/** A desk whose news is kept, and a way to wait for the news one needs. */
function watched() {
  const news: EngineNews[] = [];
  const waiting = new Set<() => void>();
  const desk = openDesk(games, (item) => {
    news.push(structuredClone(item)); // as a worker would
    for (const check of [...waiting]) check();
  });
  const until = <T>(find: () => T | undefined) =>
    new Promise<T>((done) => {
      const check = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(check);
        done(found);
      };
      waiting.add(check);
      check();
    });
  const latest = (): { readonly position: Position } | undefined => news.findLast((item) => item.type !== 'failed');
  const turn = (seat: number) =>
    until(() => {
      const now = latest();
      return now && (now.position.turn === seat || now.position.turn < 0) ? now : undefined;
    });
  return { desk, news, latest, turn };
}

test('a person plays a whole match against a bot, one legal action after another', async () => {
  const { desk, news, turn } = watched();
  const { problem, table } = await desk.open(PLAN);
  expect(problem).toBeNull();
  desk.look({ table, seat: 0 });
  for (;;) {
    const { position } = await turn(0);
    if (position.turn < 0) break;
    const choice = position.legal[position.ply % position.legal.length];
    expect(await desk.act({ table, seat: 0, id: choice.id, ply: position.ply })).toEqual({ ok: true });
  }
  const steps = news.filter((item) => item.type === 'step');
  expect(steps.map((item) => item.step.ply)).toEqual(steps.map((_, i) => i + 1));
  const record = await desk.record({ table });
  expect(record.actions).toEqual(steps.map((item) => item.step.id));
  const replayed = await desk.replay({ record });
  expect(replayed.info).toMatchObject({ over: true, scores: steps.at(-1)?.step.scores });
});

test('an answer to an older question is stale, an illegal one is refused with its sentence, and neither changes anything', async () => {
  const { desk, turn } = watched();
  const { table } = await desk.open(PLAN);
  desk.look({ table, seat: 0 });
  const { position } = await turn(0);
  expect(await desk.act({ table, seat: 0, id: position.legal[0].id, ply: 7 })).toMatchObject({
    ok: false,
    stale: true,
  });
  const illegal = games.splendor.actions.all.findIndex((_, id) => !position.legal.some((choice) => choice.id === id));
  const refused = await desk.act({ table, seat: 0, id: illegal, ply: 0 });
  expect(refused).toMatchObject({ ok: false, stale: false });
  expect(refused.ok ? '' : refused.reason).toMatch(/\w+ \w+/);
  expect(await desk.act({ table, seat: 1, id: position.legal[0].id, ply: 0 })).toMatchObject({
    code: 'NOT_PLAYER_TURN',
  });
  expect((await desk.record({ table })).actions).toEqual([]);
});

test('a match is taken up again where its actions end', async () => {
  const first = watched();
  const { table } = await first.desk.open(PLAN);
  first.desk.look({ table, seat: 0 });
  const { position } = await first.turn(0);
  await first.desk.act({ table, seat: 0, id: position.legal[0].id, ply: 0 });
  await first.turn(0);
  const { actions } = await first.desk.record({ table });

  const second = watched();
  const again = await second.desk.open({ ...PLAN, actions });
  second.desk.look({ table: again.table, seat: 0 });
  const now = second.latest();
  expect(now?.position.ply).toBe(actions.length);
  expect(second.news[0]).toMatchObject({ type: 'sync', steps: actions.map((id) => ({ id })) });
});

test('a spectator and another seat are shown only their own view, and no legal actions', async () => {
  const { desk, news } = watched();
  const { table } = await desk.open(PLAN);
  desk.look({ table, seat: -1 });
  expect(news.at(-1)).toMatchObject({ type: 'sync', seat: -1, position: { legal: [], view: { seat: -1 } } });
  desk.look({ table, seat: 1 });
  expect(news.at(-1)).toMatchObject({ type: 'sync', seat: 1, position: { legal: [], view: { seat: 1 } } });
});

test('what cannot be dealt is said in a sentence', async () => {
  const { desk } = watched();
  expect((await desk.open({ ...PLAN, game: 'chess' })).problem).toContain('chess');
  expect((await desk.open({ ...PLAN, seats: [] })).problem).toContain('2 to 4');
  expect((await desk.open({ ...PLAN, options: { payment: 'cheque' } })).problem).toContain('payment');
  expect((await desk.replay({ record: { game: 'splendor' } })).problem).not.toBeNull();
});

test('a hint is a legal move with what the alternatives are worth', async () => {
  const { desk } = watched();
  const record = {
    game: 'splendor',
    version: games.splendor.version,
    seats: 2,
    seed: 'hint',
    options: {},
    actions: [],
  };
  const hint = await desk.hint({ record, seat: 0 });
  expect(hint?.values[0].id).toBe(hint?.id);
  for (const { value } of hint?.values ?? []) expect(value).toBeGreaterThanOrEqual(0);
  expect(await desk.hint({ record, seat: 1 })).toBeNull();
});

test('a decision is judged as the seat to act saw it: the preferred move is worth no less than the one played', async () => {
  const { desk } = watched();
  const match = new Match(games.splendor, { seats: 2, seed: 'judge' });
  match.submit(0, match.legal(0)[3]);
  match.submit(1, match.legal(1)[5]);
  const record = match.record();
  const judgement = await desk.judge({ record, ply: 1 });
  expect(judgement).toMatchObject({ ply: 1, seat: 1, played: record.actions[1] });
  expect(judgement?.bestValue).toBeGreaterThanOrEqual(judgement?.playedValue ?? 1);
  expect(await desk.judge({ record, ply: 2 })).toBeNull();
});
