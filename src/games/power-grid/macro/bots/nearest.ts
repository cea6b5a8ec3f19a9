/** The nearest thing on a menu: what a player who thinks in single actions of the table game would take. */

/** How far an order of fuel is from what is wanted: what is missing weighs more than what is too much. */
export function distanceOf(amount: number, wanted: number): number {
  return amount < wanted ? 3 * (wanted - amount) : 2 * (amount - wanted);
}

/** How good a list of cities is, so many of which are wanted: others may stand in for wanted ones, but not come on top. */
export function worthOf(common: number, length: number, wanted: number): number {
  return 3 * common + Math.min(length, wanted) - common - 4 * Math.max(0, length - wanted);
}
