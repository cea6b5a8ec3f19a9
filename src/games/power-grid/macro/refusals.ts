/** Refusals: why a whole turn may not be played. */
import { refusals as table } from '../refusals.ts';

const { NOT_ASKED, MUST_BUY_IN_FIRST_ROUND, PLANT_NOT_FOR_SALE, PLANT_NOT_BETTER, NOT_ENOUGH_MONEY } = table;
const { NO_SUCH_PLANT, PLANT_JUST_WON, NOT_ENOUGH_FUEL } = table;

/** A sentence for each reason to refuse. */
export const refusals = {
  NOT_ASKED,
  MUST_BUY_IN_FIRST_ROUND,
  PLANT_NOT_FOR_SALE,
  PLANT_NOT_BETTER,
  NOT_ENOUGH_MONEY,
  LIMIT_MISSING: 'Say how far you bid.',
  LIMIT_TOO_LOW: 'The bid is already higher than that.',
  LIMIT_LISTED: 'All you have is on the menu as an amount over the minimum: name that.',
  NO_RIVAL: 'Nobody can outbid you: the plant is yours for the minimum.',
  NO_SUCH_PLANT,
  PLANT_JUST_WON,
  PLANT_BURNS_NOTHING: 'That plant burns no fuel.',
  NOT_ENOUGH_FUEL,
  ORDER_LISTED: 'An earlier order on the menu buys the same.',
  LIST_NOT_OFFERED: 'That list of cities is not on the menu: it is too dear, too long, or the same as an earlier one.',
} as const;

/** Why something may not be done. */
export type RefusalCode = keyof typeof refusals;
