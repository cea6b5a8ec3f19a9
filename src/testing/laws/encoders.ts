/** The law of encoders. */
import {
  below,
  byteOf,
  createRng,
  type Game,
  readTokens,
  type State,
  tensorBounds,
  tensorBytes,
  tensorScales,
  tensorSize,
  tokensSize,
} from '../../core/index.ts';
import { Env } from '../../rl/index.ts';
import { must, type Table, walk } from '../walk.ts';
import type { Expectations } from './expectations.ts';

/**
 * Law 6: tensors are finite, bounded and fully written in every state, and say what the view says, as tokens do; rewards add
 * up to the difference of scores.
 */
export function lawOfEncoders<S extends State, V>(
  game: Game<S, unknown, V>,
  table: Table,
  expected: Expectations<S, V> = {},
): void {
  const length = tensorSize(game.tensor, table.seats);
  const floats = new Float32Array(length + 2);
  const { low, high } = tensorBounds(game.tensor, table.seats);
  must(low.length === length && high.length === length, 'the tensor declares bounds for another number of numbers');
  const scales = tensorScales(game.tensor, table.seats);
  must(scales.length === length && scales.every((x) => x > 0), 'the tensor declares scales for other numbers');
  const bytes = new Uint8Array(length + 2);
  const coder = tensorBytes(game.tensor, table.seats);
  const count = tokensSize(game.tokens, table.seats);
  const rows = new Int32Array(count + 2);
  const UNWRITTEN = 7777;
  const UNWRITTEN_BYTE = 254; // no number of any game here counts so far
  walk(game, table, (s) => {
    for (let seat = 0; seat < table.seats; seat++) {
      floats.fill(UNWRITTEN);
      game.tensor.write(s, seat, floats, 1);
      must(floats[0] === UNWRITTEN && floats[length + 1] === UNWRITTEN, 'the tensor is written outside its place');
      const bad = floats.subarray(1, length + 1).findIndex((x, i) => !(x >= low[i] && x <= high[i]));
      must(
        bad < 0,
        `number ${bad} of the tensor of seat ${seat} is ${floats[bad + 1]}, not ${low[bad]} to ${high[bad]}`,
      );
      bytes.fill(UNWRITTEN_BYTE);
      coder.write(s, seat, new DataView(bytes.buffer), 1);
      must(
        bytes[0] === UNWRITTEN_BYTE && bytes[length + 1] === UNWRITTEN_BYTE,
        'the bytes are written outside their place',
      );
      const wrong = low.findIndex((least, i) => bytes[i + 1] !== byteOf(floats[i + 1], least, scales[i]));
      must(wrong < 0, `byte ${wrong} of seat ${seat} is ${bytes[wrong + 1]}, but its float is ${floats[wrong + 1]}`);
      rows.fill(UNWRITTEN);
      game.tokens.write(s, seat, rows, 1);
      must(rows[0] === UNWRITTEN && rows[count + 1] === UNWRITTEN, 'the tokens are written outside their place');
      const hole = rows.subarray(1, count + 1).indexOf(UNWRITTEN);
      must(hole < 0, `number ${hole} of the tokens of seat ${seat} is not written`);
      if (expected.tensorOf)
        compareTensor(game, floats.subarray(1), expected.tensorOf(game.view(s, seat), table.seats), table);
      if (expected.tokensOf) {
        const rows = readTokens(game.tokens, s, table.seats, seat);
        const said = expected.tokensOf(game.view(s, seat), table.seats);
        for (const { name } of game.tokens.groups) {
          const [is, should] = [JSON.stringify(rows[name]), JSON.stringify(said[name])];
          must(is === should, `the tokens '${name}' of seat ${seat} are ${is}, but the view says ${should}`);
        }
      }
    }
  });
  lawOfRewards(game, table);
}

/** Whether a tensor holds, part by part, what the view says. */
function compareTensor(
  game: Game,
  numbers: Float32Array,
  said: Readonly<Record<string, readonly number[]>>,
  { seats }: Table,
): void {
  let at = 0;
  for (const { name, length } of game.tensor.parts(seats)) {
    const is = Array.from(numbers.subarray(at, at + length));
    const should = (said[name] ?? []).map(Math.fround);
    const equal = is.length === should.length && is.every((number, i) => Math.abs(number - should[i]) < 1e-6);
    must(equal, `the part '${name}' of the tensor is ${is.join()}, but the view says ${should.join()}`);
    at += length;
  }
}

function lawOfRewards<S extends State>(game: Game<S>, table: Table): void {
  const env = new Env(game, { ...table, reward: 'score', maxSteps: 0 });
  const luck = createRng(`rewards ${table.seed}`);
  const start = Array.from({ length: table.seats }, (_, seat) => game.score(env.state, seat));
  const sums = new Float64Array(table.seats);
  while (!env.terminated && !env.truncated) {
    const legal = env.legalActions();
    const { rewards } = env.step(legal[below(luck, legal.length)]);
    for (let seat = 0; seat < table.seats; seat++) sums[seat] += rewards[seat];
  }
  const sign = game.goal === 'most' ? 1 : -1;
  for (let seat = 0; seat < table.seats; seat++) {
    const gained = sign * (game.score(env.state, seat) - start[seat]);
    must(Math.abs(sums[seat] - gained) < 1e-3, `seat ${seat} was paid ${sums[seat]} for ${gained}`);
  }
}
