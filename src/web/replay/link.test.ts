import { expect, test } from 'vitest';
import { packRecord, unpackRecord } from './link.ts';

test('a record travels in an address and comes back whole', async () => {
  const record = {
    game: 'skyjo',
    version: 1,
    seats: 4,
    seed: 'é',
    options: {},
    actions: Array.from({ length: 300 }, (_, i) => i % 17),
  };
  const packed = await packRecord(record);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpackRecord(packed)).toEqual(record);
});

test('an address that is no record is none', async () => {
  expect(await unpackRecord('')).toBeNull();
  expect(await unpackRecord('%%%')).toBeNull();
  expect(await unpackRecord('AAAA')).toBeNull();
});
