/** The encoders say what the view says, in short games: the laws try the same in whole ones. */
import { expect, test } from 'vitest';
import { below, createRng, newGame, tensorSize } from '../../core/index.ts';
import { lawOfEncoders } from '../../testing/laws.ts';
import { powerGrid } from './game.ts';
import { DECISIONS } from './state.ts';
import { bytes } from './tensor-bytes.ts';
import { tensorOf, tokensOf } from './testing/encoders.ts';

test.each([
  [2, {}],
  [3, { edition: 'original', hiddenMoney: true }],
])('%i players, %o', (seats, options) => {
  const table = { seats, seed: 'encoders', options: { ...options, maxRounds: 2 } };
  expect(() => lawOfEncoders(powerGrid, table, { tensorOf, tokensOf })).not.toThrow();
});

test('writing what an action has changed is enough, after every decision and in every step', () => {
  const { actions, apply, legal, tensor, turn } = powerGrid;
  const ids = new Int32Array(actions.size);
  const luck = createRng('changes');
  const seen = new Set<string>();
  const tables = [
    { seats: 2 },
    { seats: 4, options: { map: 'usa' } },
    { seats: 6, options: { map: 'usa', edition: 'original' } },
    { seats: 3, options: { edition: 'original', hiddenMoney: true } },
  ] as const;
  for (const table of tables) {
    const length = tensorSize(tensor, table.seats);
    const [kept, anew] = [new Float32Array(length), new Float32Array(length)];
    const [keptBytes, anewBytes] = [new Uint8Array(length), new Uint8Array(length)];
    const [keptView, anewView] = [new DataView(keptBytes.buffer), new DataView(anewBytes.buffer)];
    for (let game = 0; game < 12; game++) {
      const s = newGame(powerGrid, { ...table, seed: `changes ${game}` });
      let actor = turn(s);
      tensor.write(s, actor, kept, 0);
      bytes.write(s, actor, keptView, 0);
      for (;;) {
        const last = legal(s, ids) - 1;
        seen.add(DECISIONS[s.decision]).add(`step ${s.step}`);
        // Mostly the last action, which is a dear one, in every other game: all steps are reached.
        apply(s, ids[game % 2 === 0 && below(luck, 5) > 0 ? last : below(luck, last + 1)]);
        const seat = turn(s);
        if (seat < 0) break;
        tensor.update?.(s, seat, actor, kept, 0, new DataView(kept.buffer));
        tensor.write(s, seat, anew, 0);
        bytes.update?.(s, seat, actor, keptView, 0);
        bytes.write(s, seat, anewView, 0);
        const same = Buffer.from(kept.buffer).equals(Buffer.from(anew.buffer));
        const sameBytes = Buffer.from(keptBytes.buffer).equals(Buffer.from(anewBytes.buffer));
        if (!same || !sameBytes) expect([table, game, kept, keptBytes]).toEqual([table, game, anew, anewBytes]);
        actor = seat;
      }
    }
  }
  const decisions = DECISIONS.filter((name) => name !== 'over');
  expect([...seen].sort()).toEqual([...decisions, 'step 1', 'step 2', 'step 3'].sort());
});
