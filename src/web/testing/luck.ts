/** Random bits that fall the same in every run, for pages and for servers: so that a match played by a test is always the same one. */
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';

/** How many people each test has had so far. */
const people = new Map<string, number>();

/** The luck of one more person of the running test: the same in every run, and nobody else's, for secrets come from it too. */
export function nextLuck(): string {
  const test = expect.getState().currentTestName ?? '';
  const person = (people.get(test) ?? 0) + 1;
  people.set(test, person);
  return `${test}, person ${person}`;
}

/** Draw number `draw` of this luck. Runs in pages too, so it uses nothing from outside. */
export function drawBytes(luck: string, draw: number, count: number): Uint8Array {
  let word = 2166136261;
  for (const letter of `${luck}/${draw}`) word = Math.imul(word ^ letter.charCodeAt(0), 16777619);
  return Uint8Array.from({ length: count }, () => {
    word = Math.imul(word ^ (word >>> 15), 2246822507) + 1;
    word = Math.imul(word ^ (word >>> 13), 3266489909);
    word ^= word >>> 16;
    return word >>> 24;
  });
}

/** Let all pages of a context draw from this luck. They share it, as they share what the browser remembers: no two draw the same. */
export async function fixLuck(context: BrowserContext, luck: string): Promise<void> {
  const content = `if (location.protocol.startsWith('http')) {
    ${drawBytes}
    crypto.getRandomValues = (into) => {
      const draw = Number(localStorage.getItem('testing.draws') ?? 0);
      localStorage.setItem('testing.draws', String(draw + 1));
      into.set(drawBytes(${JSON.stringify(luck)}, draw, into.length));
      return into;
    };
  }`;
  await context.addInitScript({ content });
}

/** A server's random bits, from this luck. */
export function bytesOf(luck: string): (count: number) => Buffer {
  let draw = 0;
  return (count) => Buffer.from(drawBytes(luck, draw++, count));
}
