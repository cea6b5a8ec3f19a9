// Assembles the WebAssembly module of the networks, byte by byte, and writes src/learn/simd.ts: `node scripts/wasm.mjs`.
// One function, dense(x, w, b, out, inputs, rows, relu): out = b + W x, sixteen rows at a time, each row added up in the order of
// the inputs in 32-bit floats. src/learn/dense.ts does the same additions in the same order, so both give the same bits.
import { writeFileSync } from 'node:fs';

const unsigned = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...unsigned(n >>> 7)]);
const section = (id, ...bytes) => [id, ...unsigned(bytes.length), ...bytes];
const name = (text) => [text.length, ...Buffer.from(text)];

const I32 = 0x7f;
const V128 = 0x7b;
const EMPTY = 0x40;
const get = (local) => [0x20, local];
const set = (local) => [0x21, local];
const i32 = (n) => [0x41, n]; // 0 to 63 only; larger ones take two bytes
const addI32 = 0x6a;
const lessI32 = 0x48;
const atLeastI32 = 0x4e;
const simd = (code) => [0xfd, ...unsigned(code)];
const load = (address, offset) => [...get(address), ...simd(0), 4, offset];
const splat = (address) => [...get(address), ...simd(9), 2, 0];
const store = (address, offset, value) => [...get(address), ...get(value), ...simd(11), 4, offset];
const add = simd(0xe4);
const multiply = simd(0xe6);
const greater = simd(0xeb); // pmax(a, b) = a < b ? b : a

// Parameters, then locals: a counter of inputs, the place in x, a counter of rows, one input, four sums of four rows, and zeros.
const [x, w, b, out, inputs, rows, relu, i, at, row, value, s0, s1, s2, s3, zero] = Array(16).keys();
const sums = [s0, s1, s2, s3];
const step = (local, bytes) => [
  ...get(local),
  0x41,
  ...(bytes < 64 ? [bytes] : [(bytes & 127) | 128, bytes >> 7]),
  addI32,
  ...set(local),
];

const body = [
  0x02,
  EMPTY, // block: done
  0x03,
  EMPTY, // loop: the next sixteen rows
  ...get(row),
  ...get(rows),
  atLeastI32,
  0x0d,
  1,
  ...sums.flatMap((sum, k) => [...load(b, 16 * k), ...set(sum)]),
  ...i32(0),
  ...set(i),
  ...get(x),
  ...set(at),
  0x03,
  EMPTY, // loop: the next input
  ...splat(at),
  ...set(value),
  ...sums.flatMap((sum, k) => [...get(sum), ...get(value), ...load(w, 16 * k), ...multiply, ...add, ...set(sum)]),
  ...step(w, 64),
  ...step(at, 4),
  ...step(i, 1),
  ...get(i),
  ...get(inputs),
  lessI32,
  0x0d,
  0,
  0x0b,
  ...get(relu),
  0x04,
  EMPTY,
  ...sums.flatMap((sum) => [...get(zero), ...get(sum), ...greater, ...set(sum)]),
  0x0b,
  ...sums.flatMap((sum, k) => store(out, 16 * k, sum)),
  ...step(b, 64),
  ...step(out, 64),
  ...step(row, 16),
  0x0c,
  0,
  0x0b,
  0x0b,
  0x0b,
];
const locals = [2, ...[3, I32], ...[6, V128]];
const code = [...locals, ...body];

const bytes = [
  0x00,
  0x61,
  0x73,
  0x6d,
  1,
  0,
  0,
  0,
  ...section(1, 1, 0x60, 7, ...Array(7).fill(I32), 0),
  ...section(2, 1, ...name('a'), ...name('memory'), 2, 0, 1), // the caller brings the memory, as large as its network needs
  ...section(3, 1, 0),
  ...section(7, 1, ...name('dense'), 0, 0),
  ...section(10, 1, ...unsigned(code.length), ...code),
];
await WebAssembly.compile(Uint8Array.from(bytes)); // throws if a byte is wrong
const lines = Buffer.from(bytes)
  .toString('base64')
  .match(/.{1,112}/g);
writeFileSync(
  new URL('../src/learn/simd.ts', import.meta.url),
  `/** The WebAssembly module of the networks, ${bytes.length} bytes: \`node scripts/wasm.mjs\` assembled it. */
import { bytesOf } from './weights.ts';

/** The module. */
export const SIMD = bytesOf(
  [
${lines.map((line) => `    '${line}',`).join('\n')}
  ].join(''),
);
`,
);
