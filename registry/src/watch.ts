import { setTimeout as pause } from 'node:timers/promises';
import { ReleaseProblem } from './problem.ts';

/** Counters that change when something happens. */
export interface Ticks {
  readonly ticks: number;
  /** Increases whenever pointers move or QA links change. */
  readonly moves: number;
  readonly revision: number;
  /** Whether any change is pending. */
  readonly pending: boolean;
}

export interface Watch {
  /** Polls immediately, because something may have happened. */
  wake(): void;
  /**
   * Calls `look` until it returns a value, again after every event. Returns undefined after
   * `waitMs` or on abort. Throws a {@link ReleaseProblem} with 503 if too many callers wait.
   */
  until<T>(
    look: () => Promise<T | undefined>,
    waitMs: number,
    signal?: AbortSignal,
  ): Promise<T | undefined>;
  /**
   * Calls the listener with the current counters and after every event. Returns an unsubscribe
   * function.
   */
  subscribe(listener: (ticks: Ticks) => void): () => void;
  stop(): Promise<void>;
}

interface WatchParts {
  read(): Promise<Ticks>;
  /** Called on every poll while changes are pending, because they may also end by timeout. */
  onPending(): Promise<void>;
  onError(error: unknown): void;
}

/** Interval of polling for changes by other processes, in milliseconds. */
const POLL_MS = 500;
/** Maximum number of waiting calls and streams. */
const WAITING_MAX = 1000;
/**
 * How often a waiting call checks without an event, in milliseconds. Expired claims cause no event.
 */
const RECHECK_MS = 2000;

/** Notifies waiting calls and streams of events in this process or another. */
export function createWatch({ read, onPending, onError }: WatchParts): Watch {
  const listeners = new Set<(ticks: Ticks) => void>();
  let waiters = new Set<() => void>();
  let waiting = 0;
  let latest: Ticks | undefined;
  let isStopped = false;
  let isFailing = false;
  let wakeSignal = Promise.withResolvers<void>();
  const done = poll();

  async function poll(): Promise<void> {
    while (!isStopped) {
      try {
        const before = latest;
        latest = await read();
        if (latest.ticks !== before?.ticks) notify(latest);
        if (latest.pending) await onPending();
        isFailing = false;
      } catch (error) {
        // Reports the first failure only, not one per poll while the database is unavailable.
        if (!isFailing) onError(error);
        isFailing = true;
      }
      await Promise.race([wakeSignal.promise, pause(POLL_MS, undefined, { ref: false })]);
      wakeSignal = Promise.withResolvers();
    }
  }

  function wakeWaiters(): void {
    const woken = waiters;
    waiters = new Set();
    for (const wake of woken) wake();
  }

  function notify(ticks: Ticks): void {
    wakeWaiters();
    for (const listener of listeners) listener(ticks);
  }

  function acquireSlot(): () => void {
    if (waiting >= WAITING_MAX)
      throw new ReleaseProblem(503, 'Too many clients are waiting.', 'Try again in a moment.');
    waiting += 1;
    return () => {
      waiting -= 1;
    };
  }

  return {
    wake: () => wakeSignal.resolve(),
    async until(look, waitMs, signal) {
      const releaseSlot = acquireSlot();
      signal?.addEventListener('abort', wakeWaiters, { once: true });
      const deadline = performance.now() + waitMs;
      try {
        for (;;) {
          const next = Promise.withResolvers<void>();
          waiters.add(next.resolve);
          try {
            // `look` may claim work, which a disconnected client must not do.
            if (signal?.aborted) return undefined;
            const found = await look();
            const remaining = deadline - performance.now();
            if (found !== undefined || remaining <= 0 || isStopped) return found;
            const timer = setTimeout(next.resolve, Math.min(remaining, RECHECK_MS));
            await next.promise;
            clearTimeout(timer);
          } finally {
            waiters.delete(next.resolve);
          }
        }
      } finally {
        signal?.removeEventListener('abort', wakeWaiters);
        releaseSlot();
      }
    },
    subscribe(listener) {
      const releaseSlot = acquireSlot();
      listeners.add(listener);
      if (latest) listener(latest);
      return () => {
        if (listeners.delete(listener)) releaseSlot();
      };
    },
    async stop() {
      isStopped = true;
      wakeSignal.resolve();
      for (const wake of waiters) wake();
      await done;
    },
  };
}
