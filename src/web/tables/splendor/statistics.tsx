/** The match in numbers. */
import type { SplendorAction } from '../../../games/splendor/actions.ts';
import type { SplendorView } from '../../../games/splendor/view.ts';
import type { Step } from '../../source/source.ts';
import type { Statistic } from '../kit.ts';
import { cardOf } from './card.tsx';
import { GEMS } from './gems.tsx';
import { w } from './words.ts';

/** Rows for the end page. */
export function statisticsOf(view: SplendorView, steps: readonly Step<SplendorAction>[], seats: number): Statistic[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const boards = all.map((seat) => view.playerBoards[String(seat)]);
  const did = (type: RegExp) =>
    all.map((seat) => steps.filter((step) => step.seat === seat && type.test(step.action.type)).length);
  const cards = boards.map((board) => board.purchasedCardIds.flatMap((id) => cardOf(id) ?? []));
  return [
    { label: w.stats.bought, values: cards.map((list) => list.length), best: 'most' },
    { label: w.stats.level3, values: cards.map((list) => list.filter(({ tier }) => tier === 3).length), best: 'most' },
    { label: w.stats.nobles, values: boards.map(({ nobles }) => nobles.length), best: 'most' },
    { label: w.stats.takes, values: did(/^TAKE/), best: 'most' },
    { label: w.stats.reserved, values: did(/^RESERVE/), best: 'most' },
    { label: w.stats.given, values: did(/^RETURN/), best: 'most' },
    {
      label: w.stats.tableau,
      values: cards.map((list, seat) => (
        <span key={seat} class="mosaic">
          {GEMS.flatMap((gem) =>
            list
              .filter(({ bonus }) => bonus === gem)
              .map((card) => <i key={card.id} class={`g-${gem}`} title={w.shortCard(card.bonus, card.points)} />),
          )}
        </span>
      )),
    },
  ];
}
