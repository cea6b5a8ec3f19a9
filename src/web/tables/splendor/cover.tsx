/** The covers of both Splendors, for the lobby: they stand on the first page and use its sprite alone. */

const GEMS: readonly (readonly [gem: string, x: number, y: number, size: number])[] = [
  ['red', 52, 40, 64],
  ['blue', 128, 22, 74],
  ['green', 214, 44, 61],
  ['white', 98, 98, 48],
  ['black', 186, 104, 45],
];

/** Five gems before the mountains. */
export function SplendorCover() {
  return (
    <svg viewBox="0 0 320 170" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id="cover-splendor" cx=".5" cy=".35" r=".9">
          <stop stop-color="#7b3a5d" />
          <stop offset="1" stop-color="#2a1430" />
        </radialGradient>
      </defs>
      <path d="M0 0h320v170H0z" fill="url(#cover-splendor)" />
      <path d="M-10 170L60 96l50 40 60-66 70 60 40-34 60 74z" fill="#3d1c41" />
      <path d="M170 70l26 60-60 40-26-34z" fill="#522556" />
      {GEMS.map(([gem, x, y, size]) => (
        <use
          key={gem}
          href={`#s-${gem}`}
          x={x}
          y={y}
          width={size}
          height={size}
          fill={gem === 'black' ? '#57505f' : `var(--gem-${gem})`}
        />
      ))}
    </svg>
  );
}

/** One coin of gold in a clock that runs down. */
export function SoloCover() {
  return (
    <svg viewBox="0 0 320 170" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h320v170H0z" fill="#16313f" />
      <circle cx="160" cy="86" r="58" fill="none" stroke="#ffffff22" stroke-width="7" />
      <circle
        cx="160"
        cy="86"
        r="58"
        fill="none"
        stroke="#f2c14e"
        stroke-width="7"
        stroke-dasharray="228 137"
        transform="rotate(-90 160 86)"
      />
      <path d="M0 170l70-60 40 30 50-36 60 44 40-30 60 52z" fill="#0f2430" />
      <use href="#s-gold" x="130" y="56" width="61" height="61" fill="var(--gem-gold)" />
    </svg>
  );
}
