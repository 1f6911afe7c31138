import { onTestFinished, vi } from 'vitest';

/**
 * Stops the clock of LRU caches until the current test ends. They keep a reference to `performance`, which fake timers
 * replace, and read it at most once per millisecond.
 *
 * @returns a function that lets time pass for them, in milliseconds
 */
export function holdCacheTime(): (ms: number) => void {
  // To them, an age that began at 0 never ends.
  let now = 1;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    clock.mockRestore();
    vi.useRealTimers();
  });
  return (ms) => {
    now += ms;
    vi.advanceTimersByTime(1);
  };
}
