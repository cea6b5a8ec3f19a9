/** Files of lines, read piece by piece: however large a file is, only one line of it is in memory. */
import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

/** A line of a file. */
export interface FileLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Whether a newline ended it; only the last line of a file may lack it. */
  readonly whole: boolean;
}

const CHUNK = 65_536;

/** No line we write comes near it. */
export const LONGEST = 64 * 1024 * 1024;

/** The lines of a file; `-` is standard input. Throws if it cannot be read, or if a line is longer than `longest` letters. */
export function* readLines(file: string, longest = LONGEST): Generator<FileLine> {
  const handle = file === '-' ? 0 : openSync(file, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK);
    const decoder = new StringDecoder('utf8');
    let pieces: string[] = [];
    let length = 0;
    let number = 0;
    for (;;) {
      const read = readChunk(handle, chunk);
      const text = read === 0 ? decoder.end() : decoder.write(chunk.subarray(0, read));
      const lines = text.split('\n');
      for (const [i, line] of lines.entries()) {
        pieces.push(line);
        length += line.length;
        if (length > longest) throw new Error(`line ${number + 1} is longer than ${longest} letters`);
        if (i === lines.length - 1) continue; // it goes on in the next chunk
        yield { number: ++number, text: pieces.join(''), whole: true };
        pieces = [];
        length = 0;
      }
      if (read === 0) break;
    }
    if (length > 0) yield { number: ++number, text: pieces.join(''), whole: false };
  } finally {
    if (file !== '-') closeSync(handle);
  }
}

/** Some bytes; 0 at the end. Standard input may be a pipe in which nothing has come yet. */
function readChunk(handle: number, chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(handle, chunk);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException; // the file system fails with errors
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
