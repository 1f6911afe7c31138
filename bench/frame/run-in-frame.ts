import { constants } from 'node:os';
import { Frame } from './frame.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a benchmark, and ends all that it has started, however it ends: after its work, with an error, with an error in
 * a callback, or by a signal. The process must exit afterwards, because after an error or a signal the work may go on.
 *
 * @throws the first error; Error if the benchmark printed no figures
 */
export async function runInFrame(work: (frame: Frame) => Promise<unknown>): Promise<void> {
  const frame = new Frame();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // Also called for rejections that nothing handles.
  process.on('uncaughtException', reject);
  for (const signal of SIGNALS)
    process.on(signal, () => {
      process.exitCode = 128 + constants.signals[signal];
      reject(new Error(`Interrupted by ${signal}`));
    });
  try {
    await Promise.race([work(frame), broken]);
    frame.requireFigures();
  } finally {
    await frame.end();
  }
}
