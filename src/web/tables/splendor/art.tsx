/** A little landscape on every card, drawn from the card's own id: mines, then sails and bridges, then cities. */
import type { JSX } from 'preact';
import type { Card } from '../../../games/splendor/cards.ts';
import type { Gem } from './gems.tsx';

const WIDTH = 126;
const HEIGHT = 176;

/** Sky above, sky below, and three depths of land. */
type Palette = readonly [sky: string, haze: string, far: string, near: string, dark: string];

const PALETTES: Readonly<Record<Gem, Palette>> = {
  white: ['#fffaf0', '#e6dccb', '#cdc1ae', '#ab9f8c', '#857a69'],
  blue: ['#e3eefe', '#9fc2f5', '#6696e4', '#2f66c4', '#173f86'],
  green: ['#e4f5e6', '#a3d9b5', '#5fb189', '#21805a', '#0b4d35'],
  red: ['#fee7dc', '#f6b19a', '#e2705f', '#b53641', '#6e1826'],
  black: ['#e4e0ea', '#b1a9bd', '#7f778f', '#4b4557', '#221d2a'],
};

type Dice = () => number;

const drawn = new Map<string, JSX.Element>();

/** The picture of a card; drawn once. */
export function CardArt({ card }: { readonly card: Card }) {
  let art = drawn.get(card.id);
  if (!art) {
    art = draw(card);
    drawn.set(card.id, art);
  }
  return art;
}

function draw(card: Card): JSX.Element {
  const dice = diceOf(`${card.id}x`);
  const palette = PALETTES[card.bonus];
  const [sky, haze] = palette;
  const id = `sky-${card.bonus}`;
  const sun = { x: 30 + dice() * 66, y: 66 + dice() * 16, r: 11 + dice() * 8 };
  const land = card.tier === 1 ? mine(dice, palette) : card.tier === 2 ? water(dice, palette) : city(dice, palette);
  return (
    <svg class="art" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop stop-color={sky} />
          <stop offset=".62" stop-color={haze} />
        </linearGradient>
      </defs>
      <path d={`M0 0h${WIDTH}v${HEIGHT}H0z`} fill={`url(#${id})`} />
      <circle cx={half(sun.x)} cy={half(sun.y)} r={half(sun.r)} fill="#fff" opacity=".75" />
      {land}
    </svg>
  );
}

/** A row of mountains, each with its shadow. */
function ridge(dice: Dice, base: number, height: number, peaks: number, fill: string, shade: string): JSX.Element {
  const points = Array.from({ length: peaks + 1 }, (_, i) => {
    const rise = i % 2 ? height * (0.55 + dice() * 0.6) : height * dice() * 0.35;
    return { x: (i / peaks) * (WIDTH + 20) - 10, y: base - rise };
  });
  const line = points.map(({ x, y }) => `${half(x)} ${half(y)}`).join('L');
  const shadows = points.flatMap(({ x, y }, i) => {
    if (i % 2 === 0 || i === peaks) return [];
    const next = points[i + 1];
    const foot = x + (dice() - 0.3) * 12;
    return `M${half(x)} ${half(y)}L${half(next.x)} ${half(next.y)}L${half(foot)} ${HEIGHT}z`;
  });
  return (
    <>
      <path d={`M-10 ${HEIGHT}L${line}L${WIDTH + 10} ${HEIGHT}z`} fill={fill} />
      <path d={shadows.join('')} fill={shade} opacity=".5" />
    </>
  );
}

function mine(dice: Dice, [, haze, far, near, dark]: Palette): JSX.Element {
  const back = ridge(dice, 100, 34, 4, far, near);
  const front = ridge(dice, 128, 30, 6, near, dark);
  const x = 70 + dice() * 26;
  return (
    <>
      {back}
      {front}
      <path d={`M-5 ${HEIGHT}V150Q40 138 70 146T131 140V${HEIGHT}z`} fill={dark} />
      <path d={`M${half(x)} 158v-16a10 10 0 0 1 20 0v16z`} fill="#000" opacity=".45" />
      <path d={`M${half(x - 2)} 158v-16a12 12 0 0 1 24 0v16`} fill="none" stroke={haze} stroke-width="2" />
      <path
        d={`M${half(x + 6)} 158l-16 18M${half(x + 14)} 158l-8 18`}
        stroke={haze}
        stroke-width="1.500"
        opacity=".7"
      />
    </>
  );
}

function water(dice: Dice, palette: Palette): JSX.Element {
  const [sky, haze, far, near, dark] = palette;
  const back = ridge(dice, 104, 24, 5, far, near);
  if (dice() < 0.5) {
    const waves = Array.from(
      { length: 5 },
      (_, i) => `M${half(dice() * 100)} ${half(130 + i * 9)}h${half(16 + dice() * 26)}`,
    );
    const x = 66 + dice() * 20;
    return (
      <>
        {back}
        <path d={`M-5 124H131V${HEIGHT}H-5z`} fill={near} />
        <path d={waves.join('')} stroke={haze} stroke-width="1.500" opacity=".5" />
        <g transform={`translate(${half(x)} 96)`}>
          <path d="M0 34V-6" stroke={dark} stroke-width="2" />
          <path d="M2 -6Q24 10 20 30H2z" fill="#fff" opacity=".92" />
          <path d="M-2 0Q-16 14 -14 30H-2z" fill={sky} />
          <path d="M-20 34H26L18 46H-12z" fill={dark} />
        </g>
      </>
    );
  }
  const arches = Array.from({ length: 5 }, (_, i) => `M${-4 + i * 28} 124h26v30h-4v-12a9 9 0 0 0-18 0v12h-4z`);
  return (
    <>
      {back}
      <path d={`M-5 132H131V${HEIGHT}H-5z`} fill={near} />
      <path d={`M-5 116H131V124H-5z${arches.join('')}`} fill={dark} />
      <path d={`M-5 154H131V${HEIGHT}H-5z`} fill={near} />
      <path d="M10 164h30M70 168h40M40 171h20" stroke={haze} stroke-width="1.500" opacity=".5" />
    </>
  );
}

function city(dice: Dice, [, , far, near, dark]: Palette): JSX.Element {
  const back = ridge(dice, 110, 18, 5, far, far);
  const houses: JSX.Element[] = [];
  let lit = '';
  let unlit = '';
  let x = -4;
  for (let i = 0; x < WIDTH; i++) {
    const w = 14 + dice() * 14;
    const top = 84 + dice() * 34;
    const kind = dice();
    const fill = i % 2 ? near : dark;
    let path = `M${half(x)} ${half(top)}h${half(w)}V${HEIGHT}h-${half(w)}z`;
    if (kind < 0.4) {
      path += `M${half(x)} ${half(top)}a${half(w / 2)} ${half(w / 1.7)} 0 0 1 ${half(w)} 0z`;
      houses.push(
        <path
          key={`s${i}`}
          d={`M${half(x + w / 2)} ${half(top - w / 1.7 - 6)}v8`}
          stroke={fill}
          stroke-width="1.600"
        />,
      );
    } else if (kind < 0.75) {
      path += `M${half(x - 1)} ${half(top)}l${half(w / 2 + 1)} -${half(w * 0.9)}l${half(w / 2 + 1)} ${half(w * 0.9)}z`;
    } else {
      for (let m = 0; m < 3; m++)
        path += `M${half(x + (m * w) / 2.6)} ${half(top - 4)}h${half(w / 5)}v4h-${half(w / 5)}z`;
    }
    houses.push(<path key={i} d={path} fill={fill} />);
    for (let y = top + 8; y < 150; y += 12) {
      const panes = `M${half(x + w * 0.3)} ${half(y)}h2.5v5h-2.5zm${half(w * 0.32)} 0h2.5v5h-2.5z`;
      if (dice() < 0.6) lit += panes;
      else unlit += panes;
    }
    x += w - 1;
  }
  return (
    <>
      {back}
      {houses}
      <path d={lit} fill="#ffe9a8" opacity=".9" />
      <path d={unlit} fill="#ffe9a8" opacity=".15" />
      <path d={`M-5 ${HEIGHT}V158Q60 150 131 158V${HEIGHT}z`} fill={dark} />
    </>
  );
}

/** Half pixels are fine enough, and short to write. */
function half(n: number): number {
  return Math.round(n * 2) / 2;
}

/** Dice that fall the same for the same word. */
function diceOf(word: string): Dice {
  let s = 2166136261;
  for (const letter of word) s = Math.imul(s ^ letter.charCodeAt(0), 16777619);
  return () => {
    s = Math.imul(s ^ (s >>> 15), 2246822507);
    s = Math.imul(s ^ (s >>> 13), 3266489909);
    s ^= s >>> 16;
    return (s >>> 0) / 4294967296;
  };
}
