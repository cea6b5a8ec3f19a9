/** What both Splendors share: everything but the clock. */
import type { SplendorAction } from '../../../games/splendor/actions.ts';
import type { SplendorEvent } from '../../../games/splendor/event-types.ts';
import type { SplendorPreview } from '../../../games/splendor/preview.ts';
import type { SplendorView } from '../../../games/splendor/view.ts';
import { sentencesOf, type TableKit } from '../kit.ts';
import { lineOfStep, motionOfStep } from './deed.tsx';
import { Legend } from './legend.tsx';
import './splendor.css';
import { statisticsOf } from './statistics.tsx';
import { SplendorTable } from './table.tsx';
import { w } from './words.ts';

/** The kit of both games. */
export const shared: TableKit<SplendorView, SplendorAction, SplendorPreview, SplendorEvent> = {
  cloth: 'splendor',
  Table: SplendorTable,
  ask({ view }) {
    if (view.asked === 'nothing') return '';
    return view.asked === 'return' ? w.asksReturn(view.mustReturn) : w.asks[view.asked];
  },
  line: lineOfStep,
  // What was laid out instead is on the table to be read; it is not news of its own.
  spoken: (step, name) =>
    sentencesOf({ ...step, events: step.events.filter(({ type }) => type !== 'card-laid-out') }, name),
  motion: motionOfStep,
  notices: (before, after) => (after.lastRoundTriggered && !before.lastRoundTriggered ? [w.lastRound] : []),
  summary(view, seat) {
    const board = view.playerBoards[String(seat)];
    return w.summary(board.purchasedCardIds.length, board.nobles.length);
  },
  statistics: statisticsOf,
  rules: async () => (await import('../../../games/splendor/RULES.md?raw')).default,
  Legend,
  keys: w.keys,
};
