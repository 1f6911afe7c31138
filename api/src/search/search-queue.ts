import { BusyError } from '@agent-atlas/server-kit/db/errors';

interface Waiting {
  readonly caller: string;
  start(): void;
}

export interface SearchQueue {
  /**
   * Runs a search as soon as the limits allow. Rejects with a {@link BusyError} if the queue is
   * full or the search has waited too long.
   *
   * @param caller identifies the client; null for a caller that is not limited
   */
  run<T>(caller: Buffer | null, search: () => Promise<T>): Promise<T>;
}

interface SearchQueueOptions {
  /** The maximum number of searches that run at the same time. */
  readonly concurrency: number;
  readonly waitingMax?: number;
  readonly waitingPerCaller?: number;
  readonly waitMs?: number;
}

/**
 * Limits searches, the most expensive reads, so that they do not occupy the whole database. Each
 * client runs one search at a time and then pauses for as long as that search took. Waiting
 * searches take turns by client, so a client that sends many delays mostly itself.
 */
export function createSearchQueue(options: SearchQueueOptions): SearchQueue {
  const { concurrency, waitingMax = 64, waitingPerCaller = 8, waitMs = 1000 } = options;
  /** Clients with a running search, or in the pause after it. */
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
    // Moves the client's other searches behind other clients' searches.
    const isSame = (each: Waiting) => next.caller !== '' && each.caller === next.caller;
    waiting = [...waiting.filter((each) => !isSame(each)), ...waiting.filter(isSame)];
    next.start();
  }

  function waitForTurn(caller: string): Promise<void> {
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
      await waitForTurn(caller);
      const startedAt = performance.now();
      try {
        return await search();
      } finally {
        end(caller, performance.now() - startedAt);
      }
    },
  };
}
