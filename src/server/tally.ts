/**
 * What is counted of requests, in plain numbers: to count a request with the library of the figures takes ten times as long, and most
 * of what a server does is to answer requests.
 */
import type { Metric, MetricValue } from 'prom-client';

/** In which of these, in seconds, a request was answered. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const;
const NAME = 'arbiter_request_seconds';

/** Requests of one type. */
interface Kind {
  /** How many had each answer. */
  readonly answers: Map<string, { count: number }>;
  /** How many were answered within each bucket and not within the one before; the last one has those that took longer. */
  readonly within: number[];
  count: number;
  seconds: number;
}

/** Counts of requests by type and answer, and how long they took. */
export class Tally {
  readonly #kinds = new Map<string, Kind>();

  observe(type: string, answer: string, ms: number): void {
    let kind = this.#kinds.get(type);
    if (!kind) {
      kind = { answers: new Map(), within: new Array(BUCKETS.length + 1).fill(0), count: 0, seconds: 0 };
      this.#kinds.set(type, kind);
    }
    const known = kind.answers.get(answer);
    if (known) known.count++;
    else kind.answers.set(answer, { count: 1 });
    const seconds = ms / 1000;
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]) bucket++;
    kind.within[bucket]++;
    kind.count++;
    kind.seconds += seconds;
  }

  /** Tell how many requests of each type had each answer. */
  each(tell: (type: string, answer: string, count: number) => void): void {
    for (const [type, { answers }] of this.#kinds) {
      for (const [answer, { count }] of answers) tell(type, answer, count);
    }
  }

  /** How long they took, as a figure: the library's own histogram can only be told one time after the other. */
  get times(): Metric {
    const get = async () => ({
      name: NAME,
      help: 'How long requests took, by type.',
      type: 'histogram',
      aggregator: 'sum',
      values: [...this.#kinds].flatMap(([type, kind]) => timesOf(type, kind)),
    });
    return { name: NAME, get, reset() {} } as unknown as Metric; // all that a registry asks of one
  }
}

function timesOf(type: string, { within, count, seconds }: Kind): (MetricValue<string> & { metricName: string })[] {
  let sofar = 0;
  const buckets = BUCKETS.map((le, i) => {
    sofar += within[i];
    return { metricName: `${NAME}_bucket`, labels: { le, type }, value: sofar };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_bucket`, labels: { le: '+Inf', type }, value: count },
    { metricName: `${NAME}_sum`, labels: { type }, value: seconds },
    { metricName: `${NAME}_count`, labels: { type }, value: count },
  ];
}
