/** Solo: the clock sits where opponents would, and how near each noble is. */
import type { SplendorView } from '../../../games/splendor/view.ts';
import { GEMS, GemIcon } from './gems.tsx';
import { w } from './words.ts';

const ROUND = 2 * Math.PI * 78;

/** The clock and the nobles' wishes. */
export function SoloClock({ view }: { readonly view: SplendorView }) {
  const { left, length } = view.clock ?? { left: 0, length: 1 };
  const { bonuses } = view.playerBoards['0'];
  return (
    <aside class="opps" aria-label={w.clock}>
      <section class="panel clockp">
        <svg viewBox="0 0 190 190" role="img" aria-label={w.turnsLeft(left)}>
          <circle cx="95" cy="95" r="78" fill="none" stroke="var(--sunken)" stroke-width="14" />
          <circle
            cx="95"
            cy="95"
            r="78"
            fill="none"
            stroke="var(--brass)"
            stroke-width="14"
            stroke-linecap="round"
            stroke-dasharray={`${((ROUND * left) / length).toFixed(1)} ${ROUND.toFixed(1)}`}
            transform="rotate(-90 95 95)"
          />
          <text class="cn" x="95" y="116" text-anchor="middle">
            {left}
          </text>
        </svg>
        <p>
          <b>{w.turnsLeft(left)}.</b> {w.burns(view.ticked)}
        </p>
      </section>
      <section class="panel nearp" aria-label={w.near}>
        <div class="panel-h">
          <span>{w.near}</span>
        </div>
        {view.nobles.map((noble) => (
          <div key={noble.id} class="near">
            <b>{noble.name}</b>
            <span>
              {GEMS.filter((gem) => noble.requires[gem]).map((gem) => (
                <span key={gem} class={`nr g-${gem}`}>
                  <GemIcon gem={gem} />
                  {Array.from({ length: noble.requires[gem] }, (_, i) => (
                    <i key={i} class={i < bonuses[gem] ? 'on' : ''} />
                  ))}
                  <span class="sr">{`${Math.min(bonuses[gem], noble.requires[gem])} / ${noble.requires[gem]} ${gem}`}</span>
                </span>
              ))}
            </span>
          </div>
        ))}
      </section>
    </aside>
  );
}
