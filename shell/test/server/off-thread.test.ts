import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BusyError, offThread } from '../../src/server/off-thread.ts';

/** A worker that runs this code for each job. */
const workerOf = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      let jobs = 0;
      parentPort.on('message', ({ id, input }) => { jobs++; ${code} });
    `)}`,
  );
const ECHO = 'parentPort.postMessage({ id, output: input + jobs });';

describe('jobs run off the main thread', () => {
  test('in one worker, each with its own result', async () => {
    const run = offThread<string, string>(workerOf(ECHO));
    expect(await Promise.all([run('a'), run('b')])).toEqual(['a1', 'b2']);
  });

  test('and a failed one does not affect the others', async () => {
    const code = `if (input === 'bad') parentPort.postMessage({ id, failure: 'no font' }); else ${ECHO}`;
    const run = offThread<string, string>(workerOf(code));
    const bad = run('bad');
    const good = run('good');
    await expect(bad).rejects.toThrow('no font');
    expect(await good).toBe('good2');
  });

  test('in a new worker after one has died', async () => {
    const code = `if (input === 'bad') throw new Error('out of memory'); else ${ECHO}`;
    const run = offThread<string, string>(workerOf(code));
    await expect(run('bad')).rejects.toThrow('out of memory');
    expect(await run('good')).toBe('good1');
  });

  test('up to a limit, beyond which jobs are rejected', async () => {
    const code = `if (input === 'now') { for (let n = 0; n < 32; n++) parentPort.postMessage({ id: n, output: '' }); }`;
    const run = offThread<string, string>(workerOf(code));
    const waiting = Array.from({ length: 31 }, () => run('later'));
    const last = run('now');
    await expect(run('too late')).rejects.toThrow(BusyError);
    await Promise.all([...waiting, last]);
  });

  test('for a limited time, after which a new worker takes over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const run = offThread<string, string>(workerOf(`if (input !== 'endless') ${ECHO}`));
    const endless = run('endless');
    vi.advanceTimersByTime(20_000);
    await expect(endless).rejects.toThrow('A job took longer than 20 seconds');
    expect(await run('next')).toBe('next1');
  });
});

test('a finished job no longer counts against the time of later ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const run = offThread<string, string>(workerOf(`if (input !== 'endless') ${ECHO}`));
  expect(await run('first')).toBe('first1');
  vi.advanceTimersByTime(19_000);
  const endless = run('endless');
  vi.advanceTimersByTime(19_999);
  expect(await run('third')).toBe('third3');
  vi.advanceTimersByTime(1);
  await expect(endless).rejects.toThrow('A job took longer than 20 seconds');
});
