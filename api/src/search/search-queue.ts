import { BusyError } from '../db/errors.ts';

interface Waiting {
  readonly caller: string;
  start(): void;
}

export interface SearchQueue {
  /**
   * Runs a search when it is its turn. Rejects with a {@link BusyError} when too many wait, or it
   * has waited too long.
   *
   * @param caller who asks; null for a caller that is not limited
   */
  run<T>(caller: Buffer | null, search: () => Promise<T>): Promise<T>;
}

interface SearchQueueOptions {
  /** Searches that run at the same time. */
  readonly concurrency: number;
  readonly waitingMax?: number;
  readonly waitingPerCaller?: number;
  readonly waitMs?: number;
}

/**
 * Keeps searches, the dearest of reads, from taking the whole database: so many run at a time, and
 * of one client only one, which then pauses for as long as its search took. Those that wait go in
 * turn by client, so that a client who sends many delays mostly its own.
 */
export function createSearchQueue(options: SearchQueueOptions): SearchQueue {
  const { concurrency, waitingMax = 64, waitingPerCaller = 8, waitMs = 1000 } = options;
  /** Clients with a search that runs, or in the pause after it. */
  const running = new Set<string>();
  let waiting: Waiting[] = [];
  let runningCount = 0;

  const mayStart = (caller: string) => runningCount < concurrency && !running.has(caller);

  function begin(caller: string): void {
    runningCount += 1;
    if (caller !== '') running.add(caller);
  }

  function end(caller: string, tookMs: number): void {
    runningCount -= 1;
    startNext();
    if (caller === '') return;
    setTimeout(() => {
      running.delete(caller);
      startNext();
    }, tookMs);
  }

  function startNext(): void {
    const next = waiting.find((each) => mayStart(each.caller));
    if (!next) return;
    waiting = waiting.filter((each) => each !== next);
    // The client's other searches go behind those of everyone else.
    const isSame = (each: Waiting) => next.caller !== '' && each.caller === next.caller;
    waiting = [...waiting.filter((each) => !isSame(each)), ...waiting.filter(isSame)];
    next.start();
  }

  function turn(caller: string): Promise<void> {
    if (mayStart(caller)) {
      begin(caller);
      return Promise.resolve();
    }
    const ownCount = caller === '' ? 0 : waiting.filter((each) => each.caller === caller).length;
    if (waiting.length >= waitingMax || ownCount >= waitingPerCaller)
      return Promise.reject(new BusyError());
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        caller,
        start() {
          clearTimeout(timer);
          begin(caller);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting = waiting.filter((each) => each !== entry);
        reject(new BusyError());
      }, waitMs);
      waiting.push(entry);
    });
  }

  return {
    async run(client, search) {
      const caller = client?.toString('base64url') ?? '';
      await turn(caller);
      const startedAt = performance.now();
      try {
        return await search();
      } finally {
        end(caller, performance.now() - startedAt);
      }
    },
  };
}
