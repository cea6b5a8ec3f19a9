/** The signs of Power Grid, for the rules. */
import { REGIONS } from '../../../games/power-grid/board.ts';
import { FUELS } from '../../../games/power-grid/plants.ts';
import { FuelIcon, FuelSigns, PlantCard } from './plant.tsx';
import { RegionPatterns } from './regions.tsx';
import { w } from './words.ts';

/** A plant that burns one of two fuels. */
const HYBRID = 12;

/** Fuels, a plant, and the regions with their weaves. */
export function Legend() {
  // On the end page there is no table that has drawn them already.
  const drawn = document.getElementById('f-coal') !== null;
  return (
    <section class="legend fus" aria-label={w.legend.title}>
      {drawn ? null : <FuelSigns />}
      <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
        <RegionPatterns prefix="legend" />
      </svg>
      {FUELS.map((fuel) => (
        <figure key={fuel}>
          <FuelIcon fuel={fuel} />
          <figcaption>{w.fuels[fuel]}</figcaption>
        </figure>
      ))}
      <figure>
        <FuelIcon fuel="eco" />
        <figcaption>{w.noFuel}</figcaption>
      </figure>
      <figure>
        <PlantCard number={HYBRID} class="sample" />
        <figcaption>{w.legend.plant}</figcaption>
      </figure>
      {REGIONS.map((region) => (
        <figure key={region}>
          <svg class="swatch" viewBox="0 0 44 34" aria-hidden="true">
            <rect class={`r-${region}`} width="44" height="34" rx="6" />
            <rect fill={`url(#legend-${region})`} width="44" height="34" rx="6" />
          </svg>
          <figcaption>{region}</figcaption>
        </figure>
      ))}
    </section>
  );
}
