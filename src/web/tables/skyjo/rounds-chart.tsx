/** The totals after every round as lines, one for each seat, with the seats' shapes at every round. */
import { SHAPES } from '../../ui/sprite.tsx';
import { num, w } from './words.ts';

const WIDTH = 760;
const HEIGHT = 250;
const LEFT = 40;
const RIGHT = 34;
const TOP = 16;
const BOTTOM = 28;
/** Where the lines begin: before the first round everybody has nothing. */
const START = 0;

/** One line for each seat. */
export function RoundsChart(props: {
  /** After every round: totals by seat. */
  readonly totals: readonly (readonly number[])[];
  /** The match ends there. */
  readonly limit: number;
  name(seat: number): string;
}) {
  const { totals, limit, name } = props;
  const seats = totals[0].map((_, seat) => seat);
  const least = Math.min(START, ...totals.flat());
  const most = Math.max(limit, ...totals.flat());
  const x = (round: number) => LEFT + (round / totals.length) * (WIDTH - LEFT - RIGHT);
  const y = (points: number) => TOP + ((most - points) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const line = (seat: number) => [START, ...totals.map((round) => round[seat])];
  const label = seats.map((seat) => `${name(seat)} ${num(totals.at(-1)?.[seat] ?? START)}`).join(', ');
  return (
    <svg class="chart rounds" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={w.end.chart(label)}>
      {[START, limit / 2, limit].map((points) => (
        <g key={points}>
          <path class={`gl ${points === limit ? 'lim' : ''}`} d={`M${LEFT} ${y(points)}H${WIDTH - RIGHT + 16}`} />
          <text x={LEFT - 8} y={y(points) + 4} text-anchor="end">
            {points}
          </text>
        </g>
      ))}
      {totals.map((_, round) => (
        <text key={round} x={x(round + 1)} y={HEIGHT - 6} text-anchor="middle">
          {w.end.roundNo(round + 1)}
        </text>
      ))}
      {seats.map((seat) => (
        <polyline
          key={seat}
          class={`ln s${seat}`}
          points={line(seat)
            .map((points, round) => `${x(round).toFixed(1)},${y(points).toFixed(1)}`)
            .join(' ')}
        />
      ))}
      {seats.map((seat) =>
        line(seat).map((points, round) =>
          round === 0 ? null : (
            <use
              key={`${seat}-${round}`}
              href={`#p-${SHAPES[seat]}`}
              class={`mk s${seat}`}
              x={x(round) - 7}
              y={y(points) - 7}
              width="14"
              height="14"
            />
          ),
        ),
      )}
    </svg>
  );
}
