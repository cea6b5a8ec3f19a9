/** Whole random games at every number of players, on every map, in every edition: never stuck, nothing ever lost. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { below, copyState, createRng, equalStates, legalIds, newGame, OVER, startGame } from '../../core/index.ts';
import { perft } from '../../testing/perft.ts';
import { actions, LARGEST_BID } from './actions.ts';
import { leastBid } from './auction.ts';
import { createFuelPlan, findMix } from './fuel.ts';
import { powerGrid } from './game.ts';
import { NUMBER, PLANTS } from './plants.ts';
import { BID, NOMINATE, type PowerGridState } from './state.ts';
import { checkInvariants } from './testing/invariants.ts';
import { give, tableOf } from './testing/position.ts';
import { validateAuctionBid, validateAuctionOpening } from './validate.ts';

/** POWER_GRID_SOAK: how many times as many games. */
const SOAK = Number(process.env.POWER_GRID_SOAK ?? 1);
const GAMES = 20;
/** Games in which everything is counted after every action. */
const COUNTED = 2;

const tables = [2, 3, 4, 5, 6].flatMap((seats) =>
  ['germany', 'usa'].flatMap((map) => ['recharged', 'original'].map((edition) => ({ seats, map, edition }))),
);

describe('random games', () => {
  test.each(tables)(
    '$seats players, $map $edition',
    ({ seats, map, edition }) => {
      const options = { map, edition, regions: 'random', mustImprove: false, hiddenMoney: false, maxRounds: 100 };
      const s = powerGrid.create();
      const out = new Int32Array(actions.size);
      const luck = createRng(`soak ${seats} ${map} ${edition}`);
      let steps = 0;
      for (let game = 0; game < GAMES * SOAK; game++) {
        startGame(powerGrid, s, seats, { ...options, mustImprove: game % 4 === 3 }, 'soak', game + 1);
        if (game % 5 === 4) for (let seat = 0; seat < seats; seat++) give(s, seat, { money: 50 + below(luck, 900) }); // bids beyond 100
        while (powerGrid.turn(s) !== OVER) {
          const n = powerGrid.legal(s, out);
          if (n === 0) throw new Error(`game ${game}: seat ${powerGrid.turn(s)} is stuck`);
          powerGrid.apply(s, out[below(luck, n)]);
          if (game < COUNTED) checkInvariants(s);
        }
        expect(powerGrid.capped(s)).toBe(false);
        steps |= 1 << s.step;
        const places = Array.from({ length: seats }, (_, seat) => powerGrid.place(s, seat));
        expect(Math.min(...places)).toBe(1);
      }
      expect(steps & (1 << 3)).not.toBe(0); // Step 3 was seen
    },
    3_600_000,
  );
});

test.each([
  [2, 'germany', 'recharged', [4, 185, 4381]],
  [3, 'usa', 'original', [4, 186, 4420]],
  [6, 'germany', 'original', [4, 186, 4420]],
] as const)('perft: %i players, %s %s', (seats, map, edition, counts) => {
  const s = newGame(powerGrid, { seats, seed: 'perft', options: { map, edition } });
  expect([1, 2, 3].map((depth) => perft(powerGrid, s, depth))).toEqual(counts);
});

test('perft: from the middle of a game', () => {
  const s = tableOf(4, {}, 'perft middle');
  const luck = createRng('perft middle');
  for (let i = 0; i < 305; i++) {
    const legal = legalIds(powerGrid, s);
    powerGrid.apply(s, legal[below(luck, legal.length)]);
  }
  expect([1, 2, 3, 4, 5].map((depth) => perft(powerGrid, s, depth))).toEqual([8, 64, 128, 704, 20688]);
});

test('property: the mix of hybrids found at once is the one found by trying (RULES 7.2)', () => {
  const few = fc.nat(9);
  fc.assert(
    fc.property(few, few, few, few, few, few, fc.nat(6), (coal, oil, coalRoom, oilRoom, burnCoal, burnOil, room) => {
      const hybrid = Math.floor(room / 2);
      fc.pre(burnCoal <= Math.min(coal, coalRoom) && burnOil <= Math.min(oil, oilRoom));
      const beyond = (held: number, own: number) => Math.max(0, held - own);
      fc.pre(beyond(coal, coalRoom) + beyond(oil, oilRoom) <= room);
      const possible = Array.from({ length: hybrid + 1 }, (_, hc) => hc).filter((hc) => {
        const ho = hybrid - hc;
        if (hc > coal - burnCoal || ho > oil - burnOil) return false;
        // Lay the fuel out in every way: so much coal and oil on the hybrids, the rest on plants of its own.
        for (let c = 0; c <= coal; c++) {
          for (let o = 0; o <= oil; o++) {
            const own = coal - c <= coalRoom && oil - o <= oilRoom && coal - c >= burnCoal && oil - o >= burnOil;
            if (own && c + o <= room && c >= hc && o >= ho) return true;
          }
        }
        return false;
      });
      const mix = createFuelPlan();
      const found = findMix(mix, coal - burnCoal, oil - burnOil, hybrid, room, coal - coalRoom, oil - oilRoom);
      expect(found).toBe(possible.length > 0);
      if (found) expect([mix.leastCoal, mix.mostCoal]).toEqual([possible[0], possible.at(-1)]);
    }),
    { numRuns: 2000, seed: 39 },
  );
});

test('property: validators and rules agree on every amount, and change nothing', () => {
  const plants = PLANTS.map((plant) => plant.number);
  fc.assert(
    fc.property(fc.nat(200), fc.constantFrom(...plants), fc.integer({ min: -3, max: 260 }), (plies, plant, bid) => {
      const s = tableOf(3, {}, `property ${plies}`);
      const luck = createRng(String(plies));
      for (let i = 0; i < plies && powerGrid.turn(s) !== OVER; i++) {
        const legal = legalIds(powerGrid, s);
        powerGrid.apply(s, legal[below(luck, legal.length)]);
      }
      const before = powerGrid.create();
      copyState(s, before);
      if (s.decision === NOMINATE) {
        const verdict = validateAuctionOpening(s, s.turn, { action: 'buy', plant, bid });
        expect(equalStates(s, before)).toBe(true);
        expect(verdict.valid).toBe(expressible(s, plant, bid));
      } else if (s.decision === BID && s.laid === 0) {
        const verdict = validateAuctionBid(s, s.turn, bid, NUMBER[s.nominee], s.bid, leastBid(s));
        expect(equalStates(s, before)).toBe(true);
        expect(verdict.valid).toBe(expressible(s, null, bid));
      }
    }),
    { numRuns: 300, seed: 4 },
  );
});

/** Whether a bid can be made with actions: put the plant up, lay hundreds down, name the rest. */
function expressible(s: PowerGridState, plant: number | null, bid: number): boolean {
  if (bid < 1) return false;
  const t = powerGrid.create();
  copyState(s, t);
  const hundreds = Math.ceil(bid / LARGEST_BID) - 1;
  const played = [
    ...(plant === null ? [] : [{ type: 'nominate', plant } as const]),
    ...Array.from({ length: hundreds }, () => ({ type: 'more' }) as const),
    { type: 'bid', amount: bid - hundreds * LARGEST_BID } as const,
  ];
  return played.every((action) => {
    if (powerGrid.refuse(t, powerGrid.actions.idOf(action)) !== null) return false;
    powerGrid.apply(t, powerGrid.actions.idOf(action));
    return true;
  });
}
