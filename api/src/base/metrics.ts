import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type CacheState = 'hit' | 'miss' | 'stale';

export type StatementOutcome = 'ok' | 'error';

/** The metrics of this process, in the Prometheus text format. */
export interface Metrics {
  /** Records a request that a route handled. */
  request(method: string, route: string, status: number, seconds: number): void;
  /** Records how a cacheable read was served. */
  cache(state: CacheState): void;
  /** Records a request that was refused by a rate limit. */
  limited(kind: string): void;
  /** Records a request that was refused for security. @param reason one of a few */
  refused(reason: string): void;
  /** Records a committed vote on an agent or a review. */
  votes(kind: 'agent' | 'review'): void;
  /** Records a statement. @param seconds the wait for a connection included */
  statement(outcome: StatementOutcome, seconds: number): void;
  /** Adds a gauge. `read` runs on each scrape. */
  gauge(name: string, help: string, read: () => Promise<number> | number): void;
  contentType: string;
  text(): Promise<string>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Creates new metrics, including memory, CPU and event loop metrics of this process. */
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
    // The hot path increments plain numbers, because updating the counter there is too slow.
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
  const refused = new Counter({
    name: 'api_requests_refused_total',
    help: 'Requests to this API and the release API that were refused for security.',
    labelNames: ['reason'],
    registers,
  });
  const votes = new Counter({
    name: 'api_votes_committed_total',
    help: 'Votes that were committed.',
    labelNames: ['kind'],
    registers,
  });
  const statements = new Histogram({
    name: 'api_database_statement_seconds',
    help: 'Statements by outcome, the wait for a connection included.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  const statementsBy = {
    ok: statements.labels('ok'),
    error: statements.labels('error'),
  };
  return {
    request: (method, route, status, seconds) =>
      requests.observe({ method, route, status }, seconds),
    cache: (state) => {
      reads[state] += 1;
    },
    limited: (kind) => limited.inc({ kind }),
    refused: (reason) => refused.inc({ reason }),
    votes: (kind) => votes.inc({ kind }),
    statement: (outcome, seconds) => statementsBy[outcome].observe(seconds),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          // If the lookup fails, omit this gauge and still report the other metrics.
          try {
            this.set(await read());
          } catch {
            this.remove();
          }
        },
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
