import { type CacheTag, type ChangeSet, tagsOf } from './change-set.ts';

/** Tags that are remembered one by one; with more, everything older counts as changed. */
const TAGS_MAX = 100_000;

/**
 * A clock that ticks with every change and knows which tag changed when. An answer is current when
 * none of its tags changed since the moment before it was looked up, so an answer that was under
 * way during a write never counts as new.
 */
export class InvalidationClock {
  private ticks = 0;
  private allChangedAt = 0;
  private readonly changedAt = new Map<CacheTag, number>();

  get now(): number {
    return this.ticks;
  }

  record(changes: ChangeSet): void {
    this.ticks += 1;
    for (const tag of tagsOf(changes)) this.changedAt.set(tag, this.ticks);
    if (!changes.everything && this.changedAt.size <= TAGS_MAX) return;
    this.allChangedAt = this.ticks;
    this.changedAt.clear();
  }

  /** Whether these facts are what they were at the time `since`. */
  isCurrent(tags: readonly CacheTag[], since: number): boolean {
    if (this.allChangedAt > since) return false;
    return tags.every((tag) => (this.changedAt.get(tag) ?? 0) <= since);
  }
}
