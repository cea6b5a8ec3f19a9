/** A file of records, one line of JSON each, in the order of their games whatever the order in which they were played. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import type { ContestResult } from '../arena/index.ts';
import { Problem, withFile } from './problem.ts';

/** Where the records of a simulation go. */
export interface Records {
  /** How many are in the file. */
  readonly written: number;
  add(result: ContestResult): void;
  close(): void;
}

/** Open the file before anything is played. A file that holds something is left alone. */
export function openRecords(file: string): Records {
  const handle = openNew(file);
  const early = new Map<number, string>();
  let next = 0;
  return {
    get written() {
      return next;
    },
    add({ index, record }) {
      early.set(index, `${JSON.stringify(record)}\n`);
      for (let line = early.get(next); line !== undefined; line = early.get(++next)) {
        writeWhole(handle, file, line);
        early.delete(next);
      }
    },
    close: () => withFile('write', file, () => closeSync(handle)),
  };
}

/** Open a file for writing; one that exists must be empty, or no file at all such as a pipe. */
export function openNew(file: string): number {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.isFile() && there.size > 0) {
    throw new Problem(`${file} exists already: delete it, or choose another name`);
  }
  return withFile('write', file, () => openSync(file, 'w'));
}

/** Write all of a text to an open file. */
export function writeWhole(handle: number, file: string, text: string): void {
  withFile('write', file, () => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
  });
}
