/** The tables that are drawn, one entry each: what the lobby shows at once, and the table itself, loaded when needed. */
import type { ComponentType } from 'preact';
import type { TableKit } from './kit.ts';
import { PowerGridCover } from './power-grid/cover.tsx';
import { SkyjoCover } from './skyjo/cover.tsx';
import { SoloCover, SplendorCover } from './splendor/cover.tsx';

/** What the lobby shows of a game, and where its table is. A game without an entry is played at the generic table. */
export interface TableEntry {
  readonly id: string;
  /** One line that makes people want to play. */
  readonly blurb: string;
  readonly minutes: string;
  readonly Cover: ComponentType;
  /** Not shown among the cards: for variants made for learning machines. */
  readonly hidden?: boolean;
  load(): Promise<{ readonly default: TableKit }>;
}

/** All entries, in the order of the lobby. */
export const tables: readonly TableEntry[] = [
  {
    id: 'splendor',
    blurb: 'Collect gems, buy cards, charm nobles.',
    minutes: '30 min',
    Cover: SplendorCover,
    load: () => import('./splendor/index.tsx'),
  },
  {
    id: 'skyjo',
    blurb: 'Turn, swap and clear. Fewest points win.',
    minutes: '20 min',
    Cover: SkyjoCover,
    load: () => import('./skyjo/index.tsx'),
  },
  {
    id: 'power-grid',
    blurb: 'Bid for plants, buy fuel, light up a country.',
    minutes: '2 h',
    Cover: PowerGridCover,
    load: () => import('./power-grid/index.tsx'),
  },
  {
    id: 'splendor-solo',
    blurb: 'Seventeen turns against the clock.',
    minutes: '10 min',
    Cover: SoloCover,
    load: () => import('./splendor/solo.tsx'),
  },
  {
    id: 'skyjo-macro',
    blurb: 'Skyjo in moves of one decision, made for learning machines.',
    minutes: '20 min',
    Cover: SkyjoCover,
    hidden: true,
    load: () => import('../table/generic.tsx'),
  },
  {
    id: 'power-grid-macro',
    blurb: 'Power Grid in whole turns, made for learning machines.',
    minutes: '1 h',
    Cover: PowerGridCover,
    hidden: true,
    load: () => import('../table/generic.tsx'),
  },
];
