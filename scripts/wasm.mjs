// Assembles the WebAssembly module of the networks, byte by byte, and writes src/learn/simd.ts: `node scripts/wasm.mjs`.
// One function, dense(x, w, b, out, inputs, rows, relu): out = b + W x, sixteen rows at a time, each row added up in the order of
// the inputs in 64-bit floats. Inputs that are 0 are left out: those that are not are listed at the beginning of the memory, each as
// the place of its weights and its value. src/learn/machine.ts does the same additions in the same order, so both give the same bits.
import { writeFileSync } from 'node:fs';

const unsigned = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...unsigned(n >>> 7)]);
const section = (id, ...bytes) => [id, ...unsigned(bytes.length), ...bytes];
const name = (text) => [text.length, ...Buffer.from(text)];

const I32 = 0x7f;
const F64 = 0x7c;
const V128 = 0x7b;
const EMPTY = 0x40;
const get = (local) => [0x20, local];
const set = (local) => [0x21, local];
const i32 = (n) => [0x41, ...(n < 64 ? [n] : [(n & 127) | 128, n >> 7])]; // 0 to 8,191
const addI32 = 0x6a;
const multiplyI32 = 0x6c;
const shiftI32 = 0x74;
const unequalF64 = 0x62;
const zeroF64 = [0x44, ...Array(8).fill(0)];
const lessI32 = 0x48;
const atLeastI32 = 0x4e;
const loadI32 = (address) => [...get(address), 0x28, 2, 0];
const loadF64 = (address) => [...get(address), 0x2b, 3, 0];
const storeI32 = (address, offset, value) => [...get(address), ...value, 0x36, 2, offset];
const storeF64 = (address, offset, value) => [...get(address), ...value, 0x39, 3, offset];
const simd = (code) => [0xfd, ...unsigned(code)];
const load = (address, offset) => [...get(address), ...simd(0), 4, offset];
const splat = (address, offset) => [...get(address), ...simd(0x0a), 3, offset];
const store = (address, offset, value) => [...get(address), ...get(value), ...simd(11), 4, offset];
const add = simd(0xf0);
const multiply = simd(0xf2);
const greater = simd(0xf7); // pmax(a, b) = a < b ? b : a

// Parameters, then locals: the place in x or of weights, the place in the list and its end, a counter of rows, one input,
// then it twice over, eight sums of two rows, and zeros.
const [x, w, b, out, inputs, rows, relu, at, item, end, row, input, value, s0, s1, s2, s3, s4, s5, s6, s7, zero] =
  Array(22).keys();
const sums = [s0, s1, s2, s3, s4, s5, s6, s7];
const LINE = 128; // bytes of the weights of one input for sixteen rows
const ENTRY = 16; // bytes of an entry of the list
const step = (local, ...bytes) => [...get(local), ...bytes, addI32, ...set(local)];

const body = [
  // The list: every input is written, and the next one over it if it was 0 (or -0).
  0x03,
  EMPTY,
  ...loadF64(x),
  ...set(input),
  ...storeI32(end, 0, get(at)),
  ...storeF64(end, 8, get(input)),
  ...step(end, ...get(input), ...zeroF64, unequalF64, ...i32(4), shiftI32),
  ...step(x, ...i32(8)),
  ...step(at, ...i32(LINE)),
  ...get(at),
  ...get(inputs),
  ...i32(LINE),
  multiplyI32,
  lessI32,
  0x0d,
  0,
  0x0b,
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
  ...set(item),
  0x02,
  EMPTY, // block: all inputs added
  0x03,
  EMPTY, // loop: the next input
  ...get(item),
  ...get(end),
  atLeastI32,
  0x0d,
  1,
  ...loadI32(item),
  ...get(w),
  addI32,
  ...set(at),
  ...splat(item, 8),
  ...set(value),
  ...sums.flatMap((sum, k) => [...get(sum), ...get(value), ...load(at, 16 * k), ...multiply, ...add, ...set(sum)]),
  ...step(item, ...i32(ENTRY)),
  0x0c,
  0,
  0x0b,
  0x0b,
  ...get(relu),
  0x04,
  EMPTY,
  ...sums.flatMap((sum) => [...get(zero), ...get(sum), ...greater, ...set(sum)]),
  0x0b,
  ...sums.flatMap((sum, k) => store(out, 16 * k, sum)),
  ...step(b, ...i32(LINE)),
  ...step(out, ...i32(LINE)),
  ...step(w, ...get(inputs), ...i32(LINE), multiplyI32),
  ...step(row, ...i32(16)),
  0x0c,
  0,
  0x0b,
  0x0b,
  0x0b,
];
const locals = [3, ...[4, I32], ...[1, F64], ...[10, V128]];
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
