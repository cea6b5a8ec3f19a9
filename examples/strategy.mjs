// A strategy for Power Grid: one method for each decision, in the words of the table. Run it: node examples/strategy.mjs
import { greedyStrategy, powerGrid, retries, strategyAgent } from 'arbiter/games/power-grid';
import { Match, play } from 'arbiter/match';

/** Buys what is cheap, keeps its fuel bill small, and builds only what its plants supply. */
const thrifty = {
  name: 'thrifty',

  // 'pass', or a plant with an opening bid; at the limit of plants, say which one goes.
  chooseAuctionMove(table, { seat, mustBuy }) {
    const { money, plants } = table.players[seat];
    const plant = table.actual.find((number) => (number === table.discount ? 1 : number) <= money / 2);
    if (plant === undefined || (!mustBuy && plants.length >= table.maxPlants))
      return mustBuy ? cheapest(table) : 'pass';
    return { action: 'buy', plant, bid: plant === table.discount ? 1 : plant };
  },

  // 'pass', a number, or { bid, discard }. `asked.refusal` says why the last answer was refused.
  bidInAuction: (table, plant, _currentBid, minBid, asked) =>
    asked.refusal === null && minBid <= plant && minBid <= table.players[asked.seat].money ? minBid : 'pass',

  chooseDiscard: (table, won, { seat }) => table.players[seat].plants.find((plant) => plant !== won),
  chooseReturn: (table, asked) => greedyStrategy().chooseReturn(table, asked),

  // The whole order is judged before any of it is bought.
  buyFuel(table, { seat }) {
    const order = {};
    let { money } = table.players[seat];
    for (const [fuel, { price, room }] of Object.entries(table.fuel)) {
      if (room === 0 || price === null || price > 4 || price > money) continue;
      order[fuel] = 1;
      money -= price;
      if (fuel === 'coal') break; // coal and oil may share one room
    }
    return order;
  },

  build(table, { seat }) {
    const { money } = table.players[seat];
    const cheap = table.cities
      .filter((city) => city.cost !== null && city.cost <= money)
      .sort((a, b) => a.cost - b.cost);
    return cheap.slice(0, 1).map((city) => city.name);
  },

  power: (table, asked) => greedyStrategy().power(table, asked),
};

function cheapest(table) {
  return { action: 'buy', plant: table.actual[0], bid: table.actual[0] === table.discount ? 1 : table.actual[0] };
}

const match = new Match(powerGrid, { seats: 3, seed: 'thrifty' });
const agents = [strategyAgent(thrifty), strategyAgent(greedyStrategy()), strategyAgent(greedyStrategy())];
await play(match, agents, retries({ maxRetries: 3, verbose: true, print: console.log }));
const { players, places } = match.view(0);
for (const [seat, player] of players.entries()) {
  const cities = `${player.supplied} of ${player.cities.length} cities supplied`;
  console.log(`${agents[seat].name}: place ${places[seat]}, ${cities}`);
}
