/** Charts: lines in the seats' colours, with the seats' shapes where they end. */
import { t } from '../texts/index.ts';
import { SHAPES } from './sprite.tsx';

const WIDTH = 760;
const HEIGHT = 330;
/** Room for three digits, in the larger letters of phones too. */
const LEFT = 50;
const RIGHT = 84;
const TOP = 14;
const BOTTOM = 26;
/** Room for "100" in larger letters: the chart of chances is drawn small. */
const CHANCES_LEFT = 52;
/** Labels at the end of lines keep this distance. */
const APART = 21;

/** Points by move, as steps. */
export function PointsChart(props: {
  /** After every move: points by seat. */
  readonly points: readonly (readonly number[])[];
  readonly seats: number;
  /** A line at the score that ends the game. */
  readonly limit: number | null;
  name(seat: number): string;
}) {
  const { points, seats, limit, name } = props;
  const all = [0, ...(limit === null ? [] : [limit]), ...points.flat()];
  const least = Math.min(...all);
  const most = Math.max(...all, least + 1);
  const x = (move: number) => LEFT + (move / Math.max(points.length, 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - ((value - least) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const last = points.at(-1) ?? Array.from({ length: seats }, () => 0);
  const ends = spread(last.map((value, seat) => ({ seat, value, y: y(value) })));
  const label = last.map((value, seat) => `${name(seat)} ${value}`).join(', ');
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${t.end.curve}: ${label}`}>
      {ticks(least, most).map((value) => (
        <g key={value}>
          <path class={`gl ${value === limit ? 'lim' : ''}`} d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT + 6}`} />
          <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">
            {value}
          </text>
        </g>
      ))}
      {limit !== null && !ticks(least, most).includes(limit) ? (
        <path class="gl lim" d={`M${LEFT} ${y(limit)}H${WIDTH - RIGHT + 6}`} />
      ) : null}
      {last.map((_, seat) => (
        <path key={SHAPES[seat]} class={`ln s${seat}`} d={stepPath(points, seat, x, y)} />
      ))}
      {ends.map((end) => (
        <g key={end.seat}>
          <use
            href={`#p-${SHAPES[end.seat]}`}
            class={`mk s${end.seat}`}
            x={WIDTH - RIGHT + 10}
            y={end.y - 7}
            width="14"
            height="14"
          />
          <text class="v" x={WIDTH - RIGHT + 30} y={end.y + 5}>
            {end.value}
          </text>
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 6}>
        {t.end.start}
      </text>
      <text x={x(points.length)} y={HEIGHT - 6} text-anchor="end">
        {t.end.move(points.length)}
      </text>
    </svg>
  );
}

/** Chances by move, from nothing to certain, with the moves that gave much away marked. */
export function ChanceChart(props: {
  readonly label: string;
  /** By move: the chances of every seat before it. */
  readonly chances: readonly { readonly ply: number; readonly chances: readonly number[] }[];
  readonly moves: number;
  /** Moves that are marked, and who played them. */
  readonly marks: readonly { readonly ply: number; readonly seat: number; readonly chance: number }[];
  /** The move being looked at. */
  readonly ply: number;
}) {
  const { chances, moves, marks } = props;
  const x = (ply: number) => CHANCES_LEFT + (ply / Math.max(moves, 1)) * (WIDTH - CHANCES_LEFT - TOP);
  const y = (chance: number) => HEIGHT - BOTTOM - chance * (HEIGHT - TOP - BOTTOM);
  const seats = chances[0]?.chances.length ?? 0;
  const line = (seat: number) =>
    chances.map((move) => `${x(move.ply).toFixed(1)} ${y(move.chances[seat]).toFixed(1)}`).join('L');
  return (
    <svg class="chart chances" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={props.label}>
      {[0, 0.5, 1].map((chance) => (
        <g key={chance}>
          <path class="gl" d={`M${CHANCES_LEFT} ${y(chance)}H${WIDTH - TOP}`} />
          <text x={CHANCES_LEFT - 6} y={y(chance) + 6} text-anchor="end">
            {chance * 100}
          </text>
        </g>
      ))}
      <path class="here" d={`M${x(props.ply)} ${y(0)}V${y(1)}`} />
      {chances.length > 1
        ? Array.from({ length: seats }, (_, seat) => <path key={seat} class={`ln s${seat}`} d={`M${line(seat)}`} />)
        : null}
      {marks.map(({ ply, seat, chance }) => (
        <use
          key={ply}
          href={`#p-${SHAPES[seat % SHAPES.length]}`}
          class={`mk s${seat}`}
          x={x(ply) - 11}
          y={y(chance) - 11}
          width="22"
          height="22"
        />
      ))}
    </svg>
  );
}

function stepPath(
  points: readonly (readonly number[])[],
  seat: number,
  x: (move: number) => number,
  y: (value: number) => number,
): string {
  let value = 0;
  let path = `M${x(0).toFixed(1)} ${y(0).toFixed(1)}`;
  points.forEach((now, i) => {
    if (now[seat] === value) return;
    value = now[seat];
    path += `H${x(i + 1).toFixed(1)}V${y(value).toFixed(1)}`;
  });
  return `${path}H${x(points.length).toFixed(1)}`;
}

/** Keep labels from lying on each other. */
function spread<T extends { y: number }>(ends: T[]): T[] {
  ends.sort((a, b) => a.y - b.y);
  for (let i = 1; i < ends.length; i++) ends[i].y = Math.max(ends[i].y, ends[i - 1].y + APART);
  const over = (ends.at(-1)?.y ?? 0) - (HEIGHT - 12);
  if (over > 0) for (const end of ends) end.y -= over;
  return ends;
}

/** Four or five round numbers between two values. */
export function ticks(least: number, most: number): number[] {
  const rough = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const unit = [1, 2, 5, 10].map((n) => n * power).find((step) => step >= rough) ?? 10 * power;
  const first = Math.ceil(least / unit) * unit;
  return Array.from({ length: Math.floor((most - first) / unit) + 1 }, (_, i) => first + i * unit);
}
