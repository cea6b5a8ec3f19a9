import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Board } from './board.ts';
import type { Table } from './table.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A match that changes. */
function matchOf(id: string) {
  const match = { id, state: 0 };
  return { match, table: { id, info: () => match } as unknown as Table }; // all that is looked at
}

/** A board and what its reader was told. */
function boardRead() {
  const told: string[] = [];
  const board = new Board();
  const read = (json: string) => {
    const { match } = JSON.parse(json);
    told.push(`${match.id}${match.state}`);
  };
  board.add(read);
  return { board, read, told };
}

test('the first change is told at once, what follows on its heels a little later and only as it stands then', () => {
  const { board, told } = boardRead();
  const { match, table } = matchOf('a');
  for (match.state = 1; match.state <= 50; match.state++) board.changed(table);
  expect(told).toEqual(['a1']);
  vi.advanceTimersByTime(100);
  expect(told).toEqual(['a1', 'a51']);
  vi.advanceTimersByTime(1000);
  board.changed(table);
  expect(told).toEqual(['a1', 'a51', 'a51']);
});

test('of many matches that change at once each is told, some at a time', () => {
  const { board, told } = boardRead();
  for (let i = 0; i < 50; i++) board.changed(matchOf(`m${i}-`).table);
  expect(told).toEqual(['m0-0']);
  vi.advanceTimersByTime(100);
  expect(told).toHaveLength(21);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual(Array.from({ length: 50 }, (_, i) => `m${i}-0`));
});

test('who reads it no more is told nothing more', () => {
  const { board, read, told } = boardRead();
  const { table } = matchOf('a');
  board.changed(table);
  board.changed(table);
  board.delete(read);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['a0']);
});
