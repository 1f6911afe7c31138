import { Worker } from 'node:worker_threads';

/**
 * Maximum number of jobs waiting for a worker; further ones are rejected with {@link BusyError}.
 */
const QUEUE_MAX = 32;
/** Idle time after which the worker ends, in milliseconds. */
const IDLE_MS = 60_000;
/** How long the worker may take for one job, in milliseconds. */
const JOB_MS = 20_000;

/** A job for a worker, and what the worker sends back. */
export interface Job<Input> {
  readonly id: number;
  readonly input: Input;
}

export type Outcome<Output> =
  | { readonly id: number; readonly output: Output }
  | { readonly id: number; readonly failure: string };

/** Too many jobs are waiting already. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

interface Queued<Input, Output> {
  readonly job: Job<Input>;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs jobs one after another in a worker thread, so that they never delay a page. The thread starts with the first
 * job and ends when it is idle: a server without such jobs never loads their code. If it fails or stalls, only the
 * running job fails, and another thread goes on with the next one.
 *
 * @param file the worker's code, which calls `serveJobs`
 * @throws BusyError when too many jobs are waiting; Error when the job or the worker fails
 */
export function offThread<Input, Output>(file: URL): (input: Input) => Promise<Output> {
  const queue: Queued<Input, Output>[] = [];
  let running: Queued<Input, Output> | undefined;
  let late: NodeJS.Timeout | undefined;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function end(): void {
    const ended = worker;
    worker = undefined;
    void ended?.terminate();
  }

  function settle(how: (job: Queued<Input, Output>) => void): void {
    clearTimeout(late);
    const settled = running;
    running = undefined;
    if (settled) how(settled);
    runNext();
  }

  function start(): Worker {
    const started = new Worker(file);
    started.unref();
    started.on('message', (outcome: Outcome<Output>) => {
      if (outcome.id !== running?.job.id) return;
      settle(({ resolve, reject }) => {
        if ('output' in outcome) resolve(outcome.output);
        else reject(new Error(outcome.failure));
      });
    });
    started.on('error', (error) => {
      if (started !== worker) return;
      end();
      settle(({ reject }) => reject(error instanceof Error ? error : new Error(String(error))));
    });
    return started;
  }

  function runNext(): void {
    clearTimeout(idle);
    running = queue.shift();
    if (!running) {
      idle = setTimeout(end, IDLE_MS).unref();
      return;
    }
    late = setTimeout(() => {
      end();
      settle(({ reject }) => reject(new Error(`A job took longer than ${JOB_MS / 1000} seconds`)));
    }, JOB_MS).unref();
    worker ??= start();
    worker.postMessage(running.job);
  }

  return (input) =>
    new Promise((resolve, reject) => {
      if (queue.length >= QUEUE_MAX) throw new BusyError('Too many jobs are waiting');
      queue.push({ job: { id: count++, input }, resolve, reject });
      if (!running) runNext();
    });
}
