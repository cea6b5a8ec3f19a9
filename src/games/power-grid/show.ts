/** The table as text. */
import type { Ink } from '../../core/index.ts';
import { FUELS, type Fuel, type Kind, PLANT_OF, PLANTS, type Plant } from './plants.ts';
import { FUEL_PRICES, FUEL_TOTALS, PAYOUT } from './tables.ts';
import type { AuctionView, PlayerView, PowerGridView } from './view.ts';

/** The rules in a few lines, and what the signs mean. */
export const HELP = `Whoever supplies the most cities in the last round wins; money breaks ties. A round: plants are put up for auction one
after the other (everyone buys one at most), fuel is bought, houses are built in cities (connections cost money), then
plants burn fuel, supply cities and earn money. The last player goes first when buying fuel and building. Step 2 begins
when somebody has 7 houses or so, Step 3 when its card comes: then 2 and 3 houses fit in a city.

'20 coal 3>5' is plant 20: it burns 3 coal and supplies 5 cities. In the fuel rows '2ooo 3oo.' are the prices, o is a unit, a
dot an empty space. On the map 'Essen[01] 23' has houses of seats 0 and 1, and one of yours would cost 23 with connections.`;

/** The table: plants, auction, fuel, players and the map, for a terminal of a hundred columns. */
export function show(v: PowerGridView, ink: Ink): string {
  const map = v.map === 'usa' ? 'USA' : 'Germany';
  const lines = [
    `${ink.bold(`Power Grid, ${map} ${v.edition}`)}   round ${v.round}, step ${v.step}, ${PHASES[v.phase]}`,
    ink.bold(asked(v)),
    '',
    `${title('for sale', ink)}${v.actual.map((plant) => plantOnOffer(v, plant, ink)).join('   ') || 'nothing'}`,
  ];
  const coming = v.future.map((plant) => plantText(plant, ink));
  if (v.step3Card === 'market') coming.push(ink.inverse(' STEP 3 '));
  if (coming.length > 0) lines.push(`${title('to come', ink)}${coming.join('   ')}`);
  lines.push(`${title('deck', ink)}${deckText(v, ink)}`);
  if (v.auction) lines.push(`${title('auction', ink)}${auctionText(v, v.auction, ink)}`);
  lines.push('', ...FUELS.map((fuel) => fuelLine(v, fuel, ink)), '');
  for (const seat of v.order) lines.push(...playerLines(v, seat, ink));
  lines.push('', ...mapLines(v, ink));
  return lines.join('\n');
}

const PHASES = ['', 'order of play', 'auctions', 'fuel', 'building', 'bureaucracy'] as const;

const TITLE = 10;

function title(text: string, ink: Ink): string {
  return ink.dim(text.padEnd(TITLE));
}

function asked(v: PowerGridView): string {
  if (v.decision === 'over') return winners(v);
  const who = `seat ${v.turn}${v.turn === v.seat ? ' (you)' : ''}`;
  const plant = v.auction?.plant;
  switch (v.decision) {
    case 'nominate':
      return `${who} puts a plant up for auction${v.round === 1 ? '' : ', or passes'}`;
    case 'open':
      return `${who} opens the bidding for plant ${plant}`;
    case 'bid':
      return `${who} bids for plant ${plant}, or passes`;
    case 'scrap':
      return `${who} has won plant ${plant} and scraps another`;
    case 'return':
      return `${who} chooses whether coal or oil is returned`;
    case 'fuel':
      return `${who} buys fuel`;
    case 'build':
      return `${who} builds`;
    case 'run':
      return `${who} chooses the plants to run`;
    case 'burn':
      return `${who} chooses what the hybrids burn`;
  }
}

/** Who has won. */
function winners(v: PowerGridView): string {
  const first = v.players.flatMap((_, seat) => (v.places?.[seat] === 1 ? [`seat ${seat}`] : []));
  const counts = v.players.map((player, seat) => `seat ${seat} supplies ${player.supplied}`);
  return `the game is over, ${first.join(' and ')} ${first.length > 1 ? 'share' : 'has'} the win: ${counts.join(', ')}`;
}

const INK_OF: Record<Kind, keyof Ink> = {
  coal: 'white',
  oil: 'magenta',
  garbage: 'yellow',
  uranium: 'red',
  hybrid: 'cyan',
  eco: 'green',
};

const plantOf = (number: number): Plant => PLANTS[PLANT_OF[number]];

/** `20 coal 3>5`: what it burns and how many cities that supplies. */
function plantText(number: number, ink: Ink): string {
  const { kind, consumes, cities } = plantOf(number);
  return `${ink.bold(String(number))} ${ink[INK_OF[kind]](`${kind} ${consumes > 0 ? consumes : ''}>${cities}`)}`;
}

function plantOnOffer(v: PowerGridView, number: number, ink: Ink): string {
  const text = plantText(number, ink);
  return number === v.discount ? `${text} ${ink.inverse(' for 1 ')}` : text;
}

function deckText(v: PowerGridView, ink: Ink): string {
  const cards = `${v.deckSize} card${v.deckSize === 1 ? '' : 's'}`;
  if (v.step3Card !== 'deck') return cards;
  const under = v.under.length > 0 ? `, beneath it ${v.under.join(' ')}` : '';
  return `${cards}, then Step 3${under}${ink.dim(v.removed > 0 ? `   (${v.removed} put away unseen)` : '')}`;
}

function auctionText(v: PowerGridView, auction: AuctionView, ink: Ink): string {
  const high = auction.leader < 0 ? `from ${auction.minimum}` : `${auction.bid} by seat ${auction.leader}`;
  const laid = auction.laid > 0 ? `   seat ${v.turn} has laid down ${auction.laid}` : '';
  const out = auction.out.length > 0 ? ink.dim(`   out: ${auction.out.join(' ')}`) : '';
  return `${plantText(auction.plant, ink)}   ${ink.bold(high)}${laid}   in: ${auction.in.join(' ')}${out}`;
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
  const next = price === null ? 'none left' : `next ${price}`;
  const ended = fuel === 'uranium' && v.uraniumEnded ? ', no more comes' : '';
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
  if (player.plants.length > 0) lines.push(`${indent}${plantRow(v, seat, player, ink)}${fuelText(held)}`);
  if (count > 0) lines.push(`${indent}${ink.dim(player.cities.join(', '))}`);
  return lines;
}

function supplied(v: PowerGridView, player: PlayerView): string {
  if (v.decision === 'over') return `${player.supplied} supplied`;
  if (v.round === 1 && v.phase < 5) return 'nothing supplied yet';
  return `${player.supplied} supplied for ${PAYOUT[Math.min(player.supplied, PAYOUT.length - 1)]}`;
}

function fuelText(held: readonly string[]): string {
  return held.length > 0 ? `   holding ${held.join(', ')}` : '';
}

function plantRow(v: PowerGridView, seat: number, player: PlayerView, ink: Ink): string {
  return player.plants
    .map((plant) => {
      const text = plantText(plant, ink);
      return v.decision === 'burn' && seat === v.turn && v.running.includes(plant) ? `${text}*` : text;
    })
    .join('   ');
}

/** The cities by region: who is there, and what a house would cost the observer. */
function mapLines(v: PowerGridView, ink: Ink): string[] {
  return v.regions.map((region) => {
    const cities = v.cities
      .filter((city) => city.region === region)
      .map(({ name, houses, cost }) => {
        const who = houses.length > 0 ? ink.bold(`[${houses.join('')}]`) : '';
        return `${name}${who}${cost === null ? '' : ink.dim(` ${cost}`)}`;
      });
    return `${title(region, ink)}${cities.join('  ')}`;
  });
}
