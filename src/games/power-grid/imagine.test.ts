/** What a seat guesses: only what it cannot know, anything that could be, and never less than what has been shown. RULES 11. */
import { describe, expect, test } from 'vitest';
import { copyState, createRng, imagineInto } from '../../core/index.ts';
import { powerGrid } from './game.ts';
import { NUMBER, PLANTS } from './plants.ts';
import type { PowerGridState } from './state.ts';
import { checkInvariants } from './testing/invariants.ts';
import { act, give, offer, playTo, stackDeck, tableOf } from './testing/position.ts';

/** So many worlds that a seat cannot tell from this one; in each of them everything is accounted for. */
function worlds(s: PowerGridState, seat: number, count: number): PowerGridState[] {
  const luck = createRng('worlds');
  return Array.from({ length: count }, () => {
    const world = powerGrid.create();
    imagineInto(powerGrid, s, seat, luck, world);
    checkInvariants(world);
    return world;
  });
}

const numbers = (cards: Int32Array, size: number) => Array.from(cards.subarray(0, size), (card) => NUMBER[card]);
const deck = (s: PowerGridState) => numbers(s.deck, s.deckSize);
const removed = (s: PowerGridState) => numbers(s.removed, s.removedSize);
const offered = (s: PowerGridState) => numbers(s.market, s.marketSize);
const all = PLANTS.map((plant) => plant.number);

describe('cards', () => {
  test('Recharged: any plug may be on top, so many plugs and others are put away, all else is in the deck', () => {
    const s = tableOf(3);
    const unseen = all.filter((number) => !offered(s).includes(number));
    const plugs = unseen.filter((number) => number <= 15);
    const guessed = worlds(s, 0, 200);
    for (const world of guessed) {
      expect(offered(world)).toEqual(offered(s));
      expect([world.deckSize, world.removedSize]).toEqual([s.deckSize, s.removedSize]);
      expect(removed(world).filter((number) => number <= 15)).toHaveLength(2);
      expect(removed(world).filter((number) => number > 15)).toHaveLength(6);
      expect([...deck(world), ...removed(world), NUMBER[world.top]].sort((a, b) => a - b)).toEqual(unseen);
      expect(deck(world)).toEqual([...deck(world)].sort((a, b) => a - b)); // a bag has no order
      expect(Array.from(world.deck.subarray(world.deckSize)).every((word) => word === 0)).toBe(true);
    }
    const seen = (read: (world: PowerGridState) => number[]) =>
      [...new Set(guessed.flatMap(read))].sort((a, b) => a - b);
    expect(seen((world) => [NUMBER[world.top]])).toEqual(plugs);
    expect(seen(removed)).toEqual(unseen);
    expect(seen(deck)).toEqual(unseen);
  });

  test('Recharged: once the first card is drawn, none lies on top', () => {
    const s = tableOf(3);
    playTo(s, 'fuel');
    expect(s.top).toBe(-1);
    for (const world of worlds(s, 0, 5)) expect(world.top).toBe(-1);
  });

  test('original: 13 is known to be on top, and any others may be put away', () => {
    const s = tableOf(3, { edition: 'original' });
    const guessed = worlds(s, 0, 100);
    for (const world of guessed) {
      expect(NUMBER[world.top]).toBe(13);
      expect(removed(world)).toHaveLength(8);
    }
    expect(new Set(guessed.flatMap(removed)).size).toBe(33);
  });

  test('what lies beneath the Step 3 card is known, and once the card has shown everything is', () => {
    const s = tableOf(3, { edition: 'original' });
    playTo(s, 'run', 2);
    offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
    stackDeck(s, null, [36, 37]);
    for (const world of worlds(s, 0, 5)) expect(numbers(world.under, world.underSize)).toEqual([36, 37]);
    while (s.phase === 5) act(s, { type: 'run', plants: [] });
    const put = removed(s);
    expect(s.deckSize).toBeGreaterThan(0);
    for (const world of worlds(s, 0, 20)) {
      expect(removed(world)).toEqual(put);
      expect(deck(world)).toEqual([...deck(s)].sort((a, b) => a - b));
    }
  });
});

describe('money', () => {
  const money = (s: PowerGridState) => Array.from(s.money.subarray(0, s.seats));

  /** The second round under hidden money, the seats with these amounts. */
  function hidden(amounts: readonly number[], options = {}): PowerGridState {
    const s = tableOf(amounts.length, { hiddenMoney: true, ...options });
    playTo(s, 'nominate', 2);
    offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
    s.discount = s.market[0];
    for (const [seat, amount] of amounts.entries()) give(s, seat, { money: amount });
    return s;
  }

  test('that is public stays, and so does all money after the end', () => {
    const open = hidden([70, 80, 90], { hiddenMoney: false });
    for (const world of worlds(open, 0, 5)) expect(money(world)).toEqual([70, 80, 90]);
    const over = hidden([70, 80, 90]);
    over.decision = 9;
    for (const world of worlds(over, 0, 5)) expect(money(world)).toEqual([70, 80, 90]);
  });

  test('that is hidden is anything up to twice the own and 50, whatever it really is', () => {
    const s = hidden([10, 500, 90]);
    const guessed = worlds(s, 0, 900).map(money);
    expect(new Set(guessed.map(([own]) => own))).toEqual(new Set([10]));
    for (const seat of [1, 2]) {
      const amounts = guessed.map((world) => world[seat]);
      expect([Math.min(...amounts), Math.max(...amounts), new Set(amounts).size]).toEqual([0, 69, 70]);
    }
  });

  test('those who only watch guess all of it', () => {
    const s = hidden([10, 500, 90]);
    const guessed = worlds(s, -1, 1500).map(money);
    for (const seat of [0, 1, 2]) {
      const amounts = guessed.map((world) => world[seat]);
      expect([Math.min(...amounts), Math.max(...amounts)]).toEqual([0, 149]);
    }
  });

  test('in the first round those who have not bought have 50', () => {
    const s = tableOf(3, { hiddenMoney: true });
    for (const world of worlds(s, 0, 20)) expect(money(world)).toEqual([50, 50, 50]);
    const first = s.turn;
    const plant = powerGrid.view(s, 0).actual[1];
    act(s, { type: 'nominate', plant }, { type: 'bid', amount: plant }, { type: 'pass' }, { type: 'pass' });
    const observer = s.order[1];
    const guessed = worlds(s, observer, 50).map(money);
    expect(new Set(guessed.map((world) => world[first])).size).toBeGreaterThan(20);
    expect(new Set(guessed.map((world) => world[s.order[2]]))).toEqual(new Set([50]));
    for (const world of guessed) expect(world[observer]).toBe(50);
  });

  test.each<[string, (s: PowerGridState) => void, number]>([
    ['a nominator has the minimum', (s) => act(s, { type: 'nominate', plant: 21 }), 21],
    ['and more than it has laid down', (s) => act(s, { type: 'nominate', plant: 21 }, { type: 'more' }), 101],
    ['the leader has its bid', (s) => act(s, { type: 'nominate', plant: 21 }, { type: 'bid', amount: 40 }), 40],
    [
      'one who was outbid has what it bid',
      (s) => act(s, { type: 'nominate', plant: 21 }, { type: 'bid', amount: 40 }, { type: 'bid', amount: 41 }),
      40,
    ],
    [
      'one who thinks again has what it bid',
      (s) => {
        act(s, { type: 'nominate', plant: 21 }, { type: 'bid', amount: 40 }, { type: 'bid', amount: 41 });
        act(s, { type: 'pass' });
      },
      40,
    ],
    [
      'one who has laid a hundred down has more than that',
      (s) => {
        act(s, { type: 'nominate', plant: 21 }, { type: 'bid', amount: 40 }, { type: 'bid', amount: 41 });
        act(s, { type: 'pass' }, { type: 'more' });
      },
      101,
    ],
    [
      'and more than the high bid',
      (s) => {
        act(s, { type: 'nominate', plant: 21 }, { type: 'bid', amount: 40 });
        act(s, { type: 'more' }, { type: 'bid', amount: 60 }, { type: 'pass' }, { type: 'more' });
      },
      161,
    ],
  ])('what has been shown is never guessed away: %s', (_, play, least) => {
    const s = hidden([300, 300, 300]);
    const bidder = s.turn;
    play(s);
    const observer = (bidder + 2) % 3;
    give(s, observer, { money: 5 });
    const amounts = worlds(s, observer, 600).map((world) => world.money[bidder]);
    expect([Math.min(...amounts), Math.max(...amounts)]).toEqual([least, least + 59]);
  });

  test('a winner who scraps has paid', () => {
    const s = hidden([300, 300, 300]);
    const bidder = s.turn;
    give(s, bidder, { plants: [4, 10, 25] });
    act(s, { type: 'nominate', plant: 21 }, { type: 'bid', amount: 40 }, { type: 'pass' }, { type: 'pass' });
    const observer = (bidder + 1) % 3;
    give(s, observer, { money: 5 });
    const amounts = worlds(s, observer, 600).map((world) => world.money[bidder]);
    expect([Math.min(...amounts), Math.max(...amounts)]).toEqual([0, 59]);
  });
});

test('guessing leaves the real table as it was', () => {
  const s = tableOf(3, { hiddenMoney: true });
  const before = powerGrid.create();
  copyState(s, before);
  worlds(s, 0, 3);
  expect(s.words).toEqual(before.words);
});
