/** Skyjo's table. */
import type { SkyjoAction } from '../../../games/skyjo/actions.ts';
import type { SkyjoEvent } from '../../../games/skyjo/events.ts';
import type { SkyjoPreview } from '../../../games/skyjo/preview.ts';
import type { SkyjoView } from '../../../games/skyjo/view.ts';
import { defineTable, type TableProps } from '../kit.ts';
import { lineOfStep, motionOfStep } from './deed.tsx';
import { Legend } from './legend.tsx';
import { RoundEnd } from './round-end.tsx';
import './skyjo.css';
import { statisticsOf } from './statistics.ts';
import { SkyjoTable } from './table.tsx';
import { w } from './words.ts';

export default defineTable<SkyjoView, SkyjoAction, SkyjoPreview, SkyjoEvent>({
  cloth: 'skyjo',
  Table: SkyjoTable,
  subtitle(view) {
    const round = view.roundIndex + (view.phase === 'over' ? 0 : 1);
    return view.roundEnder >= 0 && view.phase !== 'over' ? w.lastTurnsRound(round) : w.round(round, view.scoreLimit);
  },
  ask: ({ view }) => w.asks[view.phase],
  line: (step) => lineOfStep(step),
  told: (action) => ('at' in action ? w.told[action.type](action.at) : w.told[action.type]),
  spoken: (step, name) => w.said(name(step.seat), lineOfStep(step, true).words),
  motion: motionOfStep,
  notices: (before, after, name) =>
    after.roundEnder >= 0 && before.roundEnder < 0 ? [w.lastTurns(name(after.roundEnder))] : [],
  summary: (view, seat) => w.roundsWon(view.rounds.filter(({ scores }) => scores[seat] === Math.min(...scores)).length),
  statistics: statisticsOf,
  limit: ({ scoreLimit }) => ({ points: scoreLimit, text: w.limit(scoreLimit) }),
  End: ({ view, name }: TableProps<SkyjoView, SkyjoAction, SkyjoPreview, SkyjoEvent>) => (
    <div class="sj-end">
      <RoundEnd view={view} name={name} />
    </div>
  ),
  rules: async () => (await import('../../../games/skyjo/RULES.md?raw')).default,
  Legend,
  keys: w.keys,
});
