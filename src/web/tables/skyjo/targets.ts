/** What the legal actions mean on the table: which piles and slots can be tapped. No rule is known here. */
import type { SkyjoAction } from '../../../games/skyjo/actions.ts';
import type { SkyjoPreview } from '../../../games/skyjo/preview.ts';
import type { Choice } from '../../source/source.ts';

type SkyjoChoice = Choice<SkyjoAction, SkyjoPreview>;

/** The legal actions, sorted by what is tapped. */
export interface Targets {
  readonly draw: SkyjoChoice | null;
  readonly take: SkyjoChoice | null;
  /** By slot. */
  readonly place: ReadonlyMap<number, SkyjoChoice>;
  readonly flip: ReadonlyMap<number, SkyjoChoice>;
}

/** Sort the legal actions. */
export function targetsOf(legal: readonly SkyjoChoice[]): Targets {
  const place = new Map<number, SkyjoChoice>();
  const flip = new Map<number, SkyjoChoice>();
  let draw: SkyjoChoice | null = null;
  let take: SkyjoChoice | null = null;
  for (const choice of legal) {
    const { action } = choice;
    if (action.type === 'draw') draw = choice;
    else if (action.type === 'take') take = choice;
    else if (action.type === 'place') place.set(action.at, choice);
    else if (action.type === 'flip') flip.set(action.at, choice);
  }
  return { draw, take, place, flip };
}

/** The column that placing the card in hand would clear, and the slot to tap for it; null if there is none. */
export function clearing(targets: Targets): { readonly column: number; readonly slot: number } | null {
  for (const [slot, { preview }] of targets.place) {
    if (preview?.type === 'place' && preview.clears !== null) return { column: preview.clears, slot };
  }
  return null;
}
