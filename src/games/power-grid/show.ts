/** The table as text. */
import { flow, type Ink } from '../../core/index.ts';
import { plantOf } from './figures.ts';
import { cityLines, networkLines } from './network.ts';
import { FUELS, type Fuel, type Kind } from './plants.ts';
import { FUEL_PRICES, FUEL_TOTALS, PAYOUT } from './tables.ts';
import type { AuctionView, PlayerView, PowerGridView } from './view.ts';
import { listed } from './words.ts';

/** The rules in a few lines, and what the signs mean. */
export const HELP = `Whoever supplies the most cities in the last round wins; money breaks ties. A round: plants are put up for auction one
after the other (everyone buys one at most), fuel is bought, houses are built in cities (connections cost money), then
plants burn fuel, supply cities and earn money. The last player goes first when buying fuel and building. Step 2 begins
when somebody has 7 houses or so, Step 3 when its card comes: then 2 and 3 houses fit in a city.

'20 coal 3>5' is plant 20: it burns 3 coal and supplies 5 cities. In the fuel rows '2ooo 3oo.' are the prices, o is a unit, a
dot an empty space. On the map 'Essen[01] 23: Köln 8' has houses of seats 0 and 1, one of yours would cost 23 with connections, and
the connection to Köln costs 8; each connection is told once.`;

/** The table: plants, auction, fuel, players and the map. What is asked about stands last, where a small terminal shows it. */
export function show(v: PowerGridView, ink: Ink): string {
  const map = v.map === 'usa' ? 'USA' : 'Germany';
  const parts = {
    plants: plantLines(v, ink),
    fuel: FUELS.map((fuel) => fuelLine(v, fuel, ink)),
    players: v.order.flatMap((seat) => playerLines(v, seat, ink)),
    map: (v.decision === 'build' ? networkLines : cityLines)(v, ink, (region) => title(region, ink)),
  };
  const order = ORDERS[v.decision] ?? ORDER;
  return [
    ...order.flatMap((part) => [...parts[part], '']),
    `${ink.bold(`Power Grid, ${map} ${v.edition}`)}   round ${v.round}, step ${v.step}, ${PHASES[v.phase]}`,
    ink.bold(asked(v)),
  ].join('\n');
}

type Part = 'plants' | 'fuel' | 'players' | 'map';

const ORDER: readonly Part[] = ['map', 'fuel', 'players', 'plants'];

/** In which order the parts are told where it is not about plants. */
const ORDERS: Readonly<Partial<Record<PowerGridView['decision'], readonly Part[]>>> = {
  fuel: ['map', 'plants', 'players', 'fuel'],
  build: ['plants', 'fuel', 'players', 'map'],
  run: ['plants', 'map', 'fuel', 'players'],
  burn: ['plants', 'map', 'fuel', 'players'],
  over: ['plants', 'fuel', 'map', 'players'],
};

function plantLines(v: PowerGridView, ink: Ink): string[] {
  const coming = v.future.map((plant) => plantText(plant, ink));
  if (v.step3Card === 'market') coming.push(ink.inverse(' STEP 3 '));
  const onSale = v.actual.map((plant) => plantOnOffer(v, plant, ink));
  return [
    ...flow(title('for sale', ink), onSale.length > 0 ? onSale : ['nothing'], '   '),
    ...(coming.length > 0 ? flow(title('to come', ink), coming, '   ') : []),
    ...flow(title('deck', ink), deckParts(v, ink), ' '),
    ...(v.auction ? flow(title('auction', ink), auctionParts(v, v.auction, ink), '   ') : []),
  ];
}

const PHASES = ['', 'order of play', 'auctions', 'fuel', 'building', 'bureaucracy'] as const;

const TITLE = 10;

function title(text: string, ink: Ink): string {
  return ink.dim(text.padEnd(TITLE));
}

function asked(v: PowerGridView): string {
  if (v.decision === 'over') return winners(v);
  const mine = v.turn === v.seat;
  const who = `seat ${v.turn}${mine ? ' (you)' : ''}`;
  const purse = mine ? `, with ${v.players[v.turn].money} Elektro` : '';
  const plant = v.auction?.plant;
  switch (v.decision) {
    case 'nominate':
      return `${who} puts a plant up for auction${v.round === 1 ? '' : ' or passes'}${purse}`;
    case 'open':
      return `${who} opens the bidding for plant ${plant}${purse}`;
    case 'bid':
      return `${who} bids for plant ${plant} or passes${purse}`;
    case 'scrap':
      return `${who} has won plant ${plant} and scraps another`;
    case 'return':
      return `${who} chooses whether coal or oil is returned`;
    case 'fuel':
      return `${who} buys fuel${purse}`;
    case 'build':
      return `${who} builds${purse}`;
    case 'run':
      return `${who} chooses the plants to run`;
    case 'burn':
      return `${who} chooses what the hybrids burn`;
  }
}

/** Who has won. */
function winners(v: PowerGridView): string {
  const first = [...v.players.keys()].filter((seat) => v.places?.[seat] === 1);
  if (first.length === 1) return `the game is over: seat ${first[0]} wins`;
  return `the game is over: seats ${listed(first)} share the win`;
}

const INK_OF: Record<Kind, keyof Ink> = {
  coal: 'white',
  oil: 'magenta',
  garbage: 'yellow',
  uranium: 'red',
  hybrid: 'cyan',
  eco: 'green',
};

/** `20 coal 3>5`: what it burns and how many cities that supplies. */
function plantText(number: number, ink: Ink): string {
  const { kind, consumes, cities } = plantOf(number);
  return `${ink.bold(String(number))} ${ink[INK_OF[kind]](`${kind} ${consumes > 0 ? consumes : ''}>${cities}`)}`;
}

function plantOnOffer(v: PowerGridView, number: number, ink: Ink): string {
  const text = plantText(number, ink);
  return number === v.discount ? `${text} ${ink.inverse(' for 1 ')}` : text;
}

function deckParts(v: PowerGridView, ink: Ink): string[] {
  const cards = `${v.deckSize} card${v.deckSize === 1 ? '' : 's'}`;
  if (v.step3Card !== 'deck') return [cards];
  const under = v.under.length > 0 ? [', beneath it', ...v.under.map(String)] : [];
  const away = v.removed > 0 ? [ink.dim(`  (${v.removed} put away unseen)`)] : [];
  return [`${cards}, then Step 3${under.splice(0, 1)}`, ...under, ...away];
}

function auctionParts(v: PowerGridView, auction: AuctionView, ink: Ink): string[] {
  const high = auction.leader < 0 ? `from ${auction.minimum}` : `${auction.bid} by seat ${auction.leader}`;
  return [
    plantText(auction.plant, ink),
    ink.bold(high),
    ...(auction.laid > 0 ? [`seat ${v.turn} has laid down ${auction.laid}`] : []),
    `in: ${auction.in.join(' ')}`,
    ...(auction.out.length > 0 ? [ink.dim(`out: ${auction.out.join(' ')}`)] : []),
  ];
}

/** Each price with its spaces, full and empty. */
function fuelLine(v: PowerGridView, fuel: Fuel, ink: Ink): string {
  const { stock, price, supply } = v.fuel[fuel];
  const index = FUELS.indexOf(fuel);
  const prices = FUEL_PRICES[index];
  const empty = FUEL_TOTALS[index] - stock;
  const spaces = [...new Set(prices)].map((space) => {
    const marks = prices.flatMap((p, i) => (p === space ? [i >= empty ? 'o' : '.'] : [])).join('');
    const text = `${space}${marks}`;
    return marks.includes('o') ? ink[INK_OF[fuel]](text) : ink.dim(text);
  });
  const next = price === null ? 'none' : `next ${price}`;
  const ended = fuel === 'uranium' && v.uraniumEnded ? ', no more' : '';
  return `${title(fuel, ink)}${spaces.join(' ')}   ${ink.bold(next)}${ink.dim(`, supply ${supply}${ended}`)}`;
}

function playerLines(v: PowerGridView, seat: number, ink: Ink): string[] {
  const player = v.players[seat];
  const name = `${seat === v.turn ? '>' : ' '} seat ${seat}${seat === v.seat ? ' (you)' : ''}`.padEnd(15);
  const money = player.money === null ? '?' : String(player.money);
  const status =
    v.phase === 2 && v.bought.includes(seat) ? ', has bought' : v.passed.includes(seat) ? ', has passed' : '';
  const count = player.cities.length;
  const facts = [
    `${ink.yellow(`${money} Elektro`)}`,
    `${count} ${count === 1 ? 'city' : 'cities'} of ${v.endCities}`,
    supplied(v, player),
  ];
  const held = FUELS.filter((fuel) => player.fuel[fuel] > 0).map((fuel) =>
    ink[INK_OF[fuel]](`${player.fuel[fuel]} ${fuel}`),
  );
  const indent = ' '.repeat(15);
  const heading = seat === v.turn ? ink.bold(name) : name;
  const lines = [`${heading}${facts.join(', ')}${v.phase === 2 ? ink.dim(status) : ''}`];
  if (player.plants.length > 0)
    lines.push(...flow(indent, [...plantRow(v, seat, player, ink), ...fuelText(held)], '   '));
  if (v.decision === 'over') {
    const names = player.cities.map((city, i) => (i === count - 1 ? city : `${city},`));
    lines.push(
      ...flow(
        indent,
        names.map((name) => ink.dim(name)),
        ' ',
      ),
    );
  }
  return lines;
}

function supplied(v: PowerGridView, player: PlayerView): string {
  if (v.decision === 'over') return `${player.supplied} supplied`;
  if (v.round === 1 && player.supplied === 0) return 'nothing supplied yet';
  return `${player.supplied} supplied for ${PAYOUT[Math.min(player.supplied, PAYOUT.length - 1)]}`;
}

function fuelText(held: readonly string[]): string[] {
  return held.length > 0 ? [`holding ${held.join(', ')}`] : [];
}

function plantRow(v: PowerGridView, seat: number, player: PlayerView, ink: Ink): string[] {
  return player.plants.map((plant) => {
    const text = plantText(plant, ink);
    return v.decision === 'burn' && seat === v.turn && v.running.includes(plant) ? `${text}*` : text;
  });
}
