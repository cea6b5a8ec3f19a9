/** The map: regions, roads with their prices, cities with their houses. */
import { BOARDS, REGIONS } from '../../../games/power-grid/board.ts';
import type { PowerGridView } from '../../../games/power-grid/view.ts';
import { moveFocus } from '../../ui/keys.ts';
import { SHAPES } from '../../ui/sprite.tsx';
import { layoutOf } from './layout.ts';
import { RegionPatterns } from './regions.tsx';
import { w } from './words.ts';

/** What a house costs by its place in a city. */
const HOUSES = [10, 15, 20] as const;

/** The map of a match. Cities in `can` are buttons. */
export function GridMap(props: {
  readonly view: PowerGridView;
  /** What building costs, by city, where it may be done. */
  readonly can: ReadonlyMap<string, number>;
  readonly chosen: string | null;
  readonly hinted: string | null;
  name(seat: number): string;
  onCity(city: string): void;
}) {
  const { view, can, name } = props;
  const board = BOARDS.find(({ map, edition }) => map === view.map && edition === view.edition) ?? BOARDS[0];
  const { width, height, cities, roads, land, regions } = layoutOf(board);
  const played = new Set(view.regions);
  const seen = new Map(view.cities.map((city) => [city.name, city]));
  const owns = (city: string) => view.seat >= 0 && (seen.get(city)?.houses.includes(view.seat) ?? false);
  const first = cities.find((city) => can.has(city.name))?.name;
  const open = roads.filter(({ from, to }) => seen.has(from.name) && seen.has(to.name));
  return (
    <svg class={`map ${view.map}`} viewBox={`-14 -12 ${width + 28} ${height + 24}`} onKeyDown={moveFocus}>
      <title>{w.map(w.maps[view.map], view.regions.join(', '))}</title>
      <RegionPatterns prefix="region" />
      <path class="sea" d={land} />
      <path class="land" d={land} />
      {regions.map((path, i) => (
        <path key={REGIONS[i]} class={`reg r-${REGIONS[i]} ${played.has(REGIONS[i]) ? '' : 'out'}`} d={path} />
      ))}
      {regions.map((path, i) =>
        played.has(REGIONS[i]) ? (
          <path key={REGIONS[i]} class="weave" fill={`url(#region-${REGIONS[i]})`} d={path} />
        ) : null,
      )}
      <g class="edges">
        {open.map(({ from, to }) => (
          <path
            key={`${from.name}-${to.name}`}
            class={owns(from.name) && owns(to.name) ? 'mine' : ''}
            d={`M${Math.round(from.x)} ${Math.round(from.y)}L${Math.round(to.x)} ${Math.round(to.y)}`}
          />
        ))}
      </g>
      <g class="costs">
        {open.map(({ from, to, cost, x, y }) => (
          <g key={`${from.name}-${to.name}`} transform={`translate(${Math.round(x)} ${Math.round(y)})`}>
            <circle r="8.5" />
            <text y="3.6">{cost}</text>
          </g>
        ))}
      </g>
      {cities.map((city) => {
        const place = `translate(${Math.round(city.x)} ${Math.round(city.y)})`;
        const shown = seen.get(city.name);
        if (!shown) {
          return (
            <g key={city.name} class="city off" transform={place}>
              <circle r="3.5" />
              <text class="nm" y="-8">
                {city.name}
              </text>
            </g>
          );
        }
        const cost = can.get(city.name);
        const label = w.city(city.name, shown.region, shown.houses.map(name).join(', '), cost ?? null);
        const tap =
          cost === undefined
            ? {}
            : {
                tabIndex: city.name === (props.chosen ?? first) ? 0 : -1,
                role: 'button' as const,
                'data-city': city.name,
                onClick: () => props.onCity(city.name),
                onKeyDown: (event: KeyboardEvent) => {
                  if (event.key !== 'Enter' && event.key !== ' ') return;
                  event.preventDefault();
                  props.onCity(city.name);
                },
              };
        const look = `city ${cost === undefined ? '' : 'can'} ${props.chosen === city.name ? 'sel' : ''} ${props.hinted === city.name ? 'hinted' : ''}`;
        return (
          <g key={city.name} class={look} transform={place} data-at={`city-${city.name}`} {...tap}>
            <title>{label}</title>
            {cost === undefined ? null : <rect class="touch" x="-32" y="-28" width="64" height="60" />}
            <rect class="pl" x="-29" y="-11" width="58" height="22" rx="11" />
            {HOUSES.map((price, i) => (
              <House key={price} price={price} x={(i - 1) * 18} owner={shown.houses[i]} locked={i >= view.step} />
            ))}
            <text class="nm" y={city.below && cost === undefined ? 23 : -15.5}>
              {city.name}
            </text>
            {cost === undefined ? null : (
              <g class="tag" transform="translate(0 20)">
                <rect x="-17" y="-8" width="34" height="16" rx="8" />
                <text y="4">{cost}</text>
              </g>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function House(props: {
  readonly price: number;
  readonly x: number;
  readonly owner: number | undefined;
  readonly locked: boolean;
}) {
  const { x, owner } = props;
  if (owner !== undefined) {
    return (
      <svg class={`hs p${owner}`} x={x - 8.5} y={-8.5} width="17" height="17" viewBox="-1 -1 26 26" aria-hidden="true">
        <use href={`#p-${SHAPES[owner]}`} />
      </svg>
    );
  }
  return (
    <>
      <circle class={`sl ${props.locked ? 'lock' : ''}`} cx={x} cy="0" r="7.5" />
      <text class="sp" x={x} y="2.9">
        {props.price}
      </text>
    </>
  );
}
