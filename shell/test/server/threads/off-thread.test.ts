import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BusyError, offThread } from '../../../src/server/threads/off-thread.ts';

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
    const run = offThread<string, string>(workerOf(ECHO));
    const accepted = Array.from({ length: 33 }, () => run('a'));
    await expect(run('too late')).rejects.toThrow(BusyError);
    expect(await Promise.all(accepted)).toHaveLength(33);
  });

  test('and one that stalls delays the others, but does not fail them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const run = offThread<string, string>(workerOf(`if (input !== 'endless') ${ECHO}`));
    const endless = run('endless');
    const others = Promise.all(Array.from({ length: 32 }, () => run('other')));
    vi.advanceTimersByTime(20_000);
    await expect(endless).rejects.toThrow('A job took longer than 20 seconds');
    expect(await others).toHaveLength(32);
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

test('the time of a job begins when its turn comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const run = offThread<string, string>(workerOf(`if (input !== 'endless') ${ECHO}`));
  const states: string[] = [];
  const [first, second] = ['first', 'second'].map((name) =>
    run('endless').catch(() => states.push(name)),
  );
  vi.advanceTimersByTime(20_000);
  await first;
  vi.advanceTimersByTime(19_999);
  await Promise.resolve();
  expect(states).toEqual(['first']);
  vi.advanceTimersByTime(1);
  await second;
  expect(states).toEqual(['first', 'second']);
});
