/**
 * Luck: four words of xoshiro128** (Blackman and Vigna, version 1.1), kept in the state they shuffle.
 * A generator is any Int32Array whose first four words are its state, so that copying a state copies its luck.
 */
export type Rng = Int32Array;

/** How many words a generator takes. */
export const RNG_WORDS = 4;

/** Powers of ten, for writing a number digit by digit in whole numbers only: nothing is allocated, optimised or not. */
const POWERS = Int32Array.from({ length: 10 }, (_, i) => 10 ** (9 - i));

/** A generator of its own, outside any state: the luck of an agent, of a simulation, of a test. */
export function createRng(seed: string): Rng {
  const rng = new Int32Array(RNG_WORDS);
  seedRng(rng, seed);
  return rng;
}

/**
 * Luck that tells nothing about the seed it comes from. `seedRng` is one to one at every step, so whoever holds its words can
 * walk back to every seed that begins alike; here the words are mixed once more and added to themselves, which nobody can
 * take apart. It is what players are given.
 */
export function createLuck(seed: string): Rng {
  const rng = createRng(seed);
  const before = [rng[0], rng[1], rng[2], rng[3]];
  for (let i = 0; i < 8; i++) absorb(rng, 0x20000 + i);
  for (let i = 0; i < RNG_WORDS; i++) rng[i] = (avalanche(rng[i]) + before[i]) | 0;
  leaveZero(rng);
  return rng;
}

/**
 * Hash a seed into all 128 bits of a generator. Every code unit is folded into four lanes, each step one to one,
 * so that a seed of 128 random bits keeps them. With `episode`, the seed is exactly the string `${seed}:${episode}`,
 * written without making that string: environments reseed in their hot path.
 */
export function seedRng(rng: Rng, seed: string, episode = 0): void {
  rng[0] = 0x243f6a88;
  rng[1] = 0x85a308d3;
  rng[2] = 0x13198a2e;
  rng[3] = 0x03707344;
  for (let i = 0; i < seed.length; i++) absorb(rng, seed.charCodeAt(i));
  if (episode > 0) {
    absorb(rng, 58); // ':'
    let rest = episode;
    let begun = false;
    for (let i = 0; i < POWERS.length; i++) {
      let digit = 0;
      for (; rest >= POWERS[i]; rest -= POWERS[i]) digit++;
      begun ||= digit > 0;
      if (begun) absorb(rng, 48 + digit);
    }
  }
  for (let i = 0; i < 4; i++) absorb(rng, 0x10000 + i); // no code unit: ends the seed, and lets every lane reach every other
  for (let i = 0; i < RNG_WORDS; i++) rng[i] = avalanche(rng[i]);
  leaveZero(rng);
}

/** Four zeros are the one state that xoshiro never leaves. */
function leaveZero(rng: Rng): void {
  if ((rng[0] | rng[1] | rng[2] | rng[3]) === 0) rng[0] = 1;
}

/** Each lane takes the unit and its left neighbour in. Written out: it is most of the cost of dealing a short game. */
function absorb(rng: Rng, unit: number): void {
  let left = rng[3];
  left = Math.imul(rng[0] ^ unit ^ ((left << 13) | (left >>> 19)), 0x9e3779b1);
  rng[0] = left;
  left = Math.imul(rng[1] ^ unit ^ ((left << 13) | (left >>> 19)), 0x85ebca77);
  rng[1] = left;
  left = Math.imul(rng[2] ^ unit ^ ((left << 13) | (left >>> 19)), 0xc2b2ae3d);
  rng[2] = left;
  rng[3] = Math.imul(rng[3] ^ unit ^ ((left << 13) | (left >>> 19)), 0x27d4eb2f);
}

/** The 32-bit finaliser of MurmurHash3: one to one, and every bit of the input moves every bit of the output. */
function avalanche(word: number): number {
  let x = word;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** The next 32 bits, as a signed integer. */
export function next(rng: Rng): number {
  const s1 = rng[1];
  const scrambled = Math.imul(s1, 5);
  const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
  const s2 = rng[2] ^ rng[0];
  const s3 = rng[3] ^ s1;
  rng[1] = s1 ^ s2;
  rng[0] = rng[0] ^ s3;
  rng[2] = s2 ^ (s1 << 9);
  rng[3] = (s3 << 11) | (s3 >>> 21);
  return result;
}

/** A whole number from 0 to n - 1, each exactly as likely as the others (Lemire's method). `n` is 1 to 2,097,152. */
export function below(rng: Rng, n: number): number {
  let word = next(rng) >>> 0;
  let low = Math.imul(word, n) >>> 0;
  if (low < n) {
    const biased = 4294967296 % n; // so many of the low words come up once too often
    while (low < biased) {
      word = next(rng) >>> 0;
      low = Math.imul(word, n) >>> 0;
    }
  }
  return Math.floor((word * n) / 4294967296);
}

/** Shuffle `count` items from `start` on, in place; every order is as likely as any other. */
export function shuffle(rng: Rng, items: Int32Array, start = 0, count: number = items.length - start): void {
  for (let i = count - 1; i > 0; i--) {
    const j = below(rng, i + 1);
    const item = items[start + i];
    items[start + i] = items[start + j];
    items[start + j] = item;
  }
}
