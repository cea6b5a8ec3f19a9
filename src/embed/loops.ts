/** The code of the loops that step batches. */
import type { MakeLoop } from '../rl/index.ts';

/** The loop of `rl` as a script whose value is its maker: the build puts it here (scripts/wheel-engine.mjs). */
declare const LOOP_SCRIPT: string | undefined;

/** Fewer games than these share the code of one loop: they gain little by one of their own, and there may be many such batches. */
const MANY = 128;

let copies = 0;

/**
 * The maker of the loop of a batch of so many games. A large batch gets a copy of the code: V8 builds what a function has captured
 * into its code as long as it was made once, and what two batches share becomes slower for both.
 */
export function loopOf(size: number): MakeLoop | undefined {
  if (size < MANY || typeof LOOP_SCRIPT === 'undefined') return undefined;
  copies++;
  // Its own number makes it another text: V8 knows a text again, and shares its code.
  return new Function(`/* ${copies} */ return ${LOOP_SCRIPT}`)() as MakeLoop;
}
