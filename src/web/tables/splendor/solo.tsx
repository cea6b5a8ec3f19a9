/** Splendor Solo's table: the same, against a clock. */
import { defineTable } from '../kit.ts';
import { shared } from './shared.ts';
import { w } from './words.ts';

export default defineTable({ ...shared, subtitle: (view) => w.turn(view.turn + 1) });
