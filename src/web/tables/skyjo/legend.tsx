/** The cards of Skyjo, for the rules. */
import { REMOVED_VALUE, UNKNOWN_VALUE } from '../../../games/skyjo/deck.ts';
import { SkyjoCard } from './card.tsx';
import { w } from './words.ts';

/** One card of each colour, a back and a gap. */
const SAMPLES = [
  [-2, w.legend.negative],
  [0, w.legend.zero],
  [4, w.legend.low],
  [8, w.legend.middle],
  [12, w.legend.high],
  [UNKNOWN_VALUE, w.legend.back],
  [REMOVED_VALUE, w.legend.gone],
] as const;

/** What the colours mean. */
export function Legend() {
  return (
    <section class="legend sks" aria-label={w.legend.title}>
      {SAMPLES.map(([value, meaning]) => (
        <figure key={value}>
          <SkyjoCard value={value} class="sample" />
          <figcaption>{meaning}</figcaption>
        </figure>
      ))}
    </section>
  );
}
