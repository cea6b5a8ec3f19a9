/** Gems: colour, silhouette and letter always together. */
import { GEMS, type Gem, TOKENS, type Token } from '../../../games/splendor/gems.ts';

export { GEMS, type Gem, TOKENS, type Token };

/** The letter of each token: the third sign beside colour and silhouette. */
export const LETTER: Readonly<Record<Token, string>> = {
  white: 'W',
  blue: 'B',
  green: 'G',
  red: 'R',
  black: 'K',
  gold: '★',
};

/** A gem. Whatever it stands in says what it is. */
export function GemIcon({ gem }: { readonly gem: Token }) {
  return (
    <svg class={`gem g-${gem}`} aria-hidden="true">
      <use href={`#s-${gem}`} />
    </svg>
  );
}

/** A gem with a number on it. */
export function Pip({
  gem,
  text,
  large,
}: {
  readonly gem: Token;
  readonly text: number | string;
  readonly large?: boolean;
}) {
  return (
    <span class={`pip g-${gem} ${large ? 'lg' : ''}`}>
      <GemIcon gem={gem} />
      <b>{text}</b>
    </span>
  );
}

/** Counts in words: "2 white, 1 gold". */
export function countsInWords(counts: Readonly<Partial<Record<Token, number>>>): string {
  return TOKENS.filter((token) => counts[token])
    .map((token) => `${counts[token]} ${token}`)
    .join(', ');
}

/** All tokens together. */
export function sumOf(counts: Readonly<Partial<Record<Token, number>>>): number {
  return TOKENS.reduce((sum, token) => sum + (counts[token] ?? 0), 0);
}
