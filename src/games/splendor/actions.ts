/** The actions of both games by the names people know, and each one as numbers. RULES 4 and 9. */
import { type ActionSpace, defineActions } from '../../core/index.ts';
import { TIERS } from './cards.ts';
import { colors, GEMS, type Gem, pack, TOKENS, type Token } from './gems.ts';
import { HAND, NOBLE_ROW } from './state.ts';

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
const SAME = TRIPLES.length;

/** The ids of a table with `width` face-up cards a level; see RULES 9. */
export function numberingOf(width: number): Numbering {
  const places = TIERS * width;
  const buy = SAME + GEMS.length;
  const buyReserved = buy + places;
  const reserve = buyReserved + HAND;
  const reserveTop = reserve + places;
  const few = reserveTop + TIERS;
  const pass = few + FEWER.length;
  const giveBack = pass + 1;
  const noble = giveBack + TOKENS.length;
  return { places, buy, buyReserved, reserve, reserveTop, few, pass, giveBack, noble, pay: noble + NOBLE_ROW };
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
  list.forEach((action, id) => {
    new Carrier(action, moveOf(action, id, width));
  });
  return defineActions(list);
}

/** What is made of an object is that object: only there for `Carrier`. */
class Same {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: this is its whole point
    return object;
  }
}

/**
 * Carries a move in a private field of the action itself. Nobody who reads, copies or sends the action meets it, and
 * `apply` finds it at once: actions have many shapes, and a map from them to their moves cost 5 to 8 % of random play.
 */
class Carrier extends Same {
  readonly #move: Move;

  constructor(action: SplendorAction, move: Move) {
    super(action);
    this.#move = move;
  }

  /** The move an action carries. Throws for an object that carries none. */
  static moveOf(action: object): Move {
    return (action as Carrier).#move; // whether it is one is just what is being asked
  }
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

/** The move of each action of a space. An action that is equal to one of the space, but not that one, has it too. */
export function movesOf(space: ActionSpace<SplendorAction>, width: number): (action: SplendorAction) => Move {
  const moves = space.all.map((action, id) => moveOf(action, id, width));
  return (action) => {
    try {
      return Carrier.moveOf(action);
    } catch {
      return moves[space.idOf(action)];
    }
  };
}

/** For each set of colours in the bank: how many triples there are, and their ids in rows of ten. RULES 4.1. */
export const TRIPLE_COUNT = new Int32Array(32);
export const TRIPLE_IDS = new Int32Array(32 * TRIPLES.length);
/** The id, counted from the first pair, of taking all that is left of one or two colours; -1 where that is not so. */
export const FEW_ID = new Int32Array(32).fill(-1);
/** For each set of colours of which the bank holds four: how many, and the ids of taking two of each in rows of five. */
export const SAME_COUNT = new Int32Array(32);
export const SAME_IDS = new Int32Array(32 * GEMS.length);

for (let mask = 0; mask < 32; mask++) {
  TRIPLES.forEach((triple, id) => {
    const within = (colors(packColors(triple)) & ~mask) === 0;
    if (within) TRIPLE_IDS[mask * TRIPLES.length + TRIPLE_COUNT[mask]++] = id;
  });
  GEMS.forEach((_, gem) => {
    if ((mask >> gem) & 1) SAME_IDS[mask * GEMS.length + SAME_COUNT[mask]++] = SAME + gem;
  });
}
FEWER.forEach((few, i) => {
  FEW_ID[colors(packColors(few))] = i;
});
