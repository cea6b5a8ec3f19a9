/** What a legal action would cost and bring, as far as the seat to act knows. Made from its view alone. */
import type { Told } from '../../core/index.ts';
import { LARGEST_BID, type PowerGridAction } from './actions.ts';
import {
  type Amounts,
  costOfCity,
  held,
  mixOf,
  mostSupplied,
  needsOf,
  outputOf,
  overflowOf,
  payout,
  plantOf,
  priceOfFuel,
  roomsOf,
} from './figures.ts';
import { FUELS, type Fuel } from './plants.ts';
import type { PlayerView, PowerGridView } from './view.ts';
import { byFuel, capital, cities, type FuelAmounts, fuels, NOTHING, plants } from './words.ts';

/** A preview of one type with its facts. */
type Preview<T extends string, Facts> = Told & { readonly type: T } & Readonly<Facts>;

/** What an action would cost and bring. `moneyLeft` is null where the observer does not know the money. */
export type PowerGridPreview =
  /** Leave the auction of a plant, or, with no plant, the whole phase. */
  | Preview<'pass', { plant: number | null }>
  | Preview<'more', { laid: number }>
  /** What the fuel at hand supplies and pays if it stays like this. */
  | Preview<'done', { phase: number; couldSupply: number; income: number }>
  /** `scraps`: winning it would mean scrapping a plant. */
  | Preview<'nominate', { plant: number; minimum: number; supplies: number; moneyLeft: number | null; scraps: boolean }>
  /** `wins`: nobody else is left to outbid it. */
  | Preview<'bid', { plant: number; bid: number; moneyLeft: number | null; scraps: boolean; wins: boolean }>
  /** `returned` surely goes back to the supply; of `choice` units of coal and oil the owner will say which. */
  | Preview<'scrap', { plant: number; returned: FuelAmounts; choice: number }>
  | Preview<'return', { coal: number; oil: number }>
  | Preview<'buy', { fuel: Fuel; amount: number; cost: number; moneyLeft: number | null; couldSupply: number }>
  /** `endsGame`: the network reaches the number of cities after which this round is the last. */
  | Preview<
      'build',
      {
        city: string;
        cost: number;
        connection: number;
        house: number;
        moneyLeft: number | null;
        cities: number;
        endsGame: boolean;
      }
    >
  /** `burns` without what the hybrids burn where that is to be chosen: `choice` units. `couldSupply`: the most possible. */
  | Preview<
      'run',
      {
        plants: readonly number[];
        burns: FuelAmounts;
        choice: number;
        supplied: number;
        income: number;
        couldSupply: number;
      }
    >
  | Preview<'burn', { burns: FuelAmounts; supplied: number; income: number }>;

/** What a legal action would cost and bring the seat to act. */
export function preview(table: PowerGridView, action: PowerGridAction): PowerGridPreview {
  const player = table.players[table.turn];
  switch (action.type) {
    case 'pass':
      return previewPass(table);
    case 'more': {
      const laid = (table.auction?.laid ?? 0) + LARGEST_BID;
      return { type: 'more', laid, text: `${laid} Elektro laid down; the bid to come is higher still.` };
    }
    case 'done':
      return previewDone(table, player);
    case 'nominate':
      return previewNomination(table, player, action.plant);
    case 'bid':
      return previewBid(table, player, action.amount);
    case 'scrap':
      return previewScrap(table, player, action.plant);
    case 'return': {
      const oil = overflowOf(player.plants, held(table, table.turn)).overflow - action.coal;
      const { coal } = action;
      return { type: 'return', coal, oil, text: `${fuels(amountsOf([coal, oil, 0, 0]))} would go back to the supply.` };
    }
    case 'buy':
      return previewPurchase(table, player, action.fuel, action.amount);
    case 'build':
      return previewHouse(table, player, action.city);
    case 'run':
      return previewRun(table, player, action.plants);
    case 'burn':
      return previewBurn(table, player, action.coal);
  }
}

function previewPass({ auction }: PowerGridView): PowerGridPreview {
  if (auction === null) return { type: 'pass', plant: null, text: 'You would buy no plant in this round.' };
  const { bid, leader, plant } = auction;
  return {
    type: 'pass',
    plant,
    text: `You would leave plant ${plant} to the others; seat ${leader} leads with ${bid}.`,
  };
}

function previewDone(table: PowerGridView, { cities: owned, couldSupply }: PlayerView): PowerGridPreview {
  const income = payout(couldSupply);
  const text = `With the fuel you have you could supply ${couldSupply} of ${cities(owned.length)}, for ${income} Elektro.`;
  return { type: 'done', phase: table.phase, couldSupply, income, text };
}

function previewNomination(table: PowerGridView, player: PlayerView, plant: number): PowerGridPreview {
  const minimum = plant === table.discount ? 1 : plant;
  const supplies = plantOf(plant).cities;
  const scraps = isFull(table, player);
  const text = `Plant ${plant} supplies ${cities(supplies)} and costs at least ${minimum}.${full(table, player)}`;
  return { type: 'nominate', plant, minimum, supplies, moneyLeft: left(player, minimum), scraps, text };
}

function previewBid(table: PowerGridView, player: PlayerView, amount: number): PowerGridPreview {
  const { plant, laid, in: bidders } = table.auction!; // a bid is legal only in an auction
  const bid = laid + amount;
  const moneyLeft = left(player, bid);
  const wins = bidders.length === 1;
  const after = moneyLeft === null ? '' : `, with ${moneyLeft} Elektro left`;
  const text = wins
    ? `Plant ${plant} is yours for ${bid}${after}.${full(table, player)}`
    : `If you win plant ${plant} at ${bid} you pay ${bid}${after}.${full(table, player)}`;
  return { type: 'bid', plant, bid, moneyLeft, scraps: isFull(table, player), wins, text };
}

function previewScrap(table: PowerGridView, player: PlayerView, plant: number): PowerGridPreview {
  const kept = player.plants.filter((other) => other !== plant);
  const fuel = held(table, table.turn);
  const rooms = roomsOf(kept);
  const { overflow, leastCoal, mostCoal } = overflowOf(kept, fuel);
  const choice = leastCoal < mostCoal ? overflow : 0;
  const returned = amountsOf([
    choice > 0 ? 0 : leastCoal,
    choice > 0 ? 0 : overflow - leastCoal,
    Math.max(0, fuel[2] - rooms[2]),
    Math.max(0, fuel[3] - rooms[3]),
  ]);
  const asked = choice > 0 ? ` You choose ${choice} more of coal and oil to return.` : '';
  const text = `Plant ${plant} leaves the game, and ${fuels(returned)} goes back to the supply.${asked}`;
  return { type: 'scrap', plant, returned, choice, text };
}

function previewPurchase(table: PowerGridView, player: PlayerView, fuel: Fuel, amount: number): PowerGridPreview {
  const cost = priceOfFuel(table, fuel, amount);
  const moneyLeft = left(player, cost);
  const after = held(table, table.turn);
  after[FUELS.indexOf(fuel)] += amount;
  const couldSupply = mostSupplied(player.plants, after, player.cities.length);
  const text = `${amount} ${fuel} for ${cost} Elektro${moneyLeft === null ? '' : `, ${moneyLeft} left`}; ${cities(couldSupply)} could be supplied.`;
  return { type: 'buy', fuel, amount, cost, moneyLeft, couldSupply, text };
}

function previewHouse(table: PowerGridView, player: PlayerView, city: string): PowerGridPreview {
  const { cost, connection } = costOfCity(table, table.turn, city);
  const house = cost - connection;
  const moneyLeft = left(player, cost);
  const count = player.cities.length + 1;
  const endsGame = count >= table.endCities;
  const last = endsGame ? ' This round would be the last.' : '';
  const after = moneyLeft === null ? '' : `, ${moneyLeft} left`;
  const text = `${city} costs ${cost}: ${house} for the house and ${connection} for the connection${after}.${last}`;
  return { type: 'build', city, cost, connection, house, moneyLeft, cities: count, endsGame, text };
}

function previewRun(table: PowerGridView, player: PlayerView, places: readonly number[]): PowerGridPreview {
  const running = places.map((place) => player.plants[place - 1]);
  const mix = mixOf(player.plants, running, held(table, table.turn)) ?? { least: 0, most: 0 };
  const needs = needsOf(running);
  const choice = mix.least < mix.most ? needs[4] : 0;
  const coal = choice > 0 ? 0 : mix.least;
  const burns = amountsOf([needs[0] + coal, needs[1] + needs[4] - choice - coal, needs[2], needs[3]]);
  const supplied = Math.min(outputOf(running), player.cities.length);
  const income = payout(supplied);
  const what =
    running.length === 0 ? 'No plant runs' : `${capital(plants(running))} would burn ${burning(burns, choice)}`;
  const text = `${what}: ${cities(supplied)} supplied for ${income} Elektro.`;
  return { type: 'run', plants: running, burns, choice, supplied, income, couldSupply: player.couldSupply, text };
}

function burning(burns: FuelAmounts, choice: number): string {
  if (choice === 0) return fuels(burns);
  const mixed = `${choice} of coal and oil in a mix you choose`;
  return fuels(burns) === NOTHING ? mixed : `${fuels(burns)} and ${mixed}`;
}

function previewBurn(table: PowerGridView, player: PlayerView, coal: number): PowerGridPreview {
  const needs = needsOf(table.running);
  const burns = amountsOf([needs[0] + coal, needs[1] + needs[4] - coal, needs[2], needs[3]]);
  const supplied = Math.min(outputOf(table.running), player.cities.length);
  const income = payout(supplied);
  const text = `${capital(plants(table.running))} would burn ${fuels(burns)}: ${cities(supplied)} supplied for ${income} Elektro.`;
  return { type: 'burn', burns, supplied, income, text };
}

function amountsOf(amounts: Amounts): FuelAmounts {
  return byFuel((_, i) => amounts[i]);
}

function left({ money }: PlayerView, cost: number): number | null {
  return money === null ? null : money - cost;
}

function isFull(table: PowerGridView, player: PlayerView): boolean {
  return player.plants.length >= table.maxPlants;
}

function full(table: PowerGridView, player: PlayerView): string {
  if (!isFull(table, player)) return '';
  return ` You own ${player.plants.length} of ${table.maxPlants} plants, so winning it scraps one.`;
}
