/** Tokens, cards, nobles and players in words, for previews and events. */
import type { Card } from './cards.ts';
import { TOKENS, type Token } from './gems.ts';
import type { TokenCounts } from './view.ts';

/** No tokens at all. */
export const NO_TOKENS: TokenCounts = Object.freeze({ white: 0, blue: 0, green: 0, red: 0, black: 0, gold: 0 });

/** How many of each token a list holds. */
export function countTokens(list: readonly Token[]): TokenCounts {
  const counts = { ...NO_TOKENS };
  for (const token of list) counts[token]++;
  return counts;
}

/** A number of each token, made from the numbers of two others. */
export function combine(a: TokenCounts, b: TokenCounts, of: (a: number, b: number) => number): TokenCounts {
  return {
    white: of(a.white, b.white),
    blue: of(a.blue, b.blue),
    green: of(a.green, b.green),
    red: of(a.red, b.red),
    black: of(a.black, b.black),
    gold: of(a.gold, b.gold),
  };
}

/** How many tokens there are in all. */
export function sumOf(counts: TokenCounts): number {
  return counts.white + counts.blue + counts.green + counts.red + counts.black + counts.gold;
}

/** "2 blue and 1 gold", or "nothing". */
export function tokensInWords(counts: TokenCounts): string {
  return inWords(tokenList(counts), 'and') || 'nothing';
}

/** "a white card of level 2 worth 3 points". */
export function cardInWords({ bonus, tier, points }: Card): string {
  return `a ${bonus} card of level ${tier}${points > 0 ? ` worth ${pointsInWords(points)}` : ''}`;
}

/** "T2 white, 3 points": the level, the bonus and what it is worth. */
export function cardInShort({ bonus, tier, points }: Card): string {
  return `T${tier} ${bonus}${points > 0 ? `, ${pointsInWords(points)}` : ''}`;
}

/** "2 blue 1 gold", or "nothing". */
export function tokensInShort(counts: TokenCounts): string {
  return tokenList(counts).join(' ') || 'nothing';
}

function tokenList(counts: TokenCounts): string[] {
  return TOKENS.filter((token) => counts[token] > 0).map((token) => `${counts[token]} ${token}`);
}

/** "1 point", "3 points". */
export function pointsInWords(points: number): string {
  return `${points} ${points === 1 ? 'point' : 'points'}`;
}

/** "a", "a and b", "a, b and c". */
export function inWords(parts: readonly string[], joint: 'and' | 'or'): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${joint} ${parts[parts.length - 1]}`;
}

/** "You" for the observer, "Seat 2" for anybody else. */
export function playerInWords(seat: number, observer: number): string {
  return seat === observer ? 'You' : `Seat ${seat}`;
}
