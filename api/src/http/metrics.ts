import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type CacheState = 'hit' | 'miss' | 'stale';

/** What the process counts, in the text format of Prometheus. */
export interface Metrics {
  /** A request that was answered by its route. */
  request(method: string, route: string, status: number, seconds: number): void;
  /** How a read that may be kept in memory was answered. */
  cache(state: CacheState): void;
  /** A request that was refused because there were too many. */
  limited(kind: string): void;
  /** A vote on an agent or a review that is committed. */
  votes(kind: 'agent' | 'review'): void;
  /** Adds a figure that is looked up when somebody asks. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  contentType: string;
  text(): Promise<string>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Fresh counters, with memory, processor time and event loop of this process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route; those answered from memory before routing are in api_reads_total.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const reads: Record<CacheState, number> = { hit: 0, miss: 0, stale: 0 };
  new Counter({
    name: 'api_reads_total',
    help: 'Reads that may be kept in memory, by how they were answered.',
    labelNames: ['state'],
    registers,
    // A plain number is all that the fastest answers have time for.
    collect() {
      this.reset();
      for (const [state, count] of Object.entries(reads)) this.inc({ state }, count);
    },
  });
  const limited = new Counter({
    name: 'api_rate_limited_total',
    help: 'Requests refused because there were too many.',
    labelNames: ['kind'],
    registers,
  });
  const votes = new Counter({
    name: 'api_votes_committed_total',
    help: 'Votes that were committed.',
    labelNames: ['kind'],
    registers,
  });
  return {
    request: (method, route, status, seconds) =>
      requests.observe({ method, route, status }, seconds),
    cache: (state) => {
      reads[state] += 1;
    },
    limited: (kind) => limited.inc({ kind }),
    votes: (kind) => votes.inc({ kind }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          // What cannot be looked up now is left out; the other figures are still wanted.
          await read().then(
            (value) => this.set(value),
            () => this.reset(),
          );
        },
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
