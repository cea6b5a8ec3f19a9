/** The actions of both games by the names people know, and each one as numbers. RULES 4 and 9. */
import { type ActionSpace, defineActions } from '../../core/index.ts';
import { TIERS } from './cards.ts';
import { GEM_NAMES, GEMS, type Gem, pack, TOKENS, type Token } from './gems.ts';
import { HAND, NOBLE_ROW, SOLO_WIDTH, WIDTH } from './state.ts';

/** What a player may do. Levels are 1 to 3, slots are counted from 0. */
export type SplendorAction =
  | { readonly type: 'TAKE_TOKENS_DIFFERENT'; readonly colors: readonly Gem[] }
  | { readonly type: 'TAKE_TOKENS_SAME'; readonly colors: readonly [Gem, Gem] }
  | { readonly type: 'PURCHASE_VISIBLE_CARD'; readonly tier: number; readonly slot: number }
  | { readonly type: 'PURCHASE_RESERVED_CARD'; readonly slot: number }
  | { readonly type: 'RESERVE_VISIBLE_CARD'; readonly tier: number; readonly slot: number }
  | { readonly type: 'RESERVE_TOP_DECK_CARD'; readonly tier: number }
  | { readonly type: 'PASS' }
  | { readonly type: 'RETURN_TOKENS_AFTER_OVERFLOW'; readonly color: Token }
  | { readonly type: 'CHOOSE_NOBLE'; readonly slot: number }
  | { readonly type: 'CHOOSE_PAYMENT'; readonly goldFor: Gem | 'none' };

/** What kind of move an action is. */
export const TAKE = 0;
export const BUY = 1;
export const BUY_RESERVED = 2;
export const RESERVE = 3;
export const RESERVE_TOP = 4;
export const PASS = 5;
export const GIVE_BACK = 6;
export const CHOOSE_NOBLE = 7;
export const PAY = 8;

/** An action as numbers: one shape for all, so that the rules read every move the same way. */
export interface Move {
  readonly id: number;
  readonly kind: number;
  /** The gems that change hands, as a word; none for gold. */
  readonly gems: number;
  /** Its place on the table, in the hand or in the row of nobles, or its level from 0. */
  readonly at: number;
}

/** Where each kind of action begins in the list of ids, and how many face-up cards there are. */
export interface Numbering {
  readonly places: number;
  readonly same: number;
  readonly buy: number;
  readonly buyReserved: number;
  readonly reserve: number;
  readonly reserveTop: number;
  /** Pairs, then singles. */
  readonly few: number;
  readonly pass: number;
  readonly giveBack: number;
  readonly noble: number;
  readonly pay: number;
}

/** The colour sets of so many, ascending. */
function sets(size: number): Gem[][] {
  const masks = Array.from({ length: 32 }, (_, mask) => GEMS.filter((_, gem) => (mask >> gem) & 1));
  const key = (set: Gem[]) => set.map((gem) => GEMS.indexOf(gem)).join('');
  return masks.filter((set) => set.length === size).sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The sets that are taken while three colours are there, and those while fewer are. */
export const TRIPLES = sets(3);
export const FEWER = [...sets(2), ...sets(1)];

/** The ids of a table with `width` face-up cards a level; see RULES 9. */
export function numberingOf(width: number): Numbering {
  const places = TIERS * width;
  const same = TRIPLES.length;
  const buy = same + GEMS.length;
  const buyReserved = buy + places;
  const reserve = buyReserved + HAND;
  const reserveTop = reserve + places;
  const few = reserveTop + TIERS;
  const pass = few + FEWER.length;
  const giveBack = pass + 1;
  const noble = giveBack + TOKENS.length;
  return { places, same, buy, buyReserved, reserve, reserveTop, few, pass, giveBack, noble, pay: noble + NOBLE_ROW };
}

/** The actions of a table with `width` face-up cards a level; `choices` adds the choices of nobles and payments. */
export function actionsOf(width: number, choices: boolean): ActionSpace<SplendorAction> {
  const tiers = Array.from({ length: TIERS }, (_, i) => i + 1);
  const slots = Array.from({ length: width }, (_, slot) => slot);
  const places = tiers.flatMap((tier) => slots.map((slot) => ({ tier, slot })));
  const hand = Array.from({ length: HAND }, (_, slot) => slot);
  const row = Array.from({ length: NOBLE_ROW }, (_, slot) => slot);
  const list: readonly SplendorAction[] = [
    ...TRIPLES.map((colors) => ({ type: 'TAKE_TOKENS_DIFFERENT', colors }) as const),
    ...GEMS.map((gem) => ({ type: 'TAKE_TOKENS_SAME', colors: [gem, gem] }) as const),
    ...places.map((place) => ({ type: 'PURCHASE_VISIBLE_CARD', ...place }) as const),
    ...hand.map((slot) => ({ type: 'PURCHASE_RESERVED_CARD', slot }) as const),
    ...places.map((place) => ({ type: 'RESERVE_VISIBLE_CARD', ...place }) as const),
    ...tiers.map((tier) => ({ type: 'RESERVE_TOP_DECK_CARD', tier }) as const),
    ...FEWER.map((colors) => ({ type: 'TAKE_TOKENS_DIFFERENT', colors }) as const),
    { type: 'PASS' },
    ...TOKENS.map((color) => ({ type: 'RETURN_TOKENS_AFTER_OVERFLOW', color }) as const),
    ...(choices ? row.map((slot) => ({ type: 'CHOOSE_NOBLE', slot }) as const) : []),
    ...(choices ? [...GEMS, 'none' as const].map((goldFor) => ({ type: 'CHOOSE_PAYMENT', goldFor }) as const) : []),
  ];
  return defineActions(list, spellingsOf);
}

/** Other ways to write an action: colours in any order, and by the names of the gems. RULES 9. */
function spellingsOf(action: SplendorAction): readonly object[] {
  switch (action.type) {
    case 'TAKE_TOKENS_DIFFERENT':
      return orders(action.colors).flatMap((colors) => namings(colors).map((named) => ({ ...action, colors: named })));
    case 'TAKE_TOKENS_SAME':
      return namings(action.colors).map((colors) => ({ ...action, colors }));
    case 'RETURN_TOKENS_AFTER_OVERFLOW':
      return action.color === 'gold' ? [] : [{ ...action, color: GEM_NAMES[action.color] }];
    case 'CHOOSE_PAYMENT':
      return action.goldFor === 'none' ? [] : [{ ...action, goldFor: GEM_NAMES[action.goldFor] }];
    default:
      return [];
  }
}

/** All orders of a list. */
function orders<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((first, i) => orders(list.filter((_, j) => j !== i)).map((rest) => [first, ...rest]));
}

/** A list of colours with each of them called by either name. */
function namings(colors: readonly Gem[]): string[][] {
  if (colors.length === 0) return [[]];
  const [first, ...rest] = colors;
  return namings(rest).flatMap((named) => [
    [first, ...named],
    [GEM_NAMES[first], ...named],
  ]);
}

/** The number of gems of each colour in a list. */
export function packColors(list: readonly Gem[]): number {
  return pack(GEMS.map((gem) => list.filter((other) => other === gem).length));
}

function moveOf(action: SplendorAction, id: number, width: number): Move {
  switch (action.type) {
    case 'TAKE_TOKENS_DIFFERENT':
    case 'TAKE_TOKENS_SAME':
      return { id, kind: TAKE, gems: packColors(action.colors), at: 0 };
    case 'PURCHASE_VISIBLE_CARD':
      return { id, kind: BUY, gems: 0, at: (action.tier - 1) * width + action.slot };
    case 'PURCHASE_RESERVED_CARD':
      return { id, kind: BUY_RESERVED, gems: 0, at: action.slot };
    case 'RESERVE_VISIBLE_CARD':
      return { id, kind: RESERVE, gems: 0, at: (action.tier - 1) * width + action.slot };
    case 'RESERVE_TOP_DECK_CARD':
      return { id, kind: RESERVE_TOP, gems: 0, at: action.tier - 1 };
    case 'PASS':
      return { id, kind: PASS, gems: 0, at: 0 };
    case 'RETURN_TOKENS_AFTER_OVERFLOW':
      return { id, kind: GIVE_BACK, gems: action.color === 'gold' ? 0 : packColors([action.color]), at: 0 };
    case 'CHOOSE_NOBLE':
      return { id, kind: CHOOSE_NOBLE, gems: 0, at: action.slot };
    case 'CHOOSE_PAYMENT':
      return { id, kind: PAY, gems: action.goldFor === 'none' ? 0 : packColors([action.goldFor]), at: 0 };
  }
}

/** The actions of a space as moves, by id. */
export function movesOf(space: ActionSpace<SplendorAction>, width: number): readonly Move[] {
  return space.all.map((action, id) => moveOf(action, id, width));
}

/** The actions of Splendor, and where each kind begins. */
export const actions = actionsOf(WIDTH, true);
export const numbering = numberingOf(WIDTH);

/** The same of Splendor Solo. */
export const soloActions = actionsOf(SOLO_WIDTH, false);
export const soloNumbering = numberingOf(SOLO_WIDTH);
