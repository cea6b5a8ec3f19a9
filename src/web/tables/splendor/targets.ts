/** What the legal actions mean on the table: which gems, cards, decks, nobles and payments can be tapped. No rule is known here. */
import type { SplendorAction } from '../../../games/splendor/actions.ts';
import type { SplendorPreview } from '../../../games/splendor/preview.ts';
import type { Choice } from '../../source/source.ts';
import type { Gem, Token } from './gems.tsx';
import type { Payment } from './payment.tsx';

type Choices = readonly Choice<SplendorAction, SplendorPreview>[];

/** The legal actions, sorted by what is tapped. */
export interface Targets {
  readonly takes: readonly { readonly id: number; readonly colors: readonly Gem[] }[];
  /** By level and slot, `2-0`; by slot of the own hand; by level. */
  readonly buy: ReadonlyMap<string, number>;
  readonly reserve: ReadonlyMap<string, number>;
  readonly buyReserved: ReadonlyMap<number, number>;
  readonly reserveTop: ReadonlyMap<number, number>;
  readonly give: ReadonlyMap<Token, number>;
  readonly nobles: ReadonlyMap<number, number>;
  readonly payments: readonly Payment[];
  readonly pass: number | null;
}

/** Sort the legal actions. */
export function targetsOf(legal: Choices): Targets {
  const targets = {
    takes: [] as { id: number; colors: readonly Gem[] }[],
    buy: new Map<string, number>(),
    reserve: new Map<string, number>(),
    buyReserved: new Map<number, number>(),
    reserveTop: new Map<number, number>(),
    give: new Map<Token, number>(),
    nobles: new Map<number, number>(),
    payments: [] as Payment[],
    pass: null as number | null,
  };
  for (const { id, action, preview } of legal) {
    switch (action.type) {
      case 'TAKE_TOKENS_DIFFERENT':
      case 'TAKE_TOKENS_SAME':
        targets.takes.push({ id, colors: action.colors });
        break;
      case 'PURCHASE_VISIBLE_CARD':
        targets.buy.set(`${action.tier}-${action.slot}`, id);
        break;
      case 'RESERVE_VISIBLE_CARD':
        targets.reserve.set(`${action.tier}-${action.slot}`, id);
        break;
      case 'PURCHASE_RESERVED_CARD':
        targets.buyReserved.set(action.slot, id);
        break;
      case 'RESERVE_TOP_DECK_CARD':
        targets.reserveTop.set(action.tier, id);
        break;
      case 'RETURN_TOKENS_AFTER_OVERFLOW':
        targets.give.set(action.color, id);
        break;
      case 'CHOOSE_NOBLE':
        targets.nobles.set(action.slot, id);
        break;
      case 'CHOOSE_PAYMENT':
        if (preview?.type === 'payment')
          targets.payments.push({ goldFor: action.goldFor, action: id, pays: preview.pays });
        break;
      case 'PASS':
        targets.pass = id;
        break;
    }
  }
  return targets;
}

/** The takes that hold all of these gems. */
export function takesWith(targets: Targets, chosen: readonly Token[]): Targets['takes'] {
  return targets.takes.filter(({ colors }) => holds(colors, chosen));
}

/** The take of exactly these gems; null if it is none. */
export function takeOf(targets: Targets, chosen: readonly Token[]): number | null {
  return takesWith(targets, chosen).find(({ colors }) => colors.length === chosen.length)?.id ?? null;
}

/** How many more gems the shortest take with these needs. */
export function missingOf(targets: Targets, chosen: readonly Token[]): number {
  const sizes = takesWith(targets, chosen).map(({ colors }) => colors.length - chosen.length);
  return sizes.length === 0 ? 0 : Math.min(...sizes);
}

function holds(colors: readonly Token[], chosen: readonly Token[]): boolean {
  return chosen.every((token) => count(colors, token) >= count(chosen, token));
}

function count(list: readonly Token[], token: Token): number {
  return list.filter((other) => other === token).length;
}
