import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as ws from 'ws';
import { frameReader, writeFrames } from './frames.ts';

/** Both halves of the package, which its types do not mention. */
const { Receiver, Sender } = ws as unknown as {
  Receiver: new (config: object) => import('node:stream').Writable;
  Sender: { frame(bytes: Buffer, how: object): Buffer[] };
};

/** What a reader of WebSocket frames makes of these messages. */
function read(messages: readonly string[]): string[] {
  const texts: string[] = [];
  const receiver = new Receiver({ isServer: false, maxPayload: 0 });
  receiver.on('message', (text: Buffer) => texts.push(text.toString()));
  writeFrames(receiver, messages);
  return texts;
}

test.each([
  ['none', []],
  ['an empty one', ['']],
  ['the longest with a short head and the next', ['x'.repeat(125), 'x'.repeat(126)]],
  ['the longest with a middle head and the next', ['x'.repeat(65_535), 'x'.repeat(65_536)]],
  ['letters of two, three and four bytes', ['é', '€', '🎲', 'a🎲é€']],
  ['a text whose bytes need a longer head than its characters', ['é'.repeat(63), '€'.repeat(60), '€'.repeat(30_000)]],
  ['half a pair of surrogates, which is no text', ['a\ud800b']],
])('%s can be read again', (_, messages) => {
  expect(read(messages)).toEqual(messages.map((text) => Buffer.from(text).toString()));
});

const MOST = 200;

/** What is heard of these bytes, in order, as the library reads them or, with `quick`, as they are read before it. */
function heard(chunks: readonly Buffer[], quick: boolean): string[] {
  const told: string[] = [];
  const receiver = new Receiver({ isServer: true, maxPayload: MOST });
  receiver.on('message', (text: Buffer, binary: boolean) => told.push(`${binary ? 'bytes' : 'text'} ${text}`));
  for (const kind of ['ping', 'pong', 'conclude'])
    receiver.on(kind, (bytes: Buffer | number) => told.push(`${kind} ${bytes}`));
  receiver.on('error', ({ message }) => told.push(message));
  const read = frameReader(
    { hear: (text) => told.push(`text ${text}`), leave: (bytes) => receiver.destroyed || receiver.write(bytes) },
    MOST,
  );
  for (const chunk of chunks) {
    if (quick) read(chunk);
    else if (!receiver.destroyed) receiver.write(chunk);
  }
  return told;
}

/** A frame as a client sends it, unless it is one that no client should send. */
const frame = fc
  .record({
    text: fc.oneof(
      fc.string({ maxLength: 150 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constant('x'.repeat(250)),
    ),
    opcode: fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, fc.constantFrom(0, 2, 3, 8, 9, 10)),
    fin: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.constant(false)),
    mask: fc.oneof({ weight: 20, arbitrary: fc.constant(true) }, fc.constant(false)),
    rsv1: fc.oneof({ weight: 20, arbitrary: fc.constant(false) }, fc.constant(true)),
  })
  .map(({ text, opcode, ...how }) => {
    const bytes = opcode === 8 ? Buffer.of(3, 232) : Buffer.from(opcode > 8 ? text.slice(0, 20) : text);
    return Buffer.concat(Sender.frame(bytes, { opcode, readOnly: true, ...how }));
  });

test('whatever comes, in whatever pieces, is read as the library alone reads it', () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 12 }), fc.array(fc.nat(400), { maxLength: 12 }), (frames, cuts) => {
      const all = Buffer.concat(frames);
      const places = [0, ...cuts.filter((at) => at < all.length).sort((a, b) => a - b), all.length];
      for (const chunks of [frames, places.slice(1).map((to, i) => all.subarray(places[i], to))]) {
        expect(heard(chunks.map(Buffer.from), true)).toEqual(heard(chunks.map(Buffer.from), false));
      }
    }),
    { numRuns: 500 },
  );
});

/** A message as a client sends it, whatever its bytes are. */
function framed(bytes: Buffer, mask: readonly number[] = [0x12, 0x9a, 0xf0, 0x5c]): Buffer {
  const how = { opcode: 1, fin: true, mask: true, rsv1: false, readOnly: true, maskBuffer: Buffer.alloc(4) };
  return Buffer.concat(Sender.frame(bytes, { ...how, generateMask: (place: Buffer) => place.set(mask) }));
}

test.each([[[0, 0, 0, 0]], [[255, 255, 255, 255]], [[0x80, 0, 0, 0x7f]]])(
  'messages of any length are read one after the other, under the mask %j',
  (mask) => {
    const lengths = [0, 1, 2, 3, 4, 5, 1023, 1024, 1025, 1026, 4099, 16_384, 7, 16_383];
    const texts = lengths.map((length, i) => Array.from({ length }, (_, at) => 'abcdefg'[(at + i) % 7]).join(''));
    const told: string[] = [];
    const reader = frameReader({ hear: (text) => told.push(text), leave: () => expect.unreachable() }, 16_384);
    reader(Buffer.concat(texts.map((text) => framed(Buffer.from(text), mask))));
    expect(told).toEqual(texts);
  },
);

test('a byte that begins no letter is left to the library, wherever it stands', () => {
  for (let length = 1; length <= 9; length++) {
    for (let at = 0; at < length; at++) {
      const frame = framed(Buffer.alloc(length, 'x').fill(0x80, at, at + 1));
      const left: Buffer[] = [];
      frameReader({ hear: () => expect.unreachable(), leave: (bytes) => left.push(bytes) }, MOST)(frame);
      expect(left, `${at} of ${length}`).toEqual([frame]);
    }
  }
});

test('after a message that is no text nothing is heard', () => {
  const chunk = Buffer.concat([framed(Buffer.of(0x80)), framed(Buffer.from('an action'))]);
  expect(heard([Buffer.from(chunk)], true)).toEqual(heard([Buffer.from(chunk)], false));
});

test('whole messages, as many as come together, are read without the library', () => {
  const texts = ['', '{"type":"games","id":1}', 'José', 'x'.repeat(125), 'x'.repeat(126), 'x'.repeat(MOST)];
  const told: string[] = [];
  const leave = () => expect.unreachable();
  frameReader(
    { hear: (text) => told.push(text), leave },
    MOST,
  )(Buffer.concat(texts.map((text) => framed(Buffer.from(text)))));
  expect(told).toEqual(texts);
});
