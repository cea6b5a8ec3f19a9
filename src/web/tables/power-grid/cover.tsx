/** The cover of Power Grid, for the lobby: a piece of map. */
import { SHAPES } from '../../ui/sprite.tsx';

const CITIES: readonly (readonly [x: number, y: number, seat: number])[] = [
  [54, 50, 0],
  [130, 92, 1],
  [214, 54, 2],
  [276, 110, 3],
  [96, 146, 0],
  [200, 142, 4],
];
const COSTS: readonly (readonly [x: number, y: number, cost: number])[] = [
  [92, 71, 8],
  [172, 73, 13],
  [245, 82, 6],
];

/** Six cities, their lines and what those cost. */
export function PowerGridCover() {
  return (
    <svg viewBox="0 0 320 170" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h320v170H0z" fill="#b9d3c0" />
      <path d="M0 0h150q-30 60 20 100T120 170H0z" fill="#e8b5a6" />
      <path d="M320 0H220q-20 70 30 90t70 80z" fill="#ecd893" />
      <path
        d="M54 50L130 92 214 54 276 110M130 92L96 146M130 92l70 50 76-32"
        stroke="#5d564b"
        stroke-width="4"
        fill="none"
      />
      {COSTS.map(([x, y, cost]) => (
        <g key={cost}>
          <circle cx={x} cy={y} r="11" fill="#fffdf8" stroke="#5d564b" stroke-width="1.500" />
          <text
            x={x}
            y={y + 4}
            text-anchor="middle"
            font-size="12"
            font-weight="700"
            fill="#1f1b18"
            font-family="var(--font)"
          >
            {cost}
          </text>
        </g>
      ))}
      {CITIES.map(([x, y, seat]) => (
        <g key={`${x}-${y}`}>
          <rect
            x={x - 20}
            y={y - 13}
            width="40"
            height="26"
            rx="13"
            fill="#fff"
            stroke="#3c372f"
            stroke-width="1.500"
          />
          <use
            href={`#p-${SHAPES[seat]}`}
            x={x - 9}
            y={y - 9}
            width="18"
            height="18"
            fill={`var(--p${seat})`}
            stroke="#14110e"
            stroke-width="1.500"
          />
        </g>
      ))}
    </svg>
  );
}
