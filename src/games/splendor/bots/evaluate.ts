/** How well a seat stands, from 0 to 1, by what everyone can see and by its own hand. */
import { exp } from '../../../core/index.ts';
import { BONUS, COSTS, NO_CARD, POINTS, TIERS } from '../cards.ts';
import { countOf, lack, total } from '../gems.ts';
import { REQUIRES } from '../nobles.ts';
import { HAND, NOTHING, type SplendorState, TOKEN_LIMIT } from '../state.ts';
import { nobleCount } from '../table.ts';

/** A lead of this many points is worth three chances in four. */
const SCALE = 3;

/** The chance to win, guessed from the lead over the strongest other seat. */
export function evaluate(s: SplendorState, seat: number): number {
  const own = strength(s, seat, seat);
  let best = -Infinity;
  for (let other = 0; other < s.seats; other++) {
    if (other !== seat) best = Math.max(best, strength(s, other, seat));
  }
  return 1 / (1 + exp((best - own) / SCALE));
}

/** A score no game of Solo reaches. */
const MOST = 40;

/** The points, and while the clock runs what can still come of the rest. */
export function evaluateSolo(s: SplendorState): number {
  if (s.asked === NOTHING) return s.points[0] / MOST;
  const timeLeft = s.left[2] / 17;
  const hope = strength(s, 0, 0) - s.points[0];
  return Math.min(1, (s.points[0] + hope * timeLeft) / MOST);
}

/** A card that can be paid promises a quarter of its worth: so little that nobody holds on to tokens instead of buying it. */
const WITHIN_REACH = 4;
/** What a token above ten costs: it has to go back. */
const TOO_MANY = 0.4;

/** Points, and what bonuses, tokens, close nobles and close cards promise. */
function strength(s: SplendorState, owner: number, observer: number): number {
  const bonus = s.bonus[owner];
  const power = (s.purse[owner] + bonus) | 0;
  const gold = s.gold[owner];
  const tokens = total(s.purse[owner]);
  let sum = s.points[owner] + 0.7 * s.bought[owner] + 0.08 * tokens + 0.2 * gold;
  sum -= TOO_MANY * Math.max(0, tokens + gold - TOKEN_LIMIT);
  const row = nobleCount(s);
  for (let slot = 0; slot < row; slot++) {
    if (s.visited[slot] !== 0) continue;
    const far = total(lack(REQUIRES[s.nobles[slot]], bonus));
    sum += 1.5 / (1 + far * far * 0.5);
  }
  const places = TIERS * s.width;
  let first = 0;
  let second = 0;
  for (let i = 0; i < places + HAND; i++) {
    const place = owner * HAND + i - places;
    const card = i < places ? s.table[i] : s.hand[place];
    if (card === NO_CARD || (i >= places && owner !== observer && s.blind[place] === 1)) continue;
    const short = total(lack(COSTS[card], power)) - gold;
    const away = Math.max(short, 0);
    const worth = POINTS[card] + 1 / (1 + countOf(bonus, BONUS[card]));
    const promise = worth / (WITHIN_REACH + away);
    if (promise > first) {
      second = first;
      first = promise;
    } else if (promise > second) second = promise;
  }
  return sum + first + 0.5 * second;
}
