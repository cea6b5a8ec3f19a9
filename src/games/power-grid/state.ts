/** Everything there is to know about a game of Power Grid. */
import { defineState } from '../../core/index.ts';
import { CITIES } from './board.ts';
import { FUELS, PLANTS } from './plants.ts';
import { MARKET, ROW, SEATS } from './tables.ts';

/** What is being asked of the seat to act. */
export const DECISIONS = [
  'nominate',
  'open',
  'bid',
  'scrap',
  'return',
  'fuel',
  'build',
  'run',
  'burn',
  'over',
] as const;
/** Name a plant of the actual market, or pass for this phase. */
export const NOMINATE = 0;
/** Say what the nominated plant is worth to begin with. */
export const OPEN = 1;
/** Outbid, or pass on this plant. */
export const BID = 2;
/** Scrap an older plant: the winner has one too many. */
export const SCRAP = 3;
/** Coal and oil no longer fit: say how much of which is returned. */
export const RETURN = 4;
export const FUEL = 5;
export const BUILD = 6;
/** Choose the plants to run. */
export const RUN = 7;
/** Choose how much of what the hybrids burn is coal. */
export const BURN = 8;
export const FINISHED = 9;

/** Where the Step 3 card is. */
export const IN_DECK = 0;
export const SHOWN = 1;
export const LEFT = 2;

const MOST = SEATS[1];

/** What a row of plants can store: coal, oil, garbage and uranium apart, and either of coal and oil. */
export const ROOMS = FUELS.length + 1;

/** The fields, in the order in which they are saved. */
export const fields = {
  seats: 'word',
  /** Options, and what follows from them and from the number of players. */
  map: 'word',
  edition: 'word',
  board: 'word',
  /** The regions played, as bits. */
  regions: 'word',
  mustImprove: 'word',
  hiddenMoney: 'word',
  maxRounds: 'word',
  maxPlants: 'word',
  step2Cities: 'word',
  endCities: 'word',
  /** 1 to 5, 2 to 5 being asked about. */
  phase: 'word',
  decision: 'word',
  turn: 'word',
  round: 'word',
  step: 'word',
  /** 1: the Step 3 card came in phase 4 or 5 and has left: Step 3 begins with phase 5, or with the next round. */
  step3Next: 'word',
  /** Where in `order` phases 3 to 5 have come to. */
  at: 'word',
  /** The plant under auction, and the one with the discount token. */
  nominee: 'word',
  discount: 'word',
  /** The high bid and whose it is; hundreds already laid down for the bid to come. */
  bid: 'word',
  leader: 'word',
  laid: 'word',
  /** Seats, as bits: still in this auction; with a plant bought, or passed, this phase. */
  bidding: 'word',
  bought: 'word',
  passed: 'word',
  /** The plants chosen to run, as bits of their places in the row. */
  running: 'word',
  /** 1: uranium is not refilled any more. */
  uraniumEnded: 'word',
  stepCard: 'word',
  /** The card on top of the deck, apart from the others, or none. */
  top: 'word',
  marketSize: 'word',
  deckSize: 'word',
  underSize: 'word',
  removedSize: 'word',
  goneSize: 'word',
  capped: 'word',
  /** What the bank has taken in, less what it has paid. */
  bank: 'word',
  /** Seats in the order of play. */
  order: MOST,
  money: MOST,
  /** What each seat has bid last in this auction; 0: nothing yet. */
  lastBids: MOST,
  cities: MOST,
  /** Cities supplied in the latest phase 5; after the end, in the final count. */
  supplied: MOST,
  plantCount: MOST,
  /** By seat, ascending, `NONE` behind the last. */
  plants: MOST * ROW,
  room: MOST * ROOMS,
  /** Fuel of each seat, on the market and in the supply. */
  fuel: MOST * FUELS.length,
  stock: FUELS.length,
  supply: FUELS.length,
  /** The plants on offer, ascending, the Step 3 card counting as dearest. */
  market: MARKET,
  /** The draw pile above the Step 3 card as a bag: each draw takes one of its cards by lot. */
  deck: PLANTS.length,
  /** What lies beneath the Step 3 card. */
  under: PLANTS.length,
  /** Put away unseen before the game. */
  removed: PLANTS.length,
  /** Out of the game for all to see. */
  gone: PLANTS.length,
  /** Who has a house in each city, as bits of seats. */
  houses: CITIES,
  /** What connecting each city to each seat's network costs, without the house. */
  reach: MOST * CITIES,
} as const;

/** The state as one block. */
export const layout = defineState(fields);

/** A state of Power Grid. */
export type PowerGridState = ReturnType<typeof layout.create>;
