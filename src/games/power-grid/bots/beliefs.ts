/** What the planner believes about Power Grid: numbers that `npm run tune -- power-grid` finds. */

/** Beliefs, all of them numbers, so that they can be tuned. */
export interface Beliefs {
  /** What a unit of each fuel costs on average, and of either of coal and oil. */
  readonly coal: number;
  readonly oil: number;
  readonly garbage: number;
  readonly uranium: number;
  readonly hybrid: number;
  /** How much dearer fuel becomes when twice as much is burnt as comes in. */
  readonly scarce: number;
  /** How far the price of today tells the price of the rounds to come, from 0 to 1. */
  readonly present: number;
  /** Cities a network of one's own grows by in a round. */
  readonly growth: number;
  /** Cities the largest network grows by in a round: when the game ends. */
  readonly pace: number;
  /** What one more city costs, the way there included, in Step 1 and later. */
  readonly site: number;
  readonly laterSite: number;
  /** What one more city supplied at the end is worth, in Elektro. */
  readonly last: number;
  /** Cities at the end beyond those the growth foretells. */
  readonly spare: number;
  /** The share of a plant's worth that is bid at most. */
  readonly share: number;
  /** How much of what another plant for sale would bring is taken off that. */
  readonly other: number;
  /** How far over its number a plant is bid at most, and how much more with every round. */
  readonly over: number;
  readonly later: number;
  /** With so much money beyond the ordinary, twice as much is bid. */
  readonly rich: number;
  /** Money kept for building when bidding, as a number of cities. */
  readonly houses: number;
  /** The part of that which is bid while the plants at hand supply all cities that can be built in this round. */
  readonly idle: number;
  /** Cities that count as within reach beyond those the money pays for. */
  readonly slack: number;
  /** What a plant must bring beyond its price to be put up. */
  readonly bar: number;
  /** Cities built beyond what the plants supply. */
  readonly ahead: number;
  /** A city this dear is left for later, unless it is the last round. */
  readonly dear: number;
  /** What a city supplied is worth when fuel is bought, beyond what it pays. */
  readonly supply: number;
  /** Fuel this cheap is stored for the next round, as a share of its usual price. */
  readonly cheap: number;
  /** Fuel that will be short is stored up to this many times its usual price. */
  readonly loose: number;
  /** A fuel is short when more than this share of what will be there is burnt in a round. */
  readonly safe: number;
  /** How much of its usual price fuel is worth when it is kept instead of burnt. */
  readonly thrift: number;
  /** How many cities around the first one are looked at, and how much a rival next door counts against it. */
  readonly around: number;
  readonly crowd: number;
  /** From this round on, whoever can end the game does. */
  readonly patience: number;
}

/** The name of a belief. */
export type Belief = keyof Beliefs;

/** What it believed before it was tuned: where tuning begins. */
export const UNTUNED: Beliefs = {
  coal: 3,
  oil: 3.5,
  garbage: 5,
  uranium: 6,
  hybrid: 3,
  scarce: 0.6,
  present: 0,
  growth: 2.5,
  pace: 2.5,
  site: 20,
  laterSite: 25,
  last: 25,
  spare: 2,
  share: 0.3,
  other: 0,
  over: 3,
  later: 1,
  rich: 100,
  houses: 0,
  idle: 0.4,
  slack: -1,
  bar: 5,
  ahead: 0,
  dear: 40,
  supply: 2,
  cheap: 0.7,
  loose: 4,
  safe: 0.65,
  thrift: 0.5,
  around: 7,
  crowd: 0,
  patience: 16,
};
