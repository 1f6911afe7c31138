import { LRUCache } from 'lru-cache';

/** Faults within the window that quarantine a release. */
const MOST_FAULTS = 3;
const WINDOW_MS = 5 * 60_000;
const MAX_RELEASES = 1000;

/** Counts the faults of each release. */
export class FaultCounter {
  private readonly times = new LRUCache<string, readonly number[]>({ max: MAX_RELEASES });
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** Records a fault. @returns whether the release has had too many faults */
  note(key: string): boolean {
    const now = this.now();
    const recent = [...(this.times.get(key) ?? []), now].filter((at) => now - at < WINDOW_MS);
    this.times.set(key, recent);
    return recent.length >= MOST_FAULTS;
  }
}
