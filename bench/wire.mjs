// A WebSocket that costs its machine as little as it can: the load shares the cores with the server it measures. It reads into one
// piece of memory, sends what is plain ASCII, and masks with zeros, which leaves the text as it is.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const TEXT = 0x81;
const MASKED = 0x80;
const PONG = 0x8a;

/** Connect to a port of this machine; `hear` gets each message as a string. Fulfilled when the line is open. */
export function openWire(port, path, hear) {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.allocUnsafe(65_536);
    let open = false;
    let rest = null; // of a message that has not come whole
    const read = (count) => {
      // As a rule all that came is whole messages: then they are read where they lie.
      const bytes = rest ? Buffer.concat([rest, buffer.subarray(0, count)]) : buffer;
      const end = rest ? bytes.length : count;
      let at = 0;
      if (!open) {
        const head = bytes.latin1Slice(0, end).indexOf('\r\n\r\n');
        if (head >= 0) {
          if (!bytes.latin1Slice(0, 12).endsWith(' 101')) return reject(new Error('the server refuses the socket'));
          at = head + 4;
          open = true;
          resolve(wire);
        }
      }
      while (open && at + 2 <= end) {
        let from = at + 2;
        let length = bytes[at + 1];
        if (length === 127) length = Number(bytes.readBigUInt64BE(from));
        else if (length === 126) length = from + 2 <= end ? bytes.readUInt16BE(from) : Number.POSITIVE_INFINITY;
        from += bytes[at + 1] === 127 ? 8 : bytes[at + 1] === 126 ? 2 : 0;
        if (from + length > end) break;
        if (bytes[at] === TEXT) hear(bytes.latin1Slice(from, from + length));
        else if (bytes[at] === 0x89) line.write(String.fromCharCode(PONG, MASKED, 0, 0, 0, 0), 'latin1');
        at = from + length;
      }
      rest = at < end ? Buffer.from(bytes.subarray(at, end)) : null; // the memory is read into again
      return true;
    };
    const line = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback: read } });
    const wire = {
      send(text) {
        const { length } = text;
        const head =
          length < 126
            ? String.fromCharCode(TEXT, MASKED | length, 0, 0, 0, 0)
            : String.fromCharCode(TEXT, MASKED | 126, length >> 8, length & 255, 0, 0, 0, 0);
        line.write(head + text, 'latin1');
      },
      end: () => line.destroy(),
    };
    line.on('error', reject);
    const key = randomBytes(16).toString('base64');
    line.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
  });
}
