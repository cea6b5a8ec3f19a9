/** Matches of this device, kept in this browser: enough to take each of them up again, or to replay it. */
import type { Level } from '../../core/index.ts';
import type { MatchRecord } from '../../match/index.ts';
import { remembered } from '../ui/settings.ts';

/** Who sits at a seat of a match of this device. */
export interface KeptSeat {
  readonly name: string;
  /** How hard the bot is; null for people and networks. */
  readonly level: Level | null;
  /** The name of the network that plays here. */
  readonly network?: string;
}

/** Whether a seat is a person's. */
export function isPerson({ level, network }: KeptSeat): boolean {
  return level === null && network === undefined;
}

/** A match of this device. */
export interface KeptMatch {
  readonly id: string;
  readonly game: string;
  readonly version: number;
  readonly seed: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: readonly KeptSeat[];
  readonly actions: readonly number[];
  readonly turn: number;
  readonly over: boolean;
  readonly scores: readonly number[];
  readonly places: readonly number[];
  /** When it was last played, in milliseconds since 1970. */
  readonly at: number;
}

const MOST = 40;

/** All kept matches, the latest first. */
export const kept = remembered<readonly KeptMatch[]>('matches', []);

/** Keep a match as it stands now. */
export function keep(match: KeptMatch): void {
  kept.value = [match, ...kept.value.filter(({ id }) => id !== match.id)].slice(0, MOST);
}

/** Forget a match. */
export function forget(id: string): void {
  kept.value = kept.value.filter((match) => match.id !== id);
}

/** A kept match by its id. */
export function keptMatch(id: string): KeptMatch | undefined {
  return kept.value.find((match) => match.id === id);
}

/** A kept match as a record. */
export function recordOf({ game, version, seats, seed, options, actions }: KeptMatch): MatchRecord {
  return { game, version, seats: seats.length, seed, options, actions };
}

/** So many random letters: seeds and names of matches. */
export function randomName(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
