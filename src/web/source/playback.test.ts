import { beforeAll, expect, test, vi } from 'vitest';
import type { Playback as PlaybackType } from './playback.ts';
import type { Answer, News, Position, TableSource } from './source.ts';

let Playback: typeof PlaybackType;
beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { hidden: true, documentElement: { dataset: {} } });
  ({ Playback } = await import('./playback.ts'));
});

const positionOf = (ply: number, ids: readonly number[]): Position => ({
  ply,
  turn: 0,
  question: '',
  view: {},
  legal: ids.map((id) => ({ id, action: id, text: String(id), preview: null })),
  scores: [0],
  places: [],
  capped: false,
});

/** A match in which these ids are legal, ply by ply. */
function tableOf(legal: readonly (readonly number[])[], answer: Answer = { ok: true }) {
  let tell: (news: News) => void = () => {};
  const played: number[] = [];
  const source = {
    listen(listener: (news: News) => void) {
      tell = listener;
      listener({ type: 'sync', position: positionOf(0, legal[0]), steps: [], seat: 0 });
      return () => {};
    },
    async act(id: number, ply: number) {
      if (!answer.ok) return answer;
      played.push(id);
      const step = { ply: ply + 1, seat: 0, id, action: id, text: '', events: [], scores: [0] };
      tell({ type: 'step', step, position: positionOf(ply + 1, legal[ply + 1]) });
      return answer;
    },
  };
  // The rest of a source is not asked here.
  const playback = new Playback(source as unknown as TableSource);
  return { playback, played, tell: (news: News) => tell(news) };
}

test('several moves are played one after another', async () => {
  const { playback, played } = tableOf([[1, 2], [2], []]);
  await playback.act(1, 2);
  expect(played).toEqual([1, 2]);
  expect(playback.refused.value).toBeNull();
});

test('a later move that is not legal any more is refused aloud, never dropped in silence', async () => {
  const { playback, played } = tableOf([[1, 2], [3], []]);
  await playback.act(1, 2);
  expect(played).toEqual([1]);
  expect(playback.refused.value).toMatchObject({ id: 2, stale: false });
  expect(playback.busy.value).toBe(false);
});

test('a motion that never ends holds the match up for two seconds and no longer', async () => {
  vi.useFakeTimers();
  Object.assign(document, { hidden: false });
  const { playback, tell } = tableOf([[]]);
  playback.mover = () => () => new Promise(() => {});
  const step = (ply: number) => ({ ply, seat: 1, id: 1, action: 1, text: '', events: [], scores: [0] });
  tell({ type: 'step', step: step(1), position: positionOf(1, []) });
  tell({ type: 'step', step: step(2), position: positionOf(2, []) });
  await vi.advanceTimersByTimeAsync(1900);
  expect(playback.position.value?.ply).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(playback.position.value?.ply).toBe(2);
  Object.assign(document, { hidden: true });
  vi.useRealTimers();
});

test('a tap on what is gone does nothing', async () => {
  const { playback, played } = tableOf([[1], []]);
  await playback.act(7);
  expect(played).toEqual([]);
  expect(playback.refused.value).toBeNull();
});

test('the reason of a refusal is kept', async () => {
  const { playback } = tableOf([[1]], { ok: false, code: 'NO_ROOM', reason: 'No room.', stale: false });
  await playback.act(1);
  expect(playback.refused.value).toEqual({ id: 1, reason: 'No room.', stale: false });
});
