import { expect, test } from 'vitest';
import { powerGrid } from '../../../games/power-grid/index.ts';
import { FUELS, type Fuel } from '../../../games/power-grid/plants.ts';
import { Match } from '../../../match/index.ts';
import { costOf, mostOf, type Order, orderIds, roomBeside } from './order.ts';
import { targetsOf } from './targets.ts';

type Deal = { readonly seed: number; readonly ids: readonly number[] };

const OPTIONS = { seats: 3 };

/** Positions in which somebody may buy both coal and oil, met in games of arbitrary moves. */
function mixedMarkets(): Deal[] {
  const found: Deal[] = [];
  for (let seed = 0; found.length < 12 && seed < 200; seed++) {
    const match = new Match(powerGrid, { ...OPTIONS, seed });
    const ids: number[] = [];
    for (let ply = 0; ply < 120 && !match.over; ply++) {
      const legal = match.legal(match.turn);
      const targets = targetsOf(choices(legal));
      if (targets.buy.has('coal') && targets.buy.has('oil')) found.push({ seed, ids: [...ids] });
      ids.push(legal[(seed * 31 + ply * 17) % legal.length]);
      match.submit(match.turn, ids[ply]);
    }
  }
  return found;
}

function choices(legal: readonly number[]) {
  return legal.map((id) => ({ id, action: powerGrid.actions.all[id], text: '', preview: null }));
}

function matchOf({ seed, ids }: Deal) {
  const match = new Match(powerGrid, { ...OPTIONS, seed });
  for (const id of ids) match.submit(match.turn, id);
  return match;
}

const DEALS = mixedMarkets();

/** Whether the referee accepts one action after the other. */
function accepts(deal: Deal, ids: readonly number[]): boolean {
  const match = matchOf(deal);
  return ids.every((id) => match.submit(match.turn, id).ok);
}

test('an order the steppers allow is bought whole, and one step beyond is not', () => {
  let room = 0;
  let purse = 0;
  for (const deal of DEALS) {
    const match = matchOf(deal);
    const view = match.view(match.turn);
    const targets = targetsOf(choices(match.legal(match.turn)));
    for (const [first, second] of [FUELS, FUELS.toReversed()].map((fuels) => fuels.filter((f) => targets.buy.has(f)))) {
      const alone = mostOf(view, targets, {}, second);
      for (let amount = 1; amount <= mostOf(view, targets, {}, first); amount++) {
        const beside = mostOf(view, targets, { [first]: amount }, second);
        const order: Order = { [first]: amount, [second]: beside };
        expect(accepts(deal, orderIds(view, targets, order)), JSON.stringify({ deal, order })).toBe(true);
        if (beside === alone) continue;
        const beyond = { ...order, [second]: beside + 1 };
        if (roomBeside(view, order, second) === beside) room++;
        if (costOf(view, beyond) > (view.players[view.turn].money ?? 0)) purse++;
        expect(orderIds(view, targets, beyond)).toEqual([]);
        const each = [first, second].map((fuel) => targets.buy.get(fuel)?.get(beyond[fuel as Fuel] ?? 0) ?? -1);
        expect(accepts(deal, each), JSON.stringify({ deal, beyond })).toBe(false);
      }
    }
  }
  expect(room).toBeGreaterThan(5); // hybrids that two fuels share did limit orders
  expect(purse).toBeGreaterThan(5); // and so did the money
});

test('what is not offered cannot be ordered', () => {
  const match = matchOf(DEALS[0]);
  const view = match.view(match.turn);
  const targets = targetsOf(choices(match.legal(match.turn)));
  expect(orderIds(view, targets, {})).toEqual([]);
  expect(mostOf(view, { ...targets, buy: new Map() }, {}, 'coal')).toBe(0);
  expect(orderIds(view, { ...targets, buy: new Map() }, { coal: 1 })).toEqual([]);
});
