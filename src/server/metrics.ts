/** Figures for operators, as Prometheus reads them. No label holds a name, a match or a secret. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Backlog } from './backlog.ts';
import type { Hall } from './hall.ts';
import { Tally } from './tally.ts';

/** The figures of one server. */
export interface Metrics {
  readonly registry: Registry;
  readonly sockets: Gauge;
  /** Counts who was cut off because all together left too much unread. */
  readonly cuts: Counter;
  observe(type: string, answer: string, ms: number): void;
}

/** Start counting. */
export function createMetrics(hall: () => Hall, backlog: () => Backlog): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const tally = new Tally();
  new Counter({
    name: 'arbiter_requests_total',
    help: 'Requests by type and answer.',
    labelNames: ['type', 'answer'],
    registers,
    collect() {
      this.reset();
      tally.each((type, answer, count) => this.inc({ type, answer }, count));
    },
  });
  registry.registerMetric(tally.times);
  const sockets = new Gauge({ name: 'arbiter_sockets', help: 'Open WebSockets.', registers });
  new Gauge({
    name: 'arbiter_tables',
    help: 'Matches in memory.',
    registers,
    collect() {
      this.set(hall().tables.size);
    },
  });
  new Gauge({
    name: 'arbiter_unread_bytes',
    help: 'What was sent to all readers that are behind and not read yet.',
    registers,
    collect() {
      this.set(backlog().weighAll());
    },
  });
  const cuts = new Counter({
    name: 'arbiter_slow_readers_cut_total',
    help: 'Readers cut off because all together left too much unread.',
    registers,
  });
  return { registry, sockets, cuts, observe: (type, answer, ms) => tally.observe(type, answer, ms) };
}
