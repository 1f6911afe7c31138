import { parentPort } from 'node:worker_threads';
import { messageOf } from '../../releases/errors.ts';
import type { Job, Outcome } from './off-thread.ts';

/** Handles the jobs of `offThread`, one after another, in a worker thread. */
export function serveJobs<Input, Output>(handle: (input: Input) => Promise<Output> | Output): void {
  parentPort?.on('message', async ({ id, input }: Job<Input>) => {
    let outcome: Outcome<Output>;
    try {
      outcome = { id, output: await handle(input) };
    } catch (error) {
      outcome = { id, failure: messageOf(error) };
    }
    parentPort?.postMessage(outcome);
  });
}
