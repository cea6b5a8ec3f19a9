/** What an action may change of what is shown, by what was asked: the tensor writes no more than that anew. RULES 11. */
import { BID, BUILD, BURN, FUEL, NOMINATE, OPEN, type PowerGridState, RETURN, SCRAP } from './state.ts';
import { ORIGINAL } from './tables.ts';

/** The stretches, as bits. Whose turn it is, money and the auction's flags are always written anew. */
export const BIDS = 1;
/** The plants on offer and gone, and the deck. */
export const OFFER = 2;
/** Fuel on the market, and the plants that run. */
export const FUEL_SHOWN = 4;
/** What whoever acted has, but for plants and houses. */
export const FACTS_SHOWN = 8;
/** The plants of whoever acted. */
export const PLANTS_SHOWN = 16;
/** The houses of whoever acted, how many stand in each city, and what one more costs. */
export const HOUSES_SHOWN = 32;

/**
 * What the answer to `asked` may have changed. `stays`: whoever acted is asked again; `goesOn`: in the same phase and step. Who has
 * bought a plant by it is told by `bought`; the order of play changes only with the phase.
 */
export function changesOf(s: PowerGridState, asked: number, stays: boolean, goesOn: boolean): number {
  const { decision } = s;
  switch (asked) {
    case NOMINATE:
      return decision === OPEN ? BIDS : goesOn ? 0 : OFFER;
    case OPEN:
    case BID:
      return decision === OPEN || decision === BID ? BIDS : BIDS | OFFER | FUEL_SHOWN; // sold: 39 ends uranium
    case SCRAP:
    case RETURN:
      return BIDS | OFFER | FUEL_SHOWN | FACTS_SHOWN | PLANTS_SHOWN;
    case FUEL:
      return stays ? FUEL_SHOWN | FACTS_SHOWN : 0;
    case BUILD:
      if (!goesOn) return OFFER;
      if (!stays) return 0;
      return s.edition === ORIGINAL ? FACTS_SHOWN | HOUSES_SHOWN | OFFER : FACTS_SHOWN | HOUSES_SHOWN;
    default: // the plants to run, and what the hybrids burn
      if (decision === BURN) return FUEL_SHOWN;
      return goesOn ? FUEL_SHOWN | FACTS_SHOWN : FUEL_SHOWN | FACTS_SHOWN | OFFER;
  }
}
