/** What somebody did, as a line with a picture, and as motion. */
import type { PowerGridAction } from '../../../games/power-grid/actions.ts';
import type { PowerGridEvent } from '../../../games/power-grid/events.ts';
import type { Step } from '../../source/source.ts';
import { t } from '../../texts/index.ts';
import type { Flight, Motion } from '../../ui/motion.ts';
import type { LogLine } from '../kit.ts';
import { FuelIcon, PlantLine } from './plant.tsx';
import { w } from './words.ts';

type GridStep = Step<PowerGridAction, PowerGridEvent>;

/** What an event is in the log, after the name of whoever acted; empty for what the table itself shows. */
function wordsOf(event: PowerGridEvent, actor: number, name: (seat: number) => string): string {
  switch (event.type) {
    case 'nominated':
      return w.did.nominated(event.plant);
    case 'laid':
      return w.did.laid(event.laid);
    case 'bid':
      return w.did.bid(event.bid);
    case 'passed':
      return w.did.passed;
    case 'sold':
      return event.seat === actor
        ? w.did.sold(event.plant, event.price)
        : w.did.soldTo(name(event.seat) === t.you ? w.you : name(event.seat), event.plant, event.price);
    case 'scrapped':
      return w.did.scrapped(event.plant);
    case 'returned':
      return w.did.returned;
    case 'bought':
      return w.did.bought(event.amount, w.fuels[event.fuel], event.cost);
    case 'built':
      return w.did.built(event.city, event.cost);
    case 'done':
      return w.did.done;
    case 'running':
      return w.did.running;
    case 'powered':
      return w.did.powered(event.supplied, event.income);
    case 'step':
      return w.did.step(event.step);
    case 'round':
      return w.did.round(event.round);
    case 'end':
      return w.did.over;
    default:
      return '';
  }
}

/** A step in the log: words after the name, and the plant or fuel it was about. */
export function lineOfStep(step: GridStep, name: (seat: number) => string): LogLine & { readonly words: string } {
  const plant = step.events.find((event) => event.type === 'sold' || event.type === 'nominated');
  const fuel = step.events.find((event) => event.type === 'bought');
  const words = step.events.map((event) => wordsOf(event, step.seat, name)).filter((text) => text !== '');
  return {
    words: words.join(', '),
    picture:
      plant && 'plant' in plant && plant.plant !== null ? (
        <PlantLine number={plant.plant} />
      ) : fuel?.type === 'bought' ? (
        <FuelIcon fuel={fuel.fuel} />
      ) : null,
  };
}

/** So many units are seen flying: more would only take longer. */
const MOST_FLYING = 5;

/** What moves: plants and fuel to their owners; what was touched gets a ring. */
export function motionOfStep(step: GridStep): Motion | null {
  const flights: Flight[] = [];
  const rings: string[] = [];
  for (const event of step.events) {
    switch (event.type) {
      case 'nominated':
        rings.push(`plant-${event.plant}`);
        break;
      case 'sold':
        flights.push({ from: `plant-${event.plant}`, to: `seat-${event.seat}` });
        rings.push(`seat-${event.seat}`);
        break;
      case 'bought':
        for (let i = 0; i < Math.min(event.amount, MOST_FLYING); i++)
          flights.push({ from: `fuel-${event.fuel}`, to: `seat-${event.seat}`, delay: i * 70 });
        rings.push(`seat-${event.seat}`);
        break;
      case 'built':
        rings.push(`city-${event.city}`);
        break;
      case 'powered':
        rings.push(`seat-${event.seat}`);
        break;
    }
  }
  return { flights, rings };
}
