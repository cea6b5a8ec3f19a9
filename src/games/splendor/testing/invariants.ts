/** What always holds: ninety cards, all tokens, every noble, and what the state keeps twice agrees. For tests. */
import { BONUS, CARDS, COSTS, FIRST_OF, NO_CARD, POINTS, TIERS } from '../cards.ts';
import { countOf, GEMS, unpack } from '../gems.ts';
import { NOBLE_POINTS } from '../nobles.ts';
import { ACTION, HAND, NOTHING, RETURN, type SplendorState, TOKEN_LIMIT } from '../state.ts';
import { buyerOf, cardSold, claimable, GOLD_TOKENS, nobleCount, tokensOf } from '../table.ts';

/** Throws a sentence for whatever does not hold. */
export function invariants(s: SplendorState): void {
  const seats = Array.from({ length: s.seats }, (_, seat) => seat);
  const sold = Array.from(s.sold.subarray(0, s.sales));
  const piles = Array.from({ length: TIERS }, (_, tier) =>
    Array.from(s.deck.subarray(FIRST_OF[tier], FIRST_OF[tier] + s.left[tier])),
  ).flat();
  const hands = seats.flatMap((seat) => Array.from(s.hand.subarray(seat * HAND, (seat + 1) * HAND)));
  const cards = [...piles, ...s.table, ...hands, ...s.gone.subarray(0, s.ticked), ...sold.map(cardSold)];
  const numbers = cards.filter((card) => card !== NO_CARD).sort((a, b) => a - b);
  check(numbers.join() === [...CARDS.keys()].join(), 'a card has vanished or come twice');

  const each = s.seats < 3 ? 4 : s.seats === 3 ? 5 : 7;
  GEMS.forEach((gem, i) => {
    const there = seats.reduce((sum, seat) => sum + countOf(s.purse[seat], i), countOf(s.bank, i));
    check(there === each, `there are ${there} ${gem} tokens`);
  });
  check(seats.reduce((sum, seat) => sum + s.gold[seat], s.bankGold) === GOLD_TOKENS, 'gold is not conserved');

  for (const seat of seats) {
    const own = sold.filter((sale) => buyerOf(sale) === seat).map(cardSold);
    const nobles = Array.from(s.visited).filter((owner) => owner === seat + 1).length;
    const bonuses = GEMS.map((_, i) => own.filter((card) => BONUS[card] === i).length);
    check(unpack(s.bonus[seat]).join() === bonuses.join(), 'bonuses are miscounted');
    check(s.bought[seat] === own.length, 'cards bought are miscounted');
    const points = own.reduce((sum, card) => sum + POINTS[card], nobles * NOBLE_POINTS);
    check(s.points[seat] === points, 'points are miscounted');
    const hand = hands.slice(seat * HAND, (seat + 1) * HAND);
    check(hand.indexOf(NO_CARD) === (s.handSize[seat] < HAND ? s.handSize[seat] : -1), 'a hand has a gap');
    const over = tokensOf(s, seat) > TOKEN_LIMIT;
    check(over === (s.asked === RETURN && s.turn === seat), 'too many tokens were kept');
    const waiting = Array.from({ length: nobleCount(s) }, (_, slot) => slot).some((slot) => claimable(s, seat, slot));
    check(!waiting || ((s.due >> seat) & 1) === 1, 'a noble waits whom nobody expects');
  }
  check(
    s.table.every((card, i) => s.tablePrice[i] === COSTS[card]),
    'a price on the table is wrong',
  );
  check(
    hands.every((card, i) => s.handPrice[i] === COSTS[card]),
    'a price in a hand is wrong',
  );
  check(s.asked <= NOTHING && s.asked >= ACTION, 'nothing is asked');
}

function check(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}
