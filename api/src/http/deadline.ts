import type { MiddlewareHandler } from 'hono';
import { BusyError } from '../db/errors.ts';
import type { ApiEnv } from './deps.ts';
import { DeadlineError, problem } from './errors.ts';

/** Requests that may wait at the same time; each holds memory until its deadline. */
const IN_FLIGHT_MAX = 2000;

/**
 * Gives up on a request after `timeoutMs`: with 408 while its body is still arriving, otherwise
 * with 503. The embedded database has no time limit of its own, and a lost connection must not keep
 * clients waiting. Refuses requests with 503 while too many wait already.
 */
export function deadline(
  timeoutMs: number,
  inFlightMax = IN_FLIGHT_MAX,
): MiddlewareHandler<ApiEnv> {
  let inFlight = 0;
  return async (c, next) => {
    if (inFlight >= inFlightMax) throw new BusyError();
    const expire = () => {
      if (c.env?.incoming?.complete !== false)
        return new DeadlineError(`No answer in ${timeoutMs} ms`);
      c.header('Connection', 'close');
      return problem(408, 'The body did not arrive in time.');
    };
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(expire()), timeoutMs);
    });
    inFlight += 1;
    try {
      await Promise.race([next(), expired]);
    } finally {
      inFlight -= 1;
      clearTimeout(timer);
    }
  };
}
