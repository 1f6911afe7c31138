import type { MiddlewareHandler } from 'hono';
import { DeadlineError } from './errors.ts';

/**
 * Gives up on a request after `timeoutMs`. The embedded database knows no time limit of its own,
 * and a lost connection must not keep callers waiting.
 */
export function deadline(timeoutMs: number): MiddlewareHandler {
  return async (_c, next) => {
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new DeadlineError(`No answer in ${timeoutMs} ms`)),
        timeoutMs,
      );
    });
    try {
      await Promise.race([next(), expired]);
    } finally {
      clearTimeout(timer);
    }
  };
}
