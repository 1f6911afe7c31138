import {
  type ChangeEvent,
  compareVersions,
  type DataVersion,
} from '@agent-atlas/api/contract/http';

/**
 * Whether a copy is up to date. `soft`: counts have changed, so the copy may be served while it is
 * refreshed. `hard`: its content has changed.
 */
export type Staleness = 'fresh' | 'soft' | 'hard';

/**
 * Maximum number of tags to track individually. Beyond that, everything so far counts as changed.
 */
const MAX_TAGS = 50_000;

/** The version of the last change, by cache tag. */
class Changes {
  private readonly changedAt = new Map<string, number>();
  private allChangedAt = -1;

  note(tags: readonly string[] | '*', value: number): void {
    if (tags !== '*') for (const tag of tags) this.changedAt.set(tag, value);
    if (tags !== '*' && this.changedAt.size <= MAX_TAGS) return;
    this.allChangedAt = value;
    this.changedAt.clear();
  }

  clear(): void {
    this.changedAt.clear();
    this.allChangedAt = -1;
  }

  since(value: number, tags: readonly string[]): boolean {
    return this.allChangedAt > value || tags.some((tag) => (this.changedAt.get(tag) ?? -1) > value);
  }
}

/**
 * Tracks which cache tags changed at which data version. It only moves forward: an older event, for
 * example from a lagging API process, has no effect.
 */
export class InvalidationClock {
  private latest: DataVersion = { epoch: -1, value: -1 };
  private readonly hard = new Changes();
  private readonly soft = new Changes();

  private count = 0;

  /** Counts changes: while it stays the same, so does the staleness of every copy. */
  get changes(): number {
    return this.count;
  }

  /** The latest known data version. */
  get version(): DataVersion {
    return this.latest;
  }

  apply({ epoch, value, hard, soft, reset }: ChangeEvent): void {
    if (epoch < this.latest.epoch) return;
    this.count += 1;
    if (epoch > this.latest.epoch) {
      // A different database. Copies from the previous one have a lower epoch.
      this.hard.clear();
      this.soft.clear();
      this.latest = { epoch, value };
      return;
    }
    if (value <= this.latest.value && !reset) return;
    // A reset may come from a lagging server: it must not backdate later changes.
    const changedAt = Math.max(value, this.latest.value);
    this.latest = { epoch, value: changedAt };
    if (hard) this.hard.note(hard, changedAt);
    if (soft) this.soft.note(soft, changedAt);
    if (reset) this.soft.note('*', changedAt);
  }

  /**
   * @param version data version of the copy; undefined if it contains no data
   * @param tags cache tags of the copy
   */
  staleness(version: DataVersion | undefined, tags: readonly string[]): Staleness {
    if (!version) return 'fresh';
    if (version.epoch < this.latest.epoch) return 'hard';
    if (version.epoch > this.latest.epoch) return 'fresh';
    if (this.hard.since(version.value, tags)) return 'hard';
    return this.soft.since(version.value, tags) ? 'soft' : 'fresh';
  }

  /** Whether a copy shows everything up to `min`, as returning voters expect. */
  shows(min: DataVersion, version: DataVersion | undefined, tags: readonly string[]): boolean {
    if (!version || compareVersions(version, min) >= 0) return true;
    return compareVersions(this.latest, min) >= 0 && this.staleness(version, tags) === 'fresh';
  }
}
