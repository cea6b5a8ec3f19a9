/** What happened between two views of the same seat, the first before an action and the second after it. */
import type { Told } from '../../core/index.ts';
import type { PowerGridAction } from './actions.ts';
import { costOfCity, payout, priceOfFuel } from './figures.ts';
import { FUELS, type Fuel } from './plants.ts';
import type { PowerGridView } from './view.ts';
import { byFuel, capital, cities, type FuelAmounts, fuels, listed, plants } from './words.ts';

/** An event of one type with its facts. */
type Event<T extends string, Facts> = Told & { readonly type: T } & Readonly<Facts>;

/** Something that happened. Seats are numbers, and plants are named by theirs. */
export type PowerGridEvent =
  | Event<'nominated', { seat: number; plant: number; minimum: number }>
  | Event<'laid', { seat: number; laid: number }>
  | Event<'bid', { seat: number; plant: number; bid: number }>
  /** On a plant, or, with no plant, for the whole phase. */
  | Event<'passed', { seat: number; plant: number | null }>
  | Event<'sold', { seat: number; plant: number; price: number }>
  /** What had no room any more went back to the supply. */
  | Event<'scrapped', { seat: number; plant: number; returned: FuelAmounts }>
  | Event<'returned', { seat: number; coal: number; oil: number }>
  | Event<'bought', { seat: number; fuel: Fuel; amount: number; cost: number }>
  | Event<'built', { seat: number; city: string; cost: number; connection: number; house: number }>
  | Event<'done', { seat: number; phase: number }>
  /** The plants are chosen; what the hybrids burn is still to be said. */
  | Event<'running', { seat: number; plants: readonly number[] }>
  | Event<'powered', { seat: number; plants: readonly number[]; burnt: FuelAmounts; supplied: number; income: number }>
  /** Plants that came on offer, left the game, and went beneath the deck; and whether the Step 3 card showed. */
  | Event<
      'market',
      { drawn: readonly number[]; left: readonly number[]; buried: readonly number[]; step3Card: boolean }
    >
  | Event<'refill', { amounts: FuelAmounts }>
  | Event<'step', { step: number }>
  /** The order of play was determined, after the auctions of the first round. */
  | Event<'order', { order: readonly number[] }>
  | Event<'phase', { phase: number }>
  | Event<'round', { round: number; order: readonly number[]; discount: number | null }>
  | Event<
      'end',
      {
        places: readonly number[];
        supplied: readonly number[];
        money: readonly (number | null)[];
        cities: readonly number[];
        capped: boolean;
      }
    >;

/** What happened. */
export function events(
  before: PowerGridView,
  after: PowerGridView,
  action: PowerGridAction,
): readonly PowerGridEvent[] {
  return [
    deed(before, after, action),
    ...sales(before, after, action),
    ...marketChanges(before, after, action),
    ...refills(before, after),
    ...steps(before, after),
    ...beginnings(before, after),
    ...endings(before, after),
  ];
}

/** What the seat to act has done. */
function deed(before: PowerGridView, after: PowerGridView, action: PowerGridAction): PowerGridEvent {
  const { auction, turn: seat } = before;
  const who = `Seat ${seat}`;
  const had = before.players[seat].fuel;
  const has = after.players[seat].fuel;
  switch (action.type) {
    case 'pass': {
      const plant = auction?.plant ?? null;
      return { type: 'passed', seat, plant, text: `${who} passes${plant === null ? '' : ` on plant ${plant}`}.` };
    }
    case 'more': {
      const laid = after.auction?.laid ?? 0;
      return { type: 'laid', seat, laid, text: `${who} has laid ${laid} down towards a higher bid.` };
    }
    case 'nominate': {
      const { plant } = action;
      const minimum = plant === before.discount ? 1 : plant;
      return {
        type: 'nominated',
        seat,
        plant,
        minimum,
        text: `${who} puts plant ${plant} up for auction, from ${minimum}.`,
      };
    }
    case 'bid': {
      const { plant, laid } = auction!; // a bid is made only in an auction
      const bid = laid + action.amount;
      return { type: 'bid', seat, plant, bid, text: `${who} bids ${bid} for plant ${plant}.` };
    }
    case 'scrap': {
      const { plant } = action;
      const returned = byFuel((fuel) => had[fuel] - has[fuel]);
      const back = FUELS.some((fuel) => returned[fuel] > 0) ? ` and returns ${fuels(returned)}` : '';
      return { type: 'scrapped', seat, plant, returned, text: `${who} scraps plant ${plant}${back}.` };
    }
    case 'return': {
      const [coal, oil] = [had.coal - has.coal, had.oil - has.oil];
      const text = `${who} returns ${fuels({ coal, oil, garbage: 0, uranium: 0 })}.`;
      return { type: 'returned', seat, coal, oil, text };
    }
    case 'buy': {
      const { fuel, amount } = action;
      const cost = priceOfFuel(before, fuel, amount);
      return { type: 'bought', seat, fuel, amount, cost, text: `${who} buys ${amount} ${fuel} for ${cost}.` };
    }
    case 'build': {
      const { city } = action;
      const { cost, connection } = costOfCity(before, seat, city);
      const text = `${who} builds in ${city} for ${cost}.`;
      return { type: 'built', seat, city, cost, connection, house: cost - connection, text };
    }
    case 'done': {
      const { phase } = before;
      return { type: 'done', seat, phase, text: `${who} is done with ${phase === 3 ? 'fuel' : 'building'}.` };
    }
    case 'run':
    case 'burn': {
      const row = before.players[seat].plants;
      const running = action.type === 'run' ? action.plants.map((place) => row[place - 1]) : before.running;
      if (after.decision === 'burn' && action.type === 'run')
        return { type: 'running', seat, plants: running, text: `${who} runs ${plants(running)} and chooses the mix.` };
      const burnt = byFuel((fuel) => had[fuel] - has[fuel]);
      const { supplied } = after.players[seat];
      const income = payout(supplied);
      const by = running.length === 0 ? '' : ` with ${plants(running)}`;
      const text = `${who} supplies ${cities(supplied)}${by} and earns ${income}.`;
      return { type: 'powered', seat, plants: running, burnt, supplied, income, text };
    }
  }
}

/** A plant that found its buyer. */
function sales(before: PowerGridView, after: PowerGridView, action: PowerGridAction): PowerGridEvent[] {
  if (before.auction === null || action.type === 'nominate') return [];
  const { bid, laid, plant } = before.auction;
  const seat = after.players.findIndex((player, i) => owns(player, plant) && !owns(before.players[i], plant));
  if (seat < 0) return [];
  const price = action.type === 'bid' ? laid + action.amount : bid;
  return [{ type: 'sold', seat, plant, price, text: `Seat ${seat} buys plant ${plant} for ${price}.` }];
}

function owns(player: { readonly plants: readonly number[] }, plant: number): boolean {
  return player.plants.includes(plant);
}

/** What came on offer and what left it. */
export function marketChanges(before: PowerGridView, after: PowerGridView, action: PowerGridAction): PowerGridEvent[] {
  const offered = [...before.actual, ...before.future];
  const offer = [...after.actual, ...after.future];
  const scrapped = action.type === 'scrap' ? action.plant : null;
  const drawn = offer.filter((plant) => !offered.includes(plant));
  const left = after.gone.filter((plant) => !before.gone.includes(plant) && plant !== scrapped);
  const sold = (plant: number) => after.players.some((player) => owns(player, plant));
  const buried = offered.filter((plant) => !offer.includes(plant) && !after.gone.includes(plant) && !sold(plant));
  const step3Card = before.step3Card === 'deck' && after.step3Card !== 'deck';
  if (drawn.length + left.length + buried.length === 0 && !step3Card) return [];
  const parts = [
    ...(step3Card ? ['the Step 3 card shows'] : []),
    ...(left.length > 0 ? [`${plants(left)} ${left.length === 1 ? 'leaves' : 'leave'} the game`] : []),
    ...(buried.length > 0 ? [`${plants(buried)} goes beneath the deck`] : []),
    ...(drawn.length > 0 ? [`${plants(drawn)} ${drawn.length === 1 ? 'comes' : 'come'} on offer`] : []),
  ];
  return [{ type: 'market', drawn, left, buried, step3Card, text: `On the market ${listed(parts)}.` }];
}

function refills(before: PowerGridView, after: PowerGridView): PowerGridEvent[] {
  if (before.phase !== 5 || (after.round === before.round && after.decision !== 'over')) return [];
  const amounts = byFuel((fuel) => after.fuel[fuel].stock - before.fuel[fuel].stock);
  return [{ type: 'refill', amounts, text: `${capital(fuels(amounts))} is laid on the fuel market.` }];
}

/** A step that begins. */
export function steps(before: PowerGridView, after: PowerGridView): PowerGridEvent[] {
  const { step } = after;
  return step === before.step ? [] : [{ type: 'step', step, text: `Step ${step} begins.` }];
}

const PHASES = ['', 'order of play', 'auctions', 'fuel', 'building', 'bureaucracy'] as const;

/** A round, a phase, or an order of play that begins. */
export function beginnings(before: PowerGridView, after: PowerGridView): PowerGridEvent[] {
  const { discount, order, phase, round } = after;
  const seats = `seats ${listed(order)}`;
  if (round !== before.round) {
    const token = discount === null ? '' : ` Plant ${discount} is to be had from 1.`;
    return [{ type: 'round', round, order, discount, text: `Round ${round} begins; the order is ${seats}.${token}` }];
  }
  const begun: PowerGridEvent[] = [];
  if (order.join() !== before.order.join()) begun.push({ type: 'order', order, text: `The order is now ${seats}.` });
  if (phase !== before.phase && after.decision !== 'over')
    begun.push({ type: 'phase', phase, text: `Phase ${phase} begins: ${PHASES[phase]}.` });
  return begun;
}

/** The end of the game. */
export function endings(before: PowerGridView, after: PowerGridView): PowerGridEvent[] {
  const { capped, places, players } = after;
  if (places === null || before.places !== null) return [];
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const supplied = players.map((player) => player.supplied);
  const best = cities(supplied[winners[0]]);
  const won = winners.length === 1 ? `Seat ${winners[0]} wins` : `Seats ${listed(winners)} share the win`;
  const text = `The game is over${capped ? ' after its last round' : ''}. ${won}, supplying ${best}.`;
  const money = players.map((player) => player.money);
  return [
    { type: 'end', places, supplied, money, cities: players.map((player) => player.cities.length), capped, text },
  ];
}
