import { type CacheTag, type ChangeSet, tagsOf } from './change-set.ts';

/**
 * The maximum number of tags that are tracked one by one. With more, everything older counts as
 * changed.
 */
const TAGS_MAX = 100_000;

/**
 * A logical clock that ticks with every change and stores when each tag last changed. A response is
 * current if none of its tags changed after its lookup began, so a lookup that overlaps a write
 * never counts as current.
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

  /** Returns whether none of the tags changed after the time `since`. */
  isCurrent(tags: readonly CacheTag[], since: number): boolean {
    if (this.allChangedAt > since) return false;
    return tags.every((tag) => (this.changedAt.get(tag) ?? 0) <= since);
  }
}
