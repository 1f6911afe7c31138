import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './deps.ts';
import { DeadlineError, problem } from './errors.ts';

/**
 * Gives up on a request after `timeoutMs`: with 408 while its body is still arriving, otherwise
 * with 503. The embedded database knows no time limit of its own, and a lost connection must not
 * keep callers waiting.
 */
export function deadline(timeoutMs: number): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
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
    try {
      await Promise.race([next(), expired]);
    } finally {
      clearTimeout(timer);
    }
  };
}
