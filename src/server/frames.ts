/** Messages as WebSocket frames (RFC 6455, 5.2), many in one piece: writing to a socket costs more than all that is written. */
import type { Writable } from 'node:stream';

const TEXT = 0x81; // a whole message of text, not masked, as servers send
const SHORT = 126; // shorter lengths stand in the second byte
const MIDDLE = 65_536; // shorter ones in the two bytes after it, longer ones in eight

/** Write these messages, framed, one after the other. */
export function writeFrames(line: Writable, messages: readonly string[]): void {
  let frames = '';
  for (const message of messages) {
    const bytes = Buffer.byteLength(message);
    // As a rule every character is a byte: then text is written as it is, and nothing need be made of it first.
    frames += headOf(bytes) + (bytes === message.length ? message : Buffer.from(message).toString('latin1'));
  }
  if (frames !== '') line.write(frames, 'latin1');
}

/** What stands before a text of so many bytes, a character for each byte. */
function headOf(length: number): string {
  if (length < SHORT) return String.fromCharCode(TEXT, length);
  if (length < MIDDLE) return String.fromCharCode(TEXT, 126, length >> 8, length & 255);
  const head = Buffer.of(TEXT, 127, 0, 0, 0, 0, 0, 0, 0, 0);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head.toString('latin1');
}
