/** Power Grid's table. */
import type { PowerGridAction } from '../../../games/power-grid/actions.ts';
import type { PowerGridEvent } from '../../../games/power-grid/events.ts';
import type { PowerGridPreview } from '../../../games/power-grid/preview.ts';
import type { PowerGridView } from '../../../games/power-grid/view.ts';
import { defineTable } from '../kit.ts';
import { lineOfStep, motionOfStep } from './deed.tsx';
import { Legend } from './legend.tsx';
import './power-grid.css';
import './map.css';
import './markets.css';
import './plants.css';
import './players.css';
import './question.css';
import { statisticsOf } from './statistics.ts';
import { PowerGridTable } from './table.tsx';
import { w } from './words.ts';

export default defineTable<PowerGridView, PowerGridAction, PowerGridPreview, PowerGridEvent>({
  cloth: 'power-grid',
  Table: PowerGridTable,
  subtitle: (view) => w.subtitle(view.round, view.step, w.maps[view.map]),
  ask: ({ view }) => w.asks[view.decision],
  line: lineOfStep,
  spoken: (step, name) => w.said(name(step.seat), lineOfStep(step, name).words),
  motion: motionOfStep,
  notices: (before, after) => (after.step > before.step ? [w.notices.step(after.step)] : []),
  summary: (view, seat) => w.summary(view.players[seat].supplied, view.players[seat].money),
  statistics: statisticsOf,
  limit: ({ endCities }) => ({ points: endCities, text: w.ends(endCities) }),
  rules: async () => (await import('../../../games/power-grid/RULES.md?raw')).default,
  Legend,
  keys: w.keys,
});
