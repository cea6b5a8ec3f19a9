/** The match in numbers. */
import type { PowerGridAction } from '../../../games/power-grid/actions.ts';
import type { PowerGridEvent } from '../../../games/power-grid/events.ts';
import type { PowerGridView } from '../../../games/power-grid/view.ts';
import type { Step } from '../../source/source.ts';
import type { Statistic } from '../kit.ts';
import { w } from './words.ts';

/** Rows for the end page. */
export function statisticsOf(
  view: PowerGridView,
  steps: readonly Step<PowerGridAction, PowerGridEvent>[],
  seats: number,
): Statistic[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const happened = steps.flatMap(({ events }) => events);
  const sum = (read: (event: PowerGridEvent, seat: number) => number) =>
    all.map((seat) => happened.reduce((total, event) => total + read(event, seat), 0));
  return [
    { label: w.stats.supplied, values: view.players.map(({ supplied }) => supplied), best: 'most' },
    { label: w.stats.cities, values: view.players.map(({ cities }) => cities.length), best: 'most' },
    { label: w.stats.money, values: view.players.map(({ money }) => money ?? w.hidden), best: 'most' },
    { label: w.stats.plants, values: sum((event, seat) => (event.type === 'sold' && event.seat === seat ? 1 : 0)) },
    {
      label: w.stats.spent,
      values: sum((event, seat) => (event.type === 'sold' && event.seat === seat ? event.price : 0)),
    },
    {
      label: w.stats.fuel,
      values: sum((event, seat) => (event.type === 'bought' && event.seat === seat ? event.cost : 0)),
    },
    {
      label: w.stats.built,
      values: sum((event, seat) => (event.type === 'built' && event.seat === seat ? event.cost : 0)),
    },
    {
      label: w.stats.earned,
      values: sum((event, seat) => (event.type === 'powered' && event.seat === seat ? event.income : 0)),
      best: 'most',
    },
  ];
}
