/** The match in numbers. */
import type { SkyjoAction } from '../../../games/skyjo/actions.ts';
import type { SkyjoEvent } from '../../../games/skyjo/events.ts';
import type { SkyjoView } from '../../../games/skyjo/view.ts';
import type { Step } from '../../source/source.ts';
import type { Statistic } from '../kit.ts';
import { w } from './words.ts';

/** Rows for the end page. */
export function statisticsOf(
  view: SkyjoView,
  steps: readonly Step<SkyjoAction, SkyjoEvent>[],
  seats: number,
): Statistic[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const { rounds } = view;
  const happened = steps.flatMap(({ events }) => events);
  const count = (type: SkyjoEvent['type']) =>
    all.map((seat) => happened.filter((event) => event.type === type && 'seat' in event && event.seat === seat).length);
  const scores = (seat: number) => rounds.map((round) => round.scores[seat]);
  return [
    {
      label: w.stats.rounds,
      values: all.map((seat) => rounds.filter((round) => round.scores[seat] === Math.min(...round.scores)).length),
      best: 'most',
    },
    { label: w.stats.best, values: all.map((seat) => Math.min(...scores(seat))), best: 'fewest' },
    { label: w.stats.worst, values: all.map((seat) => Math.max(...scores(seat))), best: 'fewest' },
    {
      label: w.stats.out,
      values: all.map((seat) => rounds.filter(({ ender }) => ender === seat).length),
      best: 'most',
    },
    {
      label: w.stats.doubled,
      values: all.map((seat) => rounds.filter(({ ender, doubled }) => doubled && ender === seat).length),
      best: 'fewest',
    },
    { label: w.stats.cleared, values: count('column-cleared'), best: 'most' },
    { label: w.stats.drawn, values: count('drawn') },
    { label: w.stats.taken, values: count('taken') },
  ];
}
