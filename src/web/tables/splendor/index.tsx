/** Splendor's table. */
import { defineTable } from '../kit.ts';
import { shared } from './shared.ts';
import { w } from './words.ts';

export default defineTable({
  ...shared,
  subtitle: (view) => (view.lastRoundTriggered ? w.lastRoundNo(view.round + 1) : w.round(view.round + 1, view.goal)),
  limit: ({ goal }) => (goal === null ? null : { points: goal, text: w.limit(goal) }),
});
