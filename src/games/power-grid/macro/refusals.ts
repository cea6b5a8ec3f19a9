/** Refusals: why a whole turn may not be played. */
import { refusals as table } from '../refusals.ts';

const { NOT_ASKED, MUST_BUY_IN_FIRST_ROUND, PLANT_NOT_FOR_SALE, PLANT_NOT_BETTER, NOT_ENOUGH_MONEY, NO_SUCH_PLANT } =
  table;

/** A sentence for each reason to refuse. */
export const refusals = {
  NOT_ASKED,
  MUST_BUY_IN_FIRST_ROUND,
  PLANT_NOT_FOR_SALE,
  PLANT_NOT_BETTER,
  NOT_ENOUGH_MONEY,
  ORDER_MISSING: 'Say what you order.',
  LIMIT_TOO_LOW: 'The bid is already higher than that.',
  LIMIT_LISTED: 'All you have is on the menu as an amount over the minimum: name that.',
  NO_RIVAL: 'Nobody can outbid you: the plant is yours for the minimum.',
  NO_SUCH_PLANT,
  SCRAP_MISSING: 'Your row is full: say which plant makes way.',
  ROOM_LEFT: 'There is room in your row: no plant makes way.',
  NOT_OFFERED: 'That is not on the menu: it is too dear, or an earlier order buys the same.',
} as const;

/** Why something may not be done. */
export type RefusalCode = keyof typeof refusals;
