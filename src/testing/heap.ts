/** How much a piece of work leaves on the heap. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** The bytes that `work` has put on the heap: at once, garbage included, and for good, after a collection. */
export function heapGrowth(work: () => void): { readonly atOnce: number; readonly forGood: number } {
  collect();
  const before = process.memoryUsage().heapUsed;
  work();
  const after = process.memoryUsage().heapUsed;
  collect();
  return { atOnce: after - before, forGood: process.memoryUsage().heapUsed - before };
}
