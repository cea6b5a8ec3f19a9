/** Secrets: made of random bits, kept as hashes, compared in constant time. */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Where random bits come from: the system's, or a test's. */
export type Bytes = (count: number) => Buffer;

/** The system's random bits. */
export const systemBytes: Bytes = (count) => randomBytes(count);

/** The id of a new match: 96 random bits. */
export function newMatchId(bytes: Bytes): string {
  return bytes(12).toString('base64url');
}

/** The seed of a new match: 128 random bits. */
export function newSeed(bytes: Bytes): string {
  return bytes(16).toString('hex');
}

/** What is kept of a secret: enough to know it again, too little to use it. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/**
 * The token of a seat: made from its player's secret, so that the player is given it again wherever that secret is kept,
 * and the server, which keeps only hashes, could not give it to anyone else.
 */
export function seatToken(player: string, match: string, seat: number): string {
  return createHmac('sha256', player).update(`${match}/${seat}`).digest('base64url');
}

/** The bytes of what is kept of a secret, to compare by. */
export function bytesOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Whether these bytes are those of a hash that is kept. Takes the same time wherever they differ. */
export function sameHash(bytes: Buffer, kept: Buffer): boolean {
  return bytes.length === kept.length && timingSafeEqual(bytes, kept);
}
