/** The drawings that every page uses by reference: seats' shapes, gems and the logo. */
import type { ComponentChildren } from 'preact';

/** The shapes of the seats, in order: colour and shape always go together. */
export const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'hexagon', 'star', 'plus', 'drop'] as const;

const SEATS: Readonly<Record<(typeof SHAPES)[number], ComponentChildren>> = {
  circle: <circle cx="12" cy="12" r="9.500" />,
  square: <rect x="3.500" y="3.500" width="17" height="17" rx="2" />,
  triangle: <path d="M12 2.500L22.500 21H1.500z" stroke-linejoin="round" />,
  diamond: <path d="M12 1.200L22.800 12 12 22.800 1.200 12z" stroke-linejoin="round" />,
  hexagon: <path d="M6.500 2.500h11L23 12l-5.500 9.500h-11L1 12z" stroke-linejoin="round" />,
  star: (
    <path
      d="M12 1.200l3.200 7.100 7.700.8-5.800 5.200 1.700 7.600L12 18l-6.800 3.900 1.700-7.600L1.100 9.100l7.700-.8z"
      stroke-linejoin="round"
    />
  ),
  plus: <path d="M8 2h8v6h6v8h-6v6H8v-6H2V8h6z" stroke-linejoin="round" />,
  drop: <path d="M12 1.500c5 6 8 9.500 8 13.500a8 8 0 0 1-16 0c0-4 3-7.500 8-13.500z" />,
};

/** Outline of a gem, then its facets: a path and how much lighter (or, below 0, darker) it is. */
type GemDrawing = readonly [outline: ComponentChildren, ...facets: readonly (readonly [d: string, light: number])[]];

const GEMS: Readonly<Record<string, GemDrawing>> = {
  white: [
    <path key="o" d="M16 1L31 14 16 31 1 14z" />,
    ['M16 1L31 14H1z', 0.5],
    ['M9 14L16 1l7 13-7 17z', 0.35],
    ['M23 14h8L16 31z', -0.14],
    ['M1 14h8l7 17z', -0.05],
  ],
  blue: [
    <circle key="o" cx="16" cy="16" r="15" />,
    ['M16 1a15 15 0 0 1 15 15H16z', 0.1],
    ['M16 31A15 15 0 0 1 1 16h15z', -0.18],
    ['M10.500 5.500h11l5 10.500-5 10.500h-11L5.500 16z', 0.14],
    ['M11.500 8h9l3 4.500h-15z', 0.3],
  ],
  green: [
    <path key="o" d="M8 3h16l7 6v14l-7 6H8l-7-6V9z" />,
    ['M8 3h16l7 6-6 2H7L1 9z', 0.22],
    ['M1 23l6-2h18l6 2-7 6H8z', -0.25],
    ['M7 11h18v10H7z', 0.12],
    ['M7 11h18l-18 6z', 0.14],
  ],
  red: [
    <path
      key="o"
      d="M3 3.500h26c2 0 2.600 1.300 1.800 2.900L18 29.200c-1 1.700-3 1.700-4 0L1.200 6.400C.4 4.800 1 3.500 3 3.500z"
    />,
    ['M1 4h30l-7 6H8z', 0.28],
    ['M31 5L16.500 30.500 16 22l8-12z', -0.2],
    ['M8 10h16l-8 12z', 0.14],
  ],
  black: [
    <path key="o" d="M2 2h28v28H2z" />,
    ['M2 2h28l-6 6H8z', 0.3],
    ['M2 30l6-6h16l6 6z', -0.35],
    ['M2 2l6 6v16l-6 6z', 0.12],
    ['M8 8h16L8 20z', 0.12],
  ],
  gold: [
    <path
      key="o"
      d="M16 0l4 5.300 6.300-1.900.1 6.600L32 12l-3.800 5.400 3.300 5.700-6.500 1.200-1 6.500-6.100-2.400L12 32l-3-5.900-6.600-.2 1.600-6.400L0 14.800l5.600-3.500L4.800 4.700l6.500 1.100z"
    />,
    ['M16 6a10 10 0 0 1 10 10H6A10 10 0 0 1 16 6z', 0.28],
    ['M26 16a10 10 0 0 1-20 0z', 0.1],
  ],
};

/** The sprite: drawn once per page, used by `href`. */
export function Sprite() {
  return (
    <svg class="sprite" aria-hidden="true">
      <defs>
        {SHAPES.map((shape) => (
          <symbol key={shape} id={`p-${shape}`} viewBox="0 0 24 24">
            {SEATS[shape]}
          </symbol>
        ))}
        {Object.entries(GEMS).map(([gem, [outline, ...facets]]) => (
          <symbol key={gem} id={`s-${gem}`} viewBox="-1 -1 34 34">
            {outline}
            {facets.map(([d, light]) => (
              <path key={d} d={d} fill={light > 0 ? '#fff' : '#000'} stroke="none" opacity={Math.abs(light)} />
            ))}
          </symbol>
        ))}
        <symbol id="logo" viewBox="0 0 32 32">
          <path d="M16 1.500L29.500 9v14L16 30.500 2.500 23V9z" fill="#1d5b4b" />
          <path d="M16 1.500L29.500 9 16 16.500 2.500 9z" fill="#2f8a72" />
          <path d="M16 16.500V30.500L2.500 23V9z" fill="#174a3d" />
          <circle cx="16" cy="9" r="2.300" fill="#f2c14e" />
          <circle cx="9" cy="19.500" r="1.900" fill="#f2c14e" transform="skewY(14) translate(0 -3)" />
          <path d="M19.500 21.800l3-1.700 0 3.400-3 1.700zM24 17.200l3-1.700 0 3.400-3 1.700z" fill="#f2c14e" />
        </symbol>
      </defs>
    </svg>
  );
}
