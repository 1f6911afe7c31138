import { setTimeout as pause } from 'node:timers/promises';
import { ReleaseProblem } from './problem.ts';

/** What happened so far, as numbers. */
export interface Ticks {
  readonly ticks: number;
  /** Grows whenever pointers move. */
  readonly moves: number;
  readonly revision: number;
  /** Whether a change has not ended. */
  readonly pending: boolean;
}

export interface Watch {
  /** Has everybody look who waits: something happened, or may have. */
  wake(): void;
  /** Looks until there is something, again with everything that happens; undefined after `waitMs`. */
  until<T>(
    look: () => Promise<T | undefined>,
    waitMs: number,
    signal?: AbortSignal,
  ): Promise<T | undefined>;
  /** Is told what happened so far, now and whenever there is more. Gives the end of it. */
  subscribe(listener: (ticks: Ticks) => void): () => void;
  stop(): Promise<void>;
}

interface WatchParts {
  read(): Promise<Ticks>;
  /** Called now and then while changes are pending: time alone moves them, too. */
  onPending(): Promise<void>;
  onError(error: unknown): void;
}

/** How often other processes' changes are looked for, in milliseconds. */
const POLL_MS = 500;
/** Calls and streams that may wait at the same time. */
const WAITING_MAX = 1000;
/** How often one who waits looks, even when nothing seems to happen: claims run out silently. */
const LOOK_MS = 2000;

/** Tells those who wait when something happened, in this process or in another. */
export function createWatch({ read, onPending, onError }: WatchParts): Watch {
  const listeners = new Set<(ticks: Ticks) => void>();
  let waiters = new Set<() => void>();
  let waiting = 0;
  let known: Ticks | undefined;
  let isStopped = false;
  let isFailing = false;
  let ring = Promise.withResolvers<void>();
  const done = poll();

  async function poll(): Promise<void> {
    while (!isStopped) {
      try {
        const before = known;
        known = await read();
        if (known.ticks !== before?.ticks) tell(known);
        if (known.pending) await onPending();
        isFailing = false;
      } catch (error) {
        // Once, and not twice a second for as long as the database is away.
        if (!isFailing) onError(error);
        isFailing = true;
      }
      await Promise.race([ring.promise, pause(POLL_MS, undefined, { ref: false })]);
      ring = Promise.withResolvers();
    }
  }

  function tellAll(): void {
    const woken = waiters;
    waiters = new Set();
    for (const wake of woken) wake();
  }

  function tell(ticks: Ticks): void {
    tellAll();
    for (const listener of listeners) listener(ticks);
  }

  function enter(): () => void {
    if (waiting >= WAITING_MAX)
      throw new ReleaseProblem(503, 'Too many clients wait.', 'Try again in a moment.');
    waiting += 1;
    return () => {
      waiting -= 1;
    };
  }

  return {
    wake: () => ring.resolve(),
    async until(look, waitMs, signal) {
      const leave = enter();
      signal?.addEventListener('abort', tellAll, { once: true });
      const deadline = performance.now() + waitMs;
      try {
        for (;;) {
          const next = Promise.withResolvers<void>();
          waiters.add(next.resolve);
          try {
            // Nothing is taken for one who has left.
            if (signal?.aborted) return undefined;
            const found = await look();
            const left = deadline - performance.now();
            if (found !== undefined || left <= 0 || isStopped) return found;
            const timer = setTimeout(next.resolve, Math.min(left, LOOK_MS));
            await next.promise;
            clearTimeout(timer);
          } finally {
            waiters.delete(next.resolve);
          }
        }
      } finally {
        signal?.removeEventListener('abort', tellAll);
        leave();
      }
    },
    subscribe(listener) {
      const leave = enter();
      listeners.add(listener);
      if (known) listener(known);
      return () => {
        if (listeners.delete(listener)) leave();
      };
    },
    async stop() {
      isStopped = true;
      ring.resolve();
      for (const wake of waiters) wake();
      await done;
    },
  };
}
