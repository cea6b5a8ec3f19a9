/**
 * The engine as one script for a V8 without a host, such as the one inside Python. Everything is reached through `arbiter`:
 * a host that can call functions without arguments and share memory needs no more. Questions go into the inbox as JSON and
 * are answered as JSON; batches share their arrays and take their actions from shared memory.
 */
import { type Command, commands } from './commands.ts';
import { memory } from './memory.ts';

const INBOX = 1 << 16;

let inbox = new Uint8Array(INBOX);

/** The text in the inbox: so many bytes, each a code unit, for hosts write JSON in ASCII. */
function read(length: number): string {
  let text = '';
  for (let at = 0; at < length; at += 8192) {
    text += String.fromCharCode.apply(null, inbox.subarray(at, Math.min(at + 8192, length)) as unknown as number[]);
  }
  return text;
}

/** Answer the question in the inbox: four bytes of length, then `[command, ...arguments]`. Never throws. */
function answer(): string {
  try {
    const length = new DataView(inbox.buffer).getUint32(0, true);
    const [name, ...given] = JSON.parse(read(length + 4).slice(4)) as [string, ...unknown[]];
    if (!Object.hasOwn(commands, name)) throw new RangeError(`unknown command '${name}'`);
    const command = commands[name] as Command;
    return JSON.stringify({ value: command(...given) ?? null });
  } catch (error) {
    return JSON.stringify({ error: told(error) });
  }
}

function told(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  // Errors of the engine carry what they are about as plain fields.
  return { ...error, name: error.name, message: error.message };
}

/** Make the inbox as large as a question needs. */
function grow(bytes: number): ArrayBuffer {
  if (bytes > inbox.length) inbox = new Uint8Array(bytes);
  return inbox.buffer;
}

Object.assign(globalThis, { arbiter: Object.freeze({ answer, grow, memory }) });
