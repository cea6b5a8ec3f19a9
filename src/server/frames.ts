/**
 * Messages as WebSocket frames (RFC 6455, 5.2). They are written many in one piece, since writing to a socket costs more than all that
 * is written; those that come as a rule are read here, and all others are left to the library, which takes several times as long.
 */
import { isUtf8 } from 'node:buffer';
import type { Writable } from 'node:stream';

const TEXT = 0x81; // a whole message of text
const PING = 0x89;
const PONG = 0x8a;
const MASKED = 0x80; // in the second byte: what clients send is masked, what servers send is not
const SHORT = 126; // shorter lengths stand in the second byte
const MIDDLE = 65_536; // shorter ones in the two bytes after it, longer ones in eight
const MASK = 4; // bytes
const ASCII = 0x7f; // the last character of it

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

/** Where text is unmasked: nothing that is left in it is read again. */
let plain = Buffer.alloc(1024);

/** What reads what a client sends. */
export interface Frames {
  /** A message. */
  hear(text: string): void;
  /** Bytes for the library: it is given whole frames, or all that comes from some frame on. */
  leave(bytes: Buffer): void;
}

/**
 * Read what comes over a line. Whole frames with a whole message of at most `most` bytes are heard, pings and pongs are left to the
 * library; from the first thing on that is anything else, such as half a frame or a message that is no text, all is left to it.
 */
export function frameReader({ hear, leave }: Frames, most: number): (bytes: Buffer) => void {
  let left = false;
  return (bytes) => {
    let at = 0;
    while (!left && at < bytes.length) {
      const end = endOf(bytes, at, most);
      const isText = bytes[at] === TEXT;
      const text = end >= 0 && isText ? textOf(bytes, at, end) : null;
      left = end < 0 || (isText && text === null);
      if (left) break;
      if (text === null) leave(bytes.subarray(at, end));
      else hear(text);
      at = end;
    }
    if (left) leave(at === 0 ? bytes : bytes.subarray(at));
  };
}

/** Where a text, ping or pong ends that begins here, is masked, whole, and not too long; else -1. */
function endOf(bytes: Buffer, at: number, most: number): number {
  const [kind, second] = [bytes[at], bytes[at + 1]];
  if (second === undefined || second < MASKED) return -1;
  let length = second - MASKED;
  let from = at + 2;
  if (kind === TEXT) {
    if (length > SHORT) return -1;
    if (length === SHORT) {
      if (bytes.length < from + 2) return -1;
      length = bytes.readUInt16BE(from);
      from += 2;
    }
    if (length > most) return -1;
  } else if ((kind !== PING && kind !== PONG) || length >= SHORT) return -1;
  const end = from + MASK + length;
  return end <= bytes.length ? end : -1;
}

/** The text of a whole frame; null if its bytes are none. */
function textOf(bytes: Buffer, at: number, end: number): string | null {
  const mask = at + (bytes[at + 1] === MASKED + SHORT ? 4 : 2);
  const from = mask + MASK;
  const length = end - from;
  if (plain.length < length) plain = Buffer.alloc(2 * length);
  let all = 0;
  for (let i = 0; i < length; i++) {
    const byte = bytes[from + i] ^ bytes[mask + (i & 3)];
    plain[i] = byte;
    all |= byte;
  }
  if (all <= ASCII) return plain.toString('latin1', 0, length); // which is the rule
  return isUtf8(plain.subarray(0, length)) ? plain.toString('utf8', 0, length) : null;
}
