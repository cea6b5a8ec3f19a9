/** The cover of Skyjo, for the lobby: a fan of five cards. */

const CARDS: readonly (readonly [value: string, fill: string, ink: string, turn: number, dy: number])[] = [
  ['12', 'var(--sky-high)', '#fff', -14, 12],
  ['7', 'var(--sky-mid)', '#2b2100', -7, 3],
  ['−2', 'var(--sky-neg)', '#fff', 0, 0],
  ['0', 'var(--sky-zero)', '#fff', 7, 3],
  ['3', 'var(--sky-low)', '#fff', 14, 12],
];

/** A fan of cards from high to low. */
export function SkyjoCover() {
  return (
    <svg viewBox="0 0 320 170" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id="cover-skyjo" cx=".5" cy=".3" r=".9">
          <stop stop-color="#6fb1dd" />
          <stop offset="1" stop-color="#1f5d94" />
        </radialGradient>
      </defs>
      <path d="M0 0h320v170H0z" fill="url(#cover-skyjo)" />
      {CARDS.map(([value, fill, ink, turn, dy], i) => (
        <g key={value} transform={`translate(${64 + i * 48} ${85 + dy}) rotate(${turn})`}>
          <rect x="-30" y="-38" width="62" height="82" rx="8" fill="#0003" />
          <rect x="-31" y="-41" width="62" height="82" rx="8" fill={fill} stroke="#0004" />
          <rect x="-28" y="-38" width="56" height="76" rx="6" fill="none" stroke="#ffffff4d" stroke-width="2" />
          <path d="M-28 38V-32q0-6 6-6h50z" fill="#fff" opacity=".12" />
          <text y="11" text-anchor="middle" font-size="32" font-weight="750" fill={ink} font-family="var(--font)">
            {value}
          </text>
        </g>
      ))}
    </svg>
  );
}
