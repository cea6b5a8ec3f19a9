/** Figures for operators, as Prometheus reads them. No label holds a name, a match or a secret. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Backlog } from './backlog.ts';
import type { Hall } from './hall.ts';

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
  const requests = new Counter({
    name: 'arbiter_requests_total',
    help: 'Requests by type and answer.',
    labelNames: ['type', 'answer'],
    registers,
  });
  const seconds = new Histogram({
    name: 'arbiter_request_seconds',
    help: 'How long requests took, by type.',
    labelNames: ['type'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
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
  // A figure of one kind of request is looked up by its labels once: it takes longer than the counting.
  const kinds = new Map<string, { time: { observe(seconds: number): void }; answers: Map<string, { inc(): void }> }>();
  return {
    registry,
    sockets,
    cuts,
    observe(type, answer, ms) {
      let kind = kinds.get(type);
      if (!kind) {
        kind = { time: seconds.labels({ type }), answers: new Map() };
        kinds.set(type, kind);
      }
      let count = kind.answers.get(answer);
      if (!count) {
        count = requests.labels({ type, answer });
        kind.answers.set(answer, count);
      }
      count.inc();
      kind.time.observe(ms / 1000);
    },
  };
}
