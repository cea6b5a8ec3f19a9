/** Who is cut off when all together leave too much unread. */
import { expect, test } from 'vitest';
import { Backlog } from './backlog.ts';

const KB = 1024;

/** A backlog with lines of these addresses. */
function backlogOf(most: number, addresses: readonly string[]) {
  const cut: number[] = [];
  const backlog = new Backlog(most * KB, () => cut.push(-1));
  const unread = addresses.map(() => 0);
  const lines = addresses.map((address, i) => ({
    address,
    unread: () => unread[i] * KB,
    cut: () => cut.push(i),
  }));
  for (const line of lines) backlog.add(line);
  return { backlog, lines, unread, cut };
}

test('nobody is cut off while all together leave little unread, or have read meanwhile', () => {
  const { backlog, lines, unread, cut } = backlogOf(100, ['a', 'b']);
  unread[0] = 90;
  backlog.weigh(lines[0]);
  unread[0] = 5;
  unread[1] = 90;
  backlog.weigh(lines[1]);
  expect(cut).toEqual([]);
  expect(backlog.weighAll()).toBe(90 * KB);
});

test('the address that leaves the most unread is cut off first, where it is most behind', () => {
  const { backlog, lines, unread, cut } = backlogOf(320, ['a', 'a', 'b', 'a', 'c']);
  for (const [i, bytes] of [60, 80, 110, 70, 20].entries()) {
    unread[i] = bytes;
    backlog.weigh(lines[i]);
  }
  expect(cut, 'two lines of 210 KB in all, not the one of 110').toEqual([1, -1, 3, -1]);
  expect(backlog.weighAll()).toBe(190 * KB);
  backlog.weigh(lines[1]);
  expect(backlog.weighAll(), 'what was cut off is not counted again').toBe(190 * KB);
});

test('as many are cut off as leave a quarter free, and lines that are gone do not count', () => {
  const { backlog, lines, unread, cut } = backlogOf(100, ['a', 'b', 'c']);
  unread.splice(0, 3, 50, 80, 90);
  backlog.delete(lines[2]);
  expect(backlog.weighAll()).toBe(50 * KB);
  expect(cut).toEqual([1, -1]);
});
