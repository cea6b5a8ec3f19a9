import { expect, test } from 'vitest';
import * as ws from 'ws';
import { writeFrames } from './frames.ts';

/** The reading half of the package, which its types do not mention. */
const { Receiver } = ws as unknown as { Receiver: new (config: object) => import('node:stream').Writable };

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
