/** What is open or chosen at the table; local until it is confirmed. */
import type { SplendorAction } from '../../../games/splendor/actions.ts';
import type { SplendorEvent } from '../../../games/splendor/event-types.ts';
import type { SplendorPreview } from '../../../games/splendor/preview.ts';
import type { SplendorView } from '../../../games/splendor/view.ts';
import type { TableProps } from '../kit.ts';
import type { Token } from './gems.tsx';

/** What a table of this game is given. */
export type Props = TableProps<SplendorView, SplendorAction, SplendorPreview, SplendorEvent>;

/** What is open or chosen. */
export interface Draft {
  readonly chosen: readonly Token[];
  readonly giving: readonly Token[];
  readonly card: { readonly tier: number; readonly slot: number } | null;
  /** A card of the own hand, by its slot. */
  readonly own: number | null;
  /** The deck whose top card would be reserved, by its level. */
  readonly deck: number | null;
}

/** Nothing is open and nothing chosen. */
export const NOTHING: Draft = { chosen: [], giving: [], card: null, own: null, deck: null };

/** How many of a token are in a list. */
export function count(list: readonly Token[], token: Token): number {
  return list.filter((other) => other === token).length;
}

/** The list with the last of a token taken out. */
export function without(list: readonly Token[], token: Token): Token[] {
  const at = list.lastIndexOf(token);
  return list.filter((_, i) => i !== at);
}
