/** The signs of Splendor, for the rules. */
import { CardFace, cardOf } from './card.tsx';
import { GemIcon, LETTER, TOKENS } from './gems.tsx';
import { w } from './words.ts';

/** A card that shows everything a card can: points, a bonus, several costs. */
const EXAMPLE = 'T2-white-4';

/** Gems with their letters, and what is where on a card. */
export function Legend() {
  const card = cardOf(EXAMPLE);
  return (
    <section class="legend" aria-label={w.legend.title}>
      {TOKENS.map((token) => (
        <figure key={token}>
          <GemIcon gem={token} />
          <figcaption>
            {LETTER[token]} {token}
          </figcaption>
        </figure>
      ))}
      {card ? (
        <figure>
          <CardFace card={card} class="sample" buyable />
          <figcaption>{w.legend.card}</figcaption>
        </figure>
      ) : null}
    </section>
  );
}
