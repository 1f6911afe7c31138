import { BusyError, DeadlineError } from '@agent-atlas/server-kit/db/errors';

/** Maximum amount of work in flight. Each piece holds memory until its deadline. */
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
  return async (work, expire = () => new DeadlineError(timeoutMs)) => {
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
