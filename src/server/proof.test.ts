import { expect, test, vi } from 'vitest';
import { Proof } from './proof.ts';
import { hashOf } from './secrets.ts';
import type { MatchRow } from './store/store.ts';
import { Table } from './table.ts';

/** A table whose seats are owned by who has these tokens. */
function tableOf(...tokens: (string | null)[]): Table {
  const places = tokens.map((token) => ({ token: token && hashOf(token) }));
  return new Table({ id: 'AAAAAAAAAAAAAAAA', places } as unknown as MatchRow, null, 0); // all that is looked at
}

test('a token is looked up once for as many actions as are played with it', () => {
  const [table, proof] = [tableOf('a', 'b'), new Proof()];
  const owner = vi.spyOn(table, 'owner');
  for (let i = 0; i < 5; i++) expect(proof.seatAt(table, 'b')).toBe(1);
  expect(owner).toHaveBeenCalledTimes(1);
});

test('another token, and the same one at another table, prove nothing', () => {
  const [table, proof] = [tableOf('a', 'b'), new Proof()];
  expect(proof.seatAt(table, 'b')).toBe(1);
  expect(proof.seatAt(table, 'a')).toBe(0);
  expect(proof.seatAt(table, 'c')).toBe(-1);
  expect(proof.seatAt(tableOf('x', 'y'), 'a')).toBe(-1);
});

test('a token that owns its seat no more proves nothing', () => {
  const [table, proof] = [tableOf('a', 'b'), new Proof()];
  expect(proof.seatAt(table, 'b')).toBe(1);
  table.row = tableOf('a', null).row;
  expect(proof.seatAt(table, 'b')).toBe(-1);
  table.row = tableOf('b', 'a').row;
  expect(proof.seatAt(table, 'b')).toBe(0);
});
