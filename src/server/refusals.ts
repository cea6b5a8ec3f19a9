/** Refusals that need no rules. */
import type { AnswerBody } from './protocol.ts';
import { MOST } from './words.ts';

/** Not done, and why. */
export function refused(code: string, reason: string): AnswerBody<'refused'> {
  return { type: 'refused', code, reason };
}

/** What is asked for is not there, or not as it would have to be. */
export const NO_SUCH_MATCH = refused('NO_SUCH_MATCH', 'There is no such match.');
export const NOT_YOUR_SEAT = refused('NOT_YOUR_SEAT', 'That token is not of a seat in this match.');
export const NOT_RUNNING = refused('NOT_RUNNING', 'The match has not begun or was closed.');
export const ENOUGH_SAID = refused('ENOUGH_SAID', `A match keeps ${MOST.lines} lines of chat, and has them.`);
export const OTHER_VERSION = refused(
  'OTHER_VERSION',
  'This match was played by rules this server no longer has: it can be looked up, not played on.',
);
export const MATCH_FINISHED = refused('MATCH_FINISHED', 'The match is over.');
export const BOT_PLAYS = refused('BOT_PLAYS', 'A bot took this seat over.');
export const KEY_REUSED = refused('KEY_REUSED', 'This key was used for another request: make a new key for each one.');
export const NOT_FOUND = refused('NOT_FOUND', 'There is nothing here.');
export const OTHER_SITE = refused('OTHER_SITE', 'This page may not connect here.');
export const TOO_FAST = refused('TOO_FAST', 'Too many requests: wait a moment.');
export const TOO_MANY_SOCKETS = refused('TOO_MANY_SOCKETS', 'Too many connections from your address.');
export const TOO_MANY_MATCHES = refused(
  'TOO_MANY_MATCHES',
  'You have made too many matches: finish or leave some first.',
);
