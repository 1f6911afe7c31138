import { recordSpan } from '@agent-atlas/server-kit/telemetry/index';
import type { Logger } from 'pino';
import type { Metrics } from '../base/metrics.ts';
import type { StatementObserver } from './observe-statements.ts';

/**
 * Maximum number of slow statements logged per minute, because an overload makes all of them slow.
 */
const LOGGED_MAX = 20;
const WINDOW_MS = 60_000;

interface ObserverOptions {
  readonly metrics: Pick<Metrics, 'statement'>;
  readonly logger: Logger;
  /** Statements that take at least this many milliseconds are logged; 0: none. */
  readonly slowMs: number;
}

/** Measures statements, adds them to traces and logs slow ones. Their texts contain no values. */
export function createStatementObserver({ metrics, logger, slowMs }: ObserverOptions) {
  let demand = 0;
  let windowEndsAt = 0;
  let slow = 0;

  function logSlow(statement: string, ms: number): void {
    if (performance.now() >= windowEndsAt) {
      if (slow > LOGGED_MAX)
        logger.warn({ event: 'slow-statements', unlogged: slow - LOGGED_MAX }, 'slow statements');
      windowEndsAt = performance.now() + WINDOW_MS;
      slow = 0;
    }
    slow += 1;
    if (slow <= LOGGED_MAX)
      logger.warn({ event: 'slow-statement', statement, ms: Math.round(ms) }, 'slow statement');
  }

  const observer: StatementObserver & { readonly demand: () => number } = {
    /** Statements and transactions that hold a connection or wait for one. */
    demand: () => demand,
    onDemand: (change) => {
      demand += change;
    },
    onStatement: ({ text, start, end, error }) => {
      metrics.statement(error === undefined ? 'ok' : 'error', (end - start) / 1000);
      if (slowMs > 0 && end - start >= slowMs) logSlow(text(), end - start);
      recordSpan(
        () => {
          const statement = text();
          const [operation = 'SQL'] = statement.split(' ', 1);
          const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement };
          return { name: operation.toUpperCase(), attributes };
        },
        { start, end, error },
      );
    },
  };
  return observer;
}
