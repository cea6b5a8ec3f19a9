/** Refusals: why something may not be done. */

/** A sentence for each reason to refuse. */
export const refusals = {
  NOT_ASKED: 'That is not what is being decided now.',
  MUST_BUY_IN_FIRST_ROUND: 'Everyone buys a plant in the first round: put one up for auction.',
  OPENING_BID_DUE: 'You have put a plant up: open the bidding.',
  BID_BEGUN: 'You have laid money down for a higher bid: name the rest.',
  PLANT_NOT_FOR_SALE: 'That plant is not in the actual market.',
  PLANT_NOT_BETTER: 'At the limit, the new plant must be larger than your smallest.',
  BID_TOO_LOW: 'The bid is too low.',
  NOT_ENOUGH_MONEY: 'You do not have so much money.',
  LAST_BIDDER_PAYS_MINIMUM: 'Nobody else is left to bid: the plant is yours for the minimum.',
  NO_HIGHER_BID: 'No bid so high can be made.',
  PLANT_NOT_OWNED: 'You do not own that plant.',
  PLANT_JUST_WON: 'The plant just won stays: scrap an older one.',
  WRONG_RETURN: 'What does not fit any more is returned, and nothing else.',
  NO_ROOM: 'Your plants cannot store so much.',
  NOT_ENOUGH_FUEL: 'There is not so much of it on the market.',
  CITY_NOT_PLAYED: 'That city is not played in this game.',
  CITY_OWNED: 'You have a house there already.',
  CITY_FULL: 'The city has no free place in this step.',
  NO_HOUSES_LEFT: 'All your houses are built.',
  NO_SUCH_PLANT: 'There is no plant at that place in your row.',
  FUEL_MISSING: 'The fuel for these plants is missing, or lies where it cannot be used.',
  WRONG_MIX: 'The hybrids cannot burn that mix.',
  MOVE_MALFORMED: 'That is not a move in the expected form.',
  BID_NOT_WHOLE: 'A bid is a whole number of Elektro.',
  BID_NOT_ASKED: 'No bid of yours is being waited for.',
  DISCARD_NOT_OWNED: 'The plant to discard is none of yours.',
  DISCARD_REQUIRED: 'At the limit, name the plant to discard.',
  ANOTHER_AUCTION: 'The auction is about another plant, or another bid, than the answer says.',
} as const;

/** Why something may not be done. */
export type RefusalCode = keyof typeof refusals;
