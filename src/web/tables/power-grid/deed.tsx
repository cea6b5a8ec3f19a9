/** What somebody did, as a line with a picture, and as motion. */
import type { PowerGridAction } from '../../../games/power-grid/actions.ts';
import type { PowerGridEvent } from '../../../games/power-grid/events.ts';
import type { Step } from '../../source/source.ts';
import type { Motion } from '../../ui/motion.ts';
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
        : w.did.soldTo(name(event.seat), event.plant, event.price);
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
export function lineOfStep(step: GridStep, name: (seat: number) => string): LogLine {
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

/** What moves: a plant to its owner; cities and seats get a ring. */
export function motionOfStep(step: GridStep): Motion | null {
  const flights = step.events.flatMap((event) =>
    event.type === 'sold' ? [{ from: `plant-${event.plant}`, to: `seat-${event.seat}` }] : [],
  );
  const rings = step.events.flatMap((event) =>
    event.type === 'built' ? [`city-${event.city}`] : event.type === 'bought' ? [`seat-${event.seat}`] : [],
  );
  return { flights, rings };
}
