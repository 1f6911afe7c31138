import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { processorUse } from '../../src/renderer/process-usage.ts';
import { RendererWatchdog } from '../../src/renderer/renderer-watchdog.ts';

vi.mock(import('../../src/renderer/process-usage.ts'));

/** Longer than any page takes, but shorter than a renderer may be silent. */
const WHILE_MS = 1400;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  onTestFinished(() => void vi.useRealTimers());
});

/** Watches a renderer that gets this share of a processor, and uses a part of that itself. */
function watchProcess(share: number, isRunnable: boolean, own = 1) {
  vi.mocked(processorUse).mockImplementation(async () => {
    const ms = performance.now() * share;
    return { ms, userMs: ms * own, isRunnable };
  });
  const events = {
    onLimitExceeded: vi.fn(),
    onLate: vi.fn(),
    onWaiting: vi.fn(),
    onWaitTimeout: vi.fn(),
  };
  const watch = new RendererWatchdog({ pid: 1 }, events);
  onTestFinished(() => watch.stop());
  return { watch, ...events };
}

/** Watches a renderer that has worked before. */
function watchAtWork(...use: Parameters<typeof watchProcess>) {
  const watched = watchProcess(...use);
  const { watch } = watched;
  for (let page = 0; page < 2; page++) {
    watch.begin();
    watch.end();
  }
  watch.begin();
  return watched;
}

test('a process that takes long to start is killed only at its limit', async () => {
  const { watch, onLimitExceeded } = watchProcess(1, true);
  watch.starting(4 * WHILE_MS);
  await vi.advanceTimersByTimeAsync(3 * WHILE_MS);
  expect(onLimitExceeded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(WHILE_MS);
  expect(onLimitExceeded).toHaveBeenCalledExactlyOnceWith('deadline');
});

test('a process that computes after its page is killed', async () => {
  const { watch, onLimitExceeded } = watchAtWork(1, true);
  await vi.advanceTimersByTimeAsync(100);
  watch.end();
  await vi.advanceTimersByTimeAsync(WHILE_MS);
  expect(onLimitExceeded).toHaveBeenCalledWith('deadline');
});

test('a job that computes for long is late', async () => {
  const { onLate } = watchAtWork(1, true);
  await vi.advanceTimersByTimeAsync(WHILE_MS);
  expect(onLate).toHaveBeenCalledExactlyOnceWith('computes');
});

test('a job that gets no processor time on a busy machine is late after two seconds', async () => {
  const { onLate } = watchAtWork(0.05, true);
  await vi.advanceTimersByTimeAsync(WHILE_MS);
  expect(onLate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(WHILE_MS);
  expect(onLate).toHaveBeenCalledExactlyOnceWith('waits');
});

test('a job that sleeps without an API call is late', async () => {
  const { onLate } = watchAtWork(0, false);
  await vi.advanceTimersByTimeAsync(WHILE_MS);
  expect(onLate).toHaveBeenCalledExactlyOnceWith('waits');
});

test('a job that waits for the API is not late, and is watched afterwards', async () => {
  const { watch, onLate } = watchAtWork(1, true);
  watch.wait();
  await vi.advanceTimersByTimeAsync(WHILE_MS);
  expect(onLate).not.toHaveBeenCalled();
  watch.goOn();
  await vi.advanceTimersByTimeAsync(WHILE_MS);
  expect(onLate).toHaveBeenCalledOnce();
});

test('a finished job is no longer watched', async () => {
  const { watch, onLate } = watchAtWork(1, true);
  await vi.advanceTimersByTimeAsync(100);
  watch.end();
  await vi.advanceTimersByTimeAsync(WHILE_MS);
  expect(onLate).not.toHaveBeenCalled();
});

test.each([
  ['computes', 1, true, 1, 1],
  ['waits for something', 0, false, 1, 1],
  ['gets no processor time', 0.05, true, 1, 0],
  ['waits for memory, which the system finds slowly', 1, true, 0.1, 0],
] as const)(
  'a silent job that %s: share %d, runnable %s, own part %d, killed %d times',
  async (...use) => {
    const [, share, isRunnable, own, times] = use;
    const { onLimitExceeded } = watchAtWork(share, isRunnable, own);
    await vi.advanceTimersByTimeAsync(3000);
    expect(onLimitExceeded).toHaveBeenCalledTimes(times);
  },
);
