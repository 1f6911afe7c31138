import { onTestFinished, vi } from 'vitest';

/** Stops the date until the test ends. @returns a function that lets some milliseconds pass */
export function manualDate(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.setSystemTime(Date.now() + ms + 1);
}
