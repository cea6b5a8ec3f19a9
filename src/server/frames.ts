/** Messages as WebSocket frames (RFC 6455, 5.2), many in one piece: writing to a socket costs more than all that is written. */

const TEXT = 0x81; // a whole message of text, not masked, as servers send
const SHORT = 126; // shorter lengths stand in the second byte
const MIDDLE = 65_536; // shorter ones in the two bytes after it, longer ones in eight

/** These messages, framed, one after the other. */
export function framesOf(messages: readonly string[]): Buffer {
  const lengths: number[] = [];
  let bytes = 0;
  for (const message of messages) {
    const length = Buffer.byteLength(message);
    lengths.push(length);
    bytes += headOf(length) + length;
  }
  const frames = Buffer.allocUnsafe(bytes);
  let at = 0;
  for (const [i, message] of messages.entries()) {
    const length = lengths[i];
    frames[at] = TEXT;
    if (length < SHORT) frames[at + 1] = length;
    else if (length < MIDDLE) {
      frames[at + 1] = 126;
      frames.writeUInt16BE(length, at + 2);
    } else {
      frames[at + 1] = 127;
      frames.writeBigUInt64BE(BigInt(length), at + 2);
    }
    at += headOf(length);
    at += frames.write(message, at);
  }
  return frames;
}

/** How many bytes stand before a text of so many. */
function headOf(length: number): number {
  return length < SHORT ? 2 : length < MIDDLE ? 4 : 10;
}
