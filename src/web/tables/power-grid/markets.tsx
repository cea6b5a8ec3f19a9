/** The two markets: plants, and fuel with its prices. */
import { FUELS } from '../../../games/power-grid/plants.ts';
import { FUEL_PRICES } from '../../../games/power-grid/tables.ts';
import type { PowerGridView } from '../../../games/power-grid/view.ts';
import { moveFocus } from '../../ui/keys.ts';
import { FuelIcon, PlantCard } from './plant.tsx';
import { w } from './words.ts';

/** The plants on offer, and those that come next. */
export function PlantMarket(props: {
  readonly view: PowerGridView;
  /** Plants that may be put up now. */
  readonly can: ReadonlySet<number>;
  readonly chosen: number | null;
  readonly hinted: number | null;
  onPlant(plant: number): void;
}) {
  const { view, can } = props;
  return (
    <section class="panel plants" data-pane="market">
      <div class="panel-h">
        <span>{w.plants}</span>
        <span>{w.deck(view.deckSize + view.under.length, view.step3Card)}</span>
      </div>
      <fieldset class={`pr now c${view.actual.length}`} aria-label={w.plants} onKeyDown={moveFocus}>
        {view.actual.map((number) => {
          const up = view.auction?.plant === number;
          return (
            <PlantCard
              key={number}
              number={number}
              class={`${up || props.chosen === number ? 'up' : ''} ${props.hinted === number ? 'hinted' : ''}`}
              pressed={props.chosen === number}
              onTap={can.has(number) ? () => props.onPlant(number) : undefined}
            >
              {view.discount === number ? <span class="disc">{w.from1}</span> : null}
              {up ? <span class="upl">{w.upNow}</span> : null}
            </PlantCard>
          );
        })}
      </fieldset>
      {view.future.length > 0 ? (
        <div class="pr fut">
          <span class="label">{w.next}</span>
          {view.future.map((number) => (
            <PlantCard key={number} number={number} class="sm" />
          ))}
        </div>
      ) : null}
    </section>
  );
}

const COLUMNS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** Prices only uranium has; they share a column. */
const DEAR = [10, 12, 14, 16] as const;

/** What fuel there is and what it costs. */
export function FuelMarket({ view }: { readonly view: PowerGridView }) {
  return (
    <section class="panel fuel" data-pane="market">
      <div class="panel-h">
        <span>{w.market}</span>
        <span class="dk-only">{w.cheapest}</span>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="sr">{w.fuel}</span>
            </th>
            {COLUMNS.map((price) => (
              <th key={price} scope="col">
                {price}
              </th>
            ))}
            <th class="x4" scope="col">
              {DEAR.map((price) => (
                <span key={price} class="hi">
                  {price}
                </span>
              ))}
            </th>
          </tr>
        </thead>
        <tbody>
          {FUELS.map((fuel, i) => {
            const { stock, price, room, refill } = view.fuel[fuel];
            const prices = FUEL_PRICES[i];
            const first = prices.length - stock;
            const cell = (at: number) => (
              <i key={at} class={`${at >= first ? 'on' : ''} ${at === first ? 'next' : ''}`}>
                {at >= first ? <FuelIcon fuel={fuel} /> : null}
              </i>
            );
            const dear = prices.flatMap((each, at) => (each > 8 ? [at] : []));
            return (
              <tr key={fuel} class={`t-${fuel}`} aria-label={w.fuelRow(w.fuels[fuel], stock, price)}>
                <th scope="row">
                  <span class="sign" data-at={`fuel-${fuel}`}>
                    <FuelIcon fuel={fuel} />
                  </span>
                  <span>{w.fuels[fuel]}</span>
                  {refill > 0 ? (
                    <small title={w.refillLabel(refill)}>
                      {w.refill(refill)}
                      <span class="sr"> {w.refillLabel(refill)}</span>
                    </small>
                  ) : null}
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} class={prices[first] === column ? 'np' : ''}>
                    {prices.map((each, at) => (each === column ? cell(at) : null))}
                  </td>
                ))}
                <td class="x4">
                  {dear.length > 0 ? (
                    dear.map((at) => (
                      <span key={at} class="hi">
                        {cell(at)}
                      </span>
                    ))
                  ) : (
                    <span class="room">{room > 0 ? w.room(room) : ''}</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
