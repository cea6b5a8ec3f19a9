/** What a seat may know, as rows of small whole numbers. Players are counted from the observer, who is 0. RULES 12.2. */
import { PAD, type TokenGroup, type Tokens } from '../../core/index.ts';
import { BONUS, CARDS, NO_CARD, POINTS, TIERS } from './cards.ts';
import { countOf, GEMS, lack, TOKENS, total } from './gems.ts';
import { actionAt, actorAt, cardSeenAt, oldest } from './history.ts';
import { REQUIRES } from './nobles.ts';
import { FIRST_SEAT, HAND, HISTORY, NOBODY, NOTHING, type SplendorState } from './state.ts';
import { nobleCount, shortOf } from './table.ts';

/** Stands in a row for what the observer cannot see, and for nobody. */
export const UNKNOWN = -1;

/** The groups of a table with `places` face-up cards. */
function groupsOf(places: number): readonly TokenGroup[] {
  return [
    {
      name: 'cards',
      columns: ['owner', 'place', 'card', 'level', 'bonus', 'points', ...GEMS, 'missing', 'affordable', 'hidden'],
      meaning:
        'cards on the table (owner -1, place by level), then in the hands, the own one first; card, bonus, points, costs, missing and affordable are -1 if the observer has not seen it; missing is before gold; hidden is 1 if only its owner has seen it',
      rows: (seats) => places + seats * HAND,
    },
    {
      name: 'nobles',
      columns: ['place', 'noble', ...GEMS, 'missing'],
      meaning: 'nobles still in the row: what they require and how many bonuses the observer lacks',
      rows: (seats) => seats + 1,
    },
    {
      name: 'players',
      columns: ['player', ...TOKENS, ...GEMS.map((gem) => `${gem}_bonus`), 'points', 'bought', 'reserved', 'nobles'],
      meaning: 'the observer first',
      rows: (seats) => seats,
    },
    {
      name: 'bank',
      columns: [...TOKENS, 'deck1', 'deck2', 'deck3', 'turns', 'asked', 'current', 'trigger', 'passes', 'first'],
      meaning: 'the middle of the table; current and trigger are players, -1 for nobody; first begins every round',
      rows: () => 1,
    },
    {
      name: 'actions',
      columns: ['actor', 'action', 'card'],
      meaning: `the latest ${HISTORY} actions, oldest first; the card that was moved, -1 for none or hidden`,
      rows: () => HISTORY,
    },
  ];
}

/** The rows of a table with `width` face-up cards a level. */
export function tokensOfTable(width: number): Tokens<SplendorState> {
  const places = TIERS * width;
  const groups = groupsOf(places);
  const widths = groups.map(({ columns }) => columns.length);
  return {
    groups,
    write(s, seat, out, at) {
      const { seats } = s;
      let o = at;
      let end = at + (places + seats * HAND) * widths[0];
      for (let i = 0; i < places; i++) {
        if (s.table[i] !== NO_CARD) o = writeCard(s, seat, UNKNOWN, i, s.table[i], true, 0, out, o);
      }
      for (let n = 0; n < seats; n++) {
        const owner = n + seat < seats ? n + seat : n + seat - seats;
        for (let slot = 0; slot < s.handSize[owner]; slot++) {
          const i = owner * HAND + slot;
          o = writeCard(s, seat, n, slot, s.hand[i], n === 0 || s.blind[i] === 0, s.blind[i], out, o);
        }
      }
      o = pad(out, o, end);
      end = o + nobleCount(s) * widths[1];
      for (let slot = 0; slot < nobleCount(s); slot++) {
        if (s.visited[slot] === 0) o = writeNoble(s, seat, slot, out, o);
      }
      o = pad(out, o, end);
      for (let n = 0; n < seats; n++) o = writePlayer(s, n + seat < seats ? n + seat : n + seat - seats, n, out, o);
      o = writeBank(s, seat, out, o);
      end = o + HISTORY * widths[4];
      for (let step = oldest(s); step < s.step; step++) {
        const card = cardSeenAt(s, step, seat);
        out[o++] = fromObserver(actorAt(s, step), seat, seats);
        out[o++] = actionAt(s, step);
        out[o++] = card === NO_CARD ? UNKNOWN : card;
      }
      pad(out, o, end);
    },
  };
}

function pad(out: Int32Array, from: number, end: number): number {
  for (let o = from; o < end; o++) out[o] = PAD;
  return end;
}

function writeCard(
  s: SplendorState,
  seat: number,
  owner: number,
  place: number,
  card: number,
  seen: boolean,
  hidden: number,
  out: Int32Array,
  at: number,
): number {
  const { tier, cost } = CARDS[card];
  const short = shortOf(s, seat, card);
  out[at] = owner;
  out[at + 1] = place;
  out[at + 2] = seen ? card : UNKNOWN;
  out[at + 3] = tier;
  out[at + 4] = seen ? BONUS[card] : UNKNOWN;
  out[at + 5] = seen ? POINTS[card] : UNKNOWN;
  for (let gem = 0; gem < GEMS.length; gem++) out[at + 6 + gem] = seen ? cost[GEMS[gem]] : UNKNOWN;
  out[at + 11] = seen ? short : UNKNOWN;
  out[at + 12] = seen ? (short <= s.gold[seat] ? 1 : 0) : UNKNOWN;
  out[at + 13] = hidden;
  return at + 14;
}

function writeNoble(s: SplendorState, seat: number, slot: number, out: Int32Array, at: number): number {
  const requires = REQUIRES[s.nobles[slot]];
  out[at] = slot;
  out[at + 1] = s.nobles[slot];
  for (let gem = 0; gem < GEMS.length; gem++) out[at + 2 + gem] = countOf(requires, gem) & 31; // without its guard
  out[at + 7] = total(lack(requires, s.bonus[seat]));
  return at + 8;
}

function writePlayer(s: SplendorState, owner: number, n: number, out: Int32Array, at: number): number {
  let o = at;
  out[o++] = n;
  for (let gem = 0; gem < GEMS.length; gem++) out[o++] = countOf(s.purse[owner], gem);
  out[o++] = s.gold[owner];
  for (let gem = 0; gem < GEMS.length; gem++) out[o++] = countOf(s.bonus[owner], gem);
  let nobles = 0;
  for (let slot = 0; slot < nobleCount(s); slot++) if (s.visited[slot] === owner + 1) nobles++;
  out[o++] = s.points[owner];
  out[o++] = s.bought[owner];
  out[o++] = s.handSize[owner];
  out[o++] = nobles;
  return o;
}

function writeBank(s: SplendorState, seat: number, out: Int32Array, at: number): number {
  let o = at;
  for (let gem = 0; gem < GEMS.length; gem++) out[o++] = countOf(s.bank, gem);
  out[o++] = s.bankGold;
  for (let tier = 0; tier < TIERS; tier++) out[o++] = s.left[tier];
  out[o++] = s.turns;
  out[o++] = s.asked;
  out[o++] = s.asked === NOTHING ? UNKNOWN : fromObserver(s.turn, seat, s.seats);
  out[o++] = s.trigger === NOBODY ? UNKNOWN : fromObserver(s.trigger, seat, s.seats);
  out[o++] = s.passes;
  out[o++] = fromObserver(FIRST_SEAT, seat, s.seats);
  return o;
}

/** Seats are counted from the observer, who is 0, clockwise. */
function fromObserver(seat: number, observer: number, seats: number): number {
  return seat >= observer ? seat - observer : seat - observer + seats;
}
