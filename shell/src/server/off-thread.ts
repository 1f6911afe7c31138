import { Worker } from 'node:worker_threads';

/**
 * Maximum number of jobs waiting for a worker; further ones are rejected with {@link BusyError}.
 */
const QUEUE_MAX = 32;
/** Idle time after which the worker ends, in milliseconds. */
const IDLE_MS = 60_000;
/** How long the worker may take for one job, including the jobs before it, in milliseconds. */
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

interface Waiting<Output> {
  readonly resolve: (output: Output) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Runs jobs one after another in a worker thread, so that they never delay a page. The thread starts with the first
 * job and ends when it fails, stalls or is idle: a server without such jobs never loads their code.
 *
 * @param file the worker's code, which calls `serveJobs`
 * @throws BusyError when too many jobs are waiting; Error when the job or the worker fails
 */
export function offThread<Input, Output>(file: URL): (input: Input) => Promise<Output> {
  const waiting = new Map<number, Waiting<Output>>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function end(reason: Error): void {
    const ended = worker;
    worker = undefined;
    void ended?.terminate();
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(file);
    started.unref();
    started.on('message', (outcome: Outcome<Output>) => {
      const job = waiting.get(outcome.id);
      clearTimeout(job?.timer);
      waiting.delete(outcome.id);
      if ('output' in outcome) job?.resolve(outcome.output);
      else job?.reject(new Error(outcome.failure));
      if (waiting.size === 0) idle?.refresh();
    });
    started.on('error', end);
    return started;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= QUEUE_MAX) throw new BusyError('Too many jobs are waiting');
      worker ??= start();
      clearTimeout(idle);
      idle = setTimeout(() => {
        if (waiting.size === 0) end(new Error('The worker was idle'));
      }, IDLE_MS).unref();
      const job: Job<Input> = { id: count++, input };
      const timer = setTimeout(
        () => end(new Error(`A job took longer than ${JOB_MS / 1000} seconds`)),
        JOB_MS,
      ).unref();
      waiting.set(job.id, { resolve, reject, timer });
      worker.postMessage(job);
    });
}
