/** The weave of each region: told apart without its colour. */
import { REGIONS } from '../../../games/power-grid/board.ts';

/** One for each region, drawn into tiles of 12 by 12. */
const WEAVES = [
  'M0 12L12 0M-2 2L2 -2M10 14L14 10', // rising lines
  'M6 4.500v3M4.500 6h3', // crosses
  'M0 0L12 12M-2 10L2 14M10 -2L14 2', // falling lines
  'M0 6h12', // level lines
  'M0 6q3 -4 6 0t6 0', // waves
  'M6 0v12', // upright lines
] as const;

/** The patterns, named `<prefix>-<region>`: what is not shown draws no pattern, so every drawing has its own. */
export function RegionPatterns({ prefix }: { readonly prefix: string }) {
  return (
    <defs>
      {REGIONS.map((name, i) => (
        <pattern key={name} id={`${prefix}-${name}`} width="12" height="12" patternUnits="userSpaceOnUse">
          <path d={WEAVES[i % WEAVES.length]} />
        </pattern>
      ))}
    </defs>
  );
}
