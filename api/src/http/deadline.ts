import { DeadlineError } from '@agent-atlas/server-kit/db/errors';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../base/api-env.ts';
import { Problem } from '../base/problem.ts';
import { createDeadline } from '../limits/deadline.ts';

/**
 * Ends a request after `timeoutMs`: with 408 if its body is still arriving, otherwise with 503.
 * Refuses requests with 503 while too many are in flight.
 */
export function deadline(timeoutMs: number, inFlightMax?: number): MiddlewareHandler<ApiEnv> {
  const within = createDeadline(timeoutMs, inFlightMax);
  return (c, next) =>
    within(next, () => {
      if (c.env?.incoming?.complete !== false) return new DeadlineError(timeoutMs);
      c.header('Connection', 'close');
      return new Problem(408, 'The body did not arrive in time.');
    });
}
