import { expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

test('at most one run waits for a run that takes long, and none starts after a stop', async () => {
  vi.useFakeTimers();
  const first = Promise.withResolvers<void>();
  const job = vi.fn<() => Promise<void>>().mockReturnValueOnce(first.promise).mockResolvedValue();
  const jobs = repeat(1000, job, () => {});
  await vi.advanceTimersByTimeAsync(5000);
  expect(job).toHaveBeenCalledTimes(1);
  first.resolve();
  await jobs.idle();
  expect(job).toHaveBeenCalledTimes(2);

  const last = Promise.withResolvers<void>();
  job.mockReturnValueOnce(last.promise);
  await vi.advanceTimersByTimeAsync(2000);
  const stopped = jobs.stop();
  last.resolve();
  await stopped;
  expect(job).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
