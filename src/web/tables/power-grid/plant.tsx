/** Power plants and fuel: little stations, what they burn, how many cities they supply. */
import type { ComponentChildren } from 'preact';
import { PLANTS, type Plant } from '../../../games/power-grid/plants.ts';
import { Icon } from '../../ui/icons.tsx';
import { Named } from '../../ui/named.tsx';
import { w } from './words.ts';

const BY_NUMBER = new Map(PLANTS.map((plant) => [plant.number, plant]));

/** The plant of a number on the market. */
export function plantOf(number: number): Plant {
  return BY_NUMBER.get(number) ?? PLANTS[0];
}

/** The signs of the fuels, drawn once a page. */
export function FuelSigns() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <symbol id="f-coal" viewBox="0 0 24 24">
        <path d="M5 9l5-6 8 2 4 8-4 8H7l-5-6z" />
        <path
          d="M10 3l2 7 6-5M12 10l-7-1M12 10l3 11M12 10l10 3"
          fill="none"
          stroke="#fff"
          stroke-opacity=".45"
          stroke-width="1.3"
        />
      </symbol>
      <symbol id="f-oil" viewBox="0 0 24 24">
        <path d="M5 4c0-3 14-3 14 0v16c0 3-14 3-14 0z" />
        <path
          d="M5 9c3 2 11 2 14 0M5 15c3 2 11 2 14 0"
          fill="none"
          stroke="#fff"
          stroke-opacity=".5"
          stroke-width="1.4"
        />
      </symbol>
      <symbol id="f-garbage" viewBox="0 0 24 24">
        <path d="M9 7C8 5 7 4 7 2h10c0 2-1 3-2 5 5 2 8 6 8 10 0 3-3 5-11 5S1 20 1 17C1 13 4 9 9 7z" />
        <path d="M8 7.5h8M8 13l-2 5M16 13l2 5" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.4" />
      </symbol>
      <symbol id="f-uranium" viewBox="0 0 24 24">
        <path d="M12 1L22 6.5v11L12 23 2 17.5v-11z" />
        <g fill="#fff" fill-opacity=".88">
          <circle cx="12" cy="12" r="2" />
          <path d="M10.3 9.2L7.7 4.8a8.3 8.3 0 0 1 8.6 0l-2.6 4.4a3.2 3.2 0 0 0-3.4 0zM15.3 12h5a8.3 8.3 0 0 1-4.2 7.3l-2.5-4.5a3.2 3.2 0 0 0 1.7-2.8zM8.7 12h-5a8.3 8.3 0 0 0 4.2 7.3l2.5-4.5A3.2 3.2 0 0 1 8.7 12z" />
        </g>
      </symbol>
      <symbol id="f-eco" viewBox="0 0 24 24">
        <path d="M21 3C9 2 3 7 3 14c0 3 1.5 5 3.5 6C9 13 12 10 16 8c-4 3-6.5 7-7.5 12.5C16 22 22 15 21 3z" />
      </symbol>
    </svg>
  );
}

/** The sign of a fuel. Whoever shows it also writes the word. */
export function FuelIcon({ fuel }: { readonly fuel: string }) {
  return (
    <svg class={`fu f-${fuel}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#f-${fuel}`} />
    </svg>
  );
}

const STATIONS: Readonly<Record<string, ComponentChildren>> = {
  coal: (
    <>
      <path d="M14 64V40h14V20h9v20h14V26h9v38z" fill="#0006" />
      <path d="M32 16c-8-4-4-10 3-8 2-6 12-4 10 2 6 1 5 8-1 8" fill="#fff9" />
    </>
  ),
  oil: (
    <>
      <path d="M12 64V36c0-5 20-5 20 0v28zM38 64V28c0-6 24-6 24 0v36z" fill="#0006" />
      <path d="M12 46c5 3 15 3 20 0M38 40c6 3 18 3 24 0" stroke="#fff6" fill="none" stroke-width="2" />
    </>
  ),
  garbage: (
    <>
      <path d="M10 64V42l14-8v8l14-8v8l14-8v30z" fill="#0005" />
      <path d="M56 64V16h8v48z" fill="#0006" />
      <path d="M58 12c-4-3 0-8 4-6" stroke="#fff9" stroke-width="3" fill="none" />
    </>
  ),
  uranium: (
    <>
      <path d="M14 64c6-14 4-26 0-40h26c-4 14-6 26 0 40zM44 64c5-11 4-20 1-30h20c-3 10-4 19 1 30z" fill="#0005" />
      <path d="M18 18c2-6 8-4 9-2 4-4 11 0 8 4" fill="#fffa" />
    </>
  ),
  eco: (
    <>
      <path d="M40 64V30M22 64V42" stroke="#fff" stroke-width="3" />
      <path d="M40 30L40 8M40 30l18 10M40 30L23 40" stroke="#fff" stroke-width="4" stroke-linecap="round" />
      <path d="M22 42V28M22 42l11 6M22 42l-11 6" stroke="#fffc" stroke-width="2.5" stroke-linecap="round" />
      <path d="M0 64q20-10 40-2t44-4v12H0z" fill="#0003" />
    </>
  ),
  hybrid: (
    <>
      <path d="M10 64V40h12V24h8v16h10v24z" fill="#0006" />
      <path d="M46 64V34c0-5 20-5 20 0v30z" fill="#0006" />
      <path d="M46 44c5 3 15 3 20 0" stroke="#fff6" fill="none" stroke-width="2" />
    </>
  ),
};

/** What a plant burns, in signs. */
function Needs({ plant }: { readonly plant: Plant }) {
  if (plant.kind === 'eco') return <FuelIcon fuel="eco" />;
  if (plant.kind === 'hybrid') {
    return (
      <>
        <span class="hy">
          <FuelIcon fuel="coal" />
          <i>/</i>
          <FuelIcon fuel="oil" />
        </span>
        {plant.consumes > 1 ? <b>×{plant.consumes}</b> : null}
      </>
    );
  }
  return (
    <>
      {Array.from({ length: plant.consumes }, (_, i) => (
        <FuelIcon key={i} fuel={plant.kind} />
      ))}
    </>
  );
}

/** A plant in words. */
export function sayPlant(number: number): string {
  const plant = plantOf(number);
  return w.plant(number, plant.kind === 'eco' ? w.noFuel : w.burns(plant.consumes, plant.kind), plant.cities);
}

/** A plant as a card; with `onTap` a button. */
export function PlantCard(props: {
  readonly number: number;
  readonly class?: string;
  readonly onTap?: (() => void) | undefined;
  readonly pressed?: boolean;
  readonly children?: ComponentChildren;
}) {
  const { number, onTap } = props;
  const plant = plantOf(number);
  const look = `plant k-${plant.kind} ${props.class ?? ''}`;
  const inside = (
    <>
      <svg class="sc" viewBox="0 0 76 64" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
        {STATIONS[plant.kind]}
      </svg>
      <b class="no">{number}</b>
      <span class="ft">
        <span class="nd">
          <Needs plant={plant} />
        </span>
        <span class="sup">
          <Icon name="house" />
          <b>{plant.cities}</b>
        </span>
      </span>
      {props.children}
    </>
  );
  if (!onTap) {
    return (
      <span class={look} role="img" aria-label={sayPlant(number)} data-at={`plant-${number}`}>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={`${look} can`}
      aria-pressed={props.pressed}
      data-at={`plant-${number}`}
      data-plant={number}
      onClick={onTap}
    >
      <Named name={sayPlant(number)}>{inside}</Named>
    </button>
  );
}

/** A plant as a line in somebody's row. */
export function PlantLine({ number }: { readonly number: number }) {
  const plant = plantOf(number);
  return (
    <span class={`pm k-${plant.kind}`} title={sayPlant(number)}>
      <b>{number}</b>
      <span>
        <Needs plant={plant} />
      </span>
      <em>
        <Icon name="house" />
        {plant.cities}
      </em>
      <span class="sr">{sayPlant(number)}</span>
    </span>
  );
}
