/** Where a board is drawn: real places, pushed apart until their names fit, roads with room for their prices, regions as outlines. */
import type { Board } from '../../../games/power-grid/board.ts';

/** A city on the drawing. `below`: its name stands under its plate, where that is freer. */
export interface PlacedCity {
  readonly name: string;
  readonly region: number;
  x: number;
  y: number;
  below: boolean;
}

/** A road, and where its price stands. */
export interface Road {
  readonly from: PlacedCity;
  readonly to: PlacedCity;
  readonly cost: number;
  x: number;
  y: number;
}

/** A board as a drawing. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly cities: readonly PlacedCity[];
  readonly roads: readonly Road[];
  /** Outlines as paths: of all land, and of each region by its number. */
  readonly land: string;
  readonly regions: readonly string[];
}

const EDGE = 44;
const CELL = 5;
const MARGIN = 20;
const known = new Map<Board, Layout>();

/** The drawing of a board, made once. */
export function layoutOf(board: Board): Layout {
  const made = known.get(board) ?? makeLayout(board);
  known.set(board, made);
  return made;
}

function makeLayout(board: Board): Layout {
  const wide = board.map === 'usa';
  const [width, height] = wide ? [860, 880] : [640, 836];
  const norths = board.cities.map(({ north }) => north);
  const easts = board.cities.map(({ east }) => east);
  const [top, bottom] = [Math.max(...norths), Math.min(...norths)];
  const [left, right] = [Math.min(...easts), Math.max(...easts)];
  const cities = board.cities.map(({ name, region, north, east }) => ({
    name,
    region,
    x: EDGE + ((east - left) / (right - left)) * (width - 2 * EDGE),
    y: EDGE + ((top - north) / (top - bottom)) * (height - 2 * EDGE),
    below: false,
  }));
  pushApart(cities, width, height);
  const roads = board.connections.map(({ from, to, cost }) => ({
    from: cities[from],
    to: cities[to],
    cost,
    x: 0,
    y: 0,
  }));
  placePrices(cities, roads);
  placeNames(cities, roads);
  const cells = new Cells(cities, roads, width, height);
  const regions = [...new Set(cities.map(({ region }) => region))].sort((a, b) => a - b);
  return {
    width,
    height,
    cities,
    roads,
    land: cells.outline((label) => label >= 0),
    regions: regions.map((region) => cells.outline((label) => label === region)),
  };
}

/** Move cities that are too close apart, and all of them back towards where they are. */
function pushApart(cities: PlacedCity[], width: number, height: number): void {
  const anchors = cities.map(({ x, y }) => ({ x, y }));
  const [apartX, apartY] = [90, 65];
  for (let round = 0; round < 700; round++) {
    for (let i = 0; i < cities.length; i++) {
      for (let j = i + 1; j < cities.length; j++) {
        const [a, b] = [cities[i], cities[j]];
        const dx = (b.x - a.x) / apartX;
        const dy = (b.y - a.y) / apartY;
        const distance = Math.hypot(dx, dy) || 0.01;
        if (distance >= 1) continue;
        const push = ((1 - distance) * 0.28) / distance;
        a.x -= dx * push * apartX;
        a.y -= dy * push * apartY;
        b.x += dx * push * apartX;
        b.y += dy * push * apartY;
      }
    }
    cities.forEach((city, i) => {
      city.x = Math.min(Math.max(city.x + (anchors[i].x - city.x) * 0.012, 42), width - 46);
      city.y = Math.min(Math.max(city.y + (anchors[i].y - city.y) * 0.012, 34), height - 34);
    });
  }
}

/** Put each price on its road where it hides the least. */
function placePrices(cities: readonly PlacedCity[], roads: readonly Road[]): void {
  const placed: { x: number; y: number }[] = [];
  for (const road of roads) {
    const { from, to } = road;
    const hidden = (share: number) => {
      const x = from.x + (to.x - from.x) * share;
      const y = from.y + (to.y - from.y) * share;
      let sum = Math.abs(share - 0.5);
      for (const city of cities) {
        const half = Math.max(31, city.name.length * 3.3 + 3);
        const [dx, dy] = [Math.abs(x - city.x), y - city.y];
        if (dx < half + 8 && dy > -33 && dy < -3) sum += 2;
        if (dx < 38 && Math.abs(dy) < 19) sum += 2;
        if (dx < 27 && dy >= 10 && dy < 38) sum += 1.4;
      }
      for (const other of placed) if (Math.hypot(other.x - x, other.y - y) < 19) sum += 2;
      return sum;
    };
    let best = 0.5;
    for (let share = 0.2; share <= 0.81; share += 0.02) if (hidden(share) < hidden(best)) best = share;
    road.x = from.x + (to.x - from.x) * best;
    road.y = from.y + (to.y - from.y) * best;
    placed.push(road);
  }
}

/** A name goes above its plate, or below where that is freer. */
function placeNames(cities: readonly PlacedCity[], roads: readonly Road[]): void {
  for (const city of cities) {
    const half = city.name.length * 3.4 + 4;
    const crowd = (from: number, to: number) => {
      let sum = 0;
      for (const { x, y } of roads)
        if (Math.abs(x - city.x) < half + 9 && y > city.y + from - 8 && y < city.y + to + 8) sum++;
      for (const other of cities)
        if (
          other !== city &&
          Math.abs(other.x - city.x) < half + 30 &&
          other.y + 12 > city.y + from &&
          other.y - 12 < city.y + to
        )
          sum++;
      return sum;
    };
    city.below = crowd(-27, -13) > crowd(13, 27);
  }
}

/** The land as cells, each with the region of its nearest city, -1 for the sea. */
class Cells {
  readonly #columns: number;
  readonly #rows: number;
  readonly #labels: Int8Array;

  constructor(cities: readonly PlacedCity[], roads: readonly Road[], width: number, height: number) {
    this.#columns = Math.ceil((width + 2 * MARGIN) / CELL);
    this.#rows = Math.ceil((height + 2 * MARGIN) / CELL);
    this.#labels = new Int8Array(this.#columns * this.#rows).fill(-1);
    for (let row = 0; row < this.#rows; row++) {
      for (let column = 0; column < this.#columns; column++) {
        const [x, y] = [column * CELL - MARGIN, row * CELL - MARGIN];
        const near = nearest(cities, x, y);
        const onLand =
          Math.hypot((x - near.x) * 0.92, y - near.y) < 47 || roads.some((road) => beside(road, x, y) < 22);
        if (onLand) this.#labels[row * this.#columns + column] = near.region;
      }
    }
    this.#fillLakes(cities);
  }

  /** What is not land and cannot be reached from the corner belongs to the nearest city. */
  #fillLakes(cities: readonly PlacedCity[]): void {
    const sea = new Uint8Array(this.#labels.length);
    const todo = [0];
    sea[0] = 1;
    while (todo.length > 0) {
      const cell = todo.pop() ?? 0;
      const [column, row] = [cell % this.#columns, Math.floor(cell / this.#columns)];
      for (const [c, r] of [
        [column + 1, row],
        [column - 1, row],
        [column, row + 1],
        [column, row - 1],
      ]) {
        if (c < 0 || r < 0 || c >= this.#columns || r >= this.#rows) continue;
        const next = r * this.#columns + c;
        if (sea[next] === 1 || this.#labels[next] >= 0) continue;
        sea[next] = 1;
        todo.push(next);
      }
    }
    this.#labels.forEach((label, cell) => {
      if (label >= 0 || sea[cell] === 1) return;
      const [column, row] = [cell % this.#columns, Math.floor(cell / this.#columns)];
      this.#labels[cell] = nearest(cities, column * CELL - MARGIN, row * CELL - MARGIN).region;
    });
  }

  /** Walk around the cells that pass, and smooth the way. */
  outline(passes: (label: number) => boolean): string {
    const inside = (c: number, r: number) =>
      c >= 0 && r >= 0 && c < this.#columns && r < this.#rows && passes(this.#labels[r * this.#columns + c]);
    const next = new Map<number, number[]>();
    const key = (c: number, r: number) => c * 10_000 + r;
    const add = (from: number, to: number) => next.set(from, [...(next.get(from) ?? []), to]);
    for (let r = 0; r < this.#rows; r++) {
      for (let c = 0; c < this.#columns; c++) {
        if (!inside(c, r)) continue;
        if (!inside(c, r - 1)) add(key(c, r), key(c + 1, r));
        if (!inside(c + 1, r)) add(key(c + 1, r), key(c + 1, r + 1));
        if (!inside(c, r + 1)) add(key(c + 1, r + 1), key(c, r + 1));
        if (!inside(c - 1, r)) add(key(c, r + 1), key(c, r));
      }
    }
    const paths: string[] = [];
    while (next.size > 0) {
      const loop: number[] = [];
      for (let at = next.keys().next().value; at !== undefined; ) {
        const ways = next.get(at);
        const to = ways?.pop();
        if (ways?.length === 0) next.delete(at);
        if (to === undefined) break;
        loop.push(at);
        at = to;
      }
      if (loop.length >= 30) paths.push(smooth(loop));
    }
    return paths.join('');
  }
}

function smooth(loop: readonly number[]): string {
  let points = loop.map((key) => [
    Math.floor(key / 10_000) * CELL - MARGIN - CELL / 2,
    (key % 10_000) * CELL - MARGIN - CELL / 2,
  ]);
  for (let round = 0; round < 3; round++) {
    points = points.map((_, i) => {
      let [x, y] = [0, 0];
      for (let d = -4; d <= 4; d++) {
        const [px, py] = points[(i + d + points.length) % points.length];
        x += px;
        y += py;
      }
      return [x / 9, y / 9];
    });
  }
  const kept = points.filter((_, i) => i % 4 === 0).map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`);
  return `M${kept.join('L')}z`;
}

function nearest(cities: readonly PlacedCity[], x: number, y: number): PlacedCity {
  let best = cities[0];
  let least = Infinity;
  for (const city of cities) {
    const distance = Math.hypot((x - city.x) * 0.92, y - city.y);
    if (distance < least) [best, least] = [city, distance];
  }
  return best;
}

/** How far a point is from a road. */
function beside({ from, to }: Road, x: number, y: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}
