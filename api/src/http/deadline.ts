import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { BusyError } from '../db/errors.ts';
import { Problem } from '../problem.ts';
import { DeadlineError } from './errors.ts';

/** Maximum number of requests in flight. Each holds memory until its deadline. */
const IN_FLIGHT_MAX = 2000;

/** Time that a request may take in addition to its wait for the database, in milliseconds. */
export const OVERHEAD_MS = 1000;

type Deadline = <T>(work: () => Promise<T>, expire?: () => Error) => Promise<T>;

/**
 * Limits how long work takes and how much of it runs at the same time. Rejects after `timeoutMs`
 * with the error from `expire`, and immediately with a {@link BusyError} while too much work is in
 * flight. The embedded database has no timeout, and a lost connection must not keep clients
 * waiting.
 */
export function createDeadline(timeoutMs: number, inFlightMax = IN_FLIGHT_MAX): Deadline {
  let inFlight = 0;
  const timedOut = () => new DeadlineError(`No response within ${timeoutMs} ms`);
  return async (work, expire = timedOut) => {
    if (inFlight >= inFlightMax) throw new BusyError();
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(expire()), timeoutMs);
    });
    inFlight += 1;
    try {
      return await Promise.race([work(), expired]);
    } finally {
      inFlight -= 1;
      clearTimeout(timer);
    }
  };
}

/**
 * Ends a request after `timeoutMs`: with 408 if its body is still arriving, otherwise with 503.
 * Refuses requests with 503 while too many are in flight.
 */
export function deadline(timeoutMs: number, inFlightMax?: number): MiddlewareHandler<ApiEnv> {
  const within = createDeadline(timeoutMs, inFlightMax);
  return (c, next) =>
    within(next, () => {
      if (c.env?.incoming?.complete !== false)
        return new DeadlineError(`No response within ${timeoutMs} ms`);
      c.header('Connection', 'close');
      return new Problem(408, 'The body did not arrive in time.');
    });
}
