/** How a game of Power Grid may be varied. RULES, Options. */
import { defineOptions, type OptionsOf } from '../../core/index.ts';
import { contiguous, MAPS, REGIONS } from './board.ts';
import { EDITIONS, setupOf } from './tables.ts';

/** The options and what they mean. */
export const options = defineOptions({
  map: { choices: MAPS, default: 'germany', help: 'which map is played' },
  edition: { choices: EDITIONS, default: 'recharged', help: 'whose rules, numbers and board: of 2019 or of 2004' },
  regions: {
    listOf: REGIONS,
    default: 'random',
    help: 'which regions are played, as many as the players need and all connected; random: by lot',
  },
  mustImprove: {
    default: false,
    help: 'at the limit of plants, only a plant larger than the smallest owned may be put up',
  },
  hiddenMoney: { default: false, help: 'nobody sees what the others have' },
  maxRounds: { min: 1, max: 1000, default: 100, help: 'stop the game after so many rounds' },
});

/** How a game of Power Grid may be varied. */
export type PowerGridOptions = OptionsOf<typeof options>;

/** The chosen regions as bits; 0 leaves the choice to the lot. */
export function regionsOf({ regions }: PowerGridOptions): number {
  const names = regions.split(',');
  return REGIONS.reduce((bits, name, region) => (names.includes(name) ? bits | (1 << region) : bits), 0);
}

/** Why so many cannot play under these options, as a sentence; null if they can. */
export function problem(seats: number, chosen: PowerGridOptions): string | null {
  const regions = regionsOf(chosen);
  const count = setupOf(EDITIONS.indexOf(chosen.edition), seats).regions;
  if (regions === 0) return null;
  if (chosen.regions.split(',').length !== count) return `${seats} players need ${count} regions`;
  return contiguous(MAPS.indexOf(chosen.map), regions) ? null : 'the regions must be connected';
}
