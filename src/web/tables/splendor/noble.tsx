/** Nobles and their coats of arms, drawn from what they require. */
import type { Noble } from '../../../games/splendor/nobles.ts';
import { Seat } from '../../ui/seat.tsx';
import { countsInWords, GEMS, Pip } from './gems.tsx';
import { w } from './words.ts';

const SHIELD = 'M3 3h38v22c0 12-9 18-19 22C12 43 3 37 3 25z';

/** A shield with a stripe for every colour the noble asks for. */
export function Crest({ noble }: { readonly noble: Noble }) {
  const colors = GEMS.filter((gem) => noble.requires[gem]);
  const width = 40 / colors.length;
  const clip = `crest-${noble.id}`;
  return (
    <svg class="crest" viewBox="0 0 44 50" aria-hidden="true">
      <defs>
        <clipPath id={clip}>
          <path d={SHIELD} />
        </clipPath>
      </defs>
      <g clip-path={`url(#${clip})`}>
        {colors.map((gem, i) => (
          <rect key={gem} x={2 + i * width} y="0" width={width + 0.5} height="50" fill={`var(--gem-${gem})`} />
        ))}
        <path d="M0 0h44v17H0z" fill="#fff" opacity=".16" />
      </g>
      <path d={SHIELD} fill="none" stroke="#c99a3a" stroke-width="2.500" />
      <path
        d="M14 20l-1.500-8 5 3.500L22 9l4.500 6.500 5-3.500L30 20z"
        fill="#f7d67e"
        stroke="#7a5510"
        stroke-width="1"
      />
    </svg>
  );
}

/** A noble in the row; with its owner once it has visited somebody. */
export function NobleTile(props: {
  readonly noble: Noble;
  readonly owner?: { readonly seat: number; readonly name: string };
}) {
  const { noble, owner } = props;
  const label = owner ? w.owner(noble.name, owner.name) : w.noble(noble.name, countsInWords(noble.requires));
  return (
    <div class={`noble ${owner ? 'gone' : ''}`} role="img" aria-label={label} data-at={`noble-${noble.id}`}>
      <Crest noble={noble} />
      <div class="n-b">
        <span class="n-name">{noble.name}</span>
        <span class="n-req">
          {GEMS.filter((gem) => noble.requires[gem]).map((gem) => (
            <Pip key={gem} gem={gem} text={noble.requires[gem]} />
          ))}
        </span>
      </div>
      <b class="n-pts">{noble.points}</b>
      {owner ? (
        <span class="own">
          <Seat seat={owner.seat} size="sm" />
          {owner.name}
        </span>
      ) : null}
    </div>
  );
}
