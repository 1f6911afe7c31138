import {
  type ChangeEvent,
  compareVersions,
  type DataVersion,
} from '@agent-atlas/api/contract/http';

/**
 * Whether a copy still shows the facts as they are. `soft`: counts have moved, the copy may be served
 * while it is renewed. `hard`: its content has changed.
 */
export type Staleness = 'fresh' | 'soft' | 'hard';

/** Tags that are remembered one by one; past this, everything before counts as changed. */
const MAX_TAGS = 50_000;

/** When the facts of one kind of change last changed, by tag. */
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
 * Knows which facts changed at which version of the data. It only moves forward: an event that is older
 * than what it has heard, from a lagging API process for example, changes nothing.
 */
export class InvalidationClock {
  private latest: DataVersion = { epoch: -1, value: -1 };
  private readonly hard = new Changes();
  private readonly soft = new Changes();

  private count = 0;

  /** Grows with every change: as long as it stays the same, so does every staleness. */
  get changes(): number {
    return this.count;
  }

  /** The version that has been heard of last. */
  get version(): DataVersion {
    return this.latest;
  }

  apply({ epoch, value, hard, soft, reset }: ChangeEvent): void {
    if (epoch < this.latest.epoch) return;
    this.count += 1;
    if (epoch > this.latest.epoch) {
      // Another database: copies of the one before are told apart by their epoch.
      this.hard.clear();
      this.soft.clear();
      this.latest = { epoch, value };
      return;
    }
    if (value <= this.latest.value && !reset) return;
    // A reset may come from a server that lags behind: it must not date back what changed since.
    const changedAt = Math.max(value, this.latest.value);
    this.latest = { epoch, value: changedAt };
    if (hard) this.hard.note(hard, changedAt);
    if (soft) this.soft.note(soft, changedAt);
    if (reset) this.soft.note('*', changedAt);
  }

  /**
   * @param version of the data that the copy was made from; undefined for a copy made from none
   * @param tags the facts it shows
   */
  staleness(version: DataVersion | undefined, tags: readonly string[]): Staleness {
    if (!version) return 'fresh';
    if (version.epoch < this.latest.epoch) return 'hard';
    if (version.epoch > this.latest.epoch) return 'fresh';
    if (this.hard.since(version.value, tags)) return 'hard';
    return this.soft.since(version.value, tags) ? 'soft' : 'fresh';
  }

  /** Whether a copy shows at least what was true at `min`, as a voter who comes back expects. */
  shows(min: DataVersion, version: DataVersion | undefined, tags: readonly string[]): boolean {
    if (!version || compareVersions(version, min) >= 0) return true;
    return compareVersions(this.latest, min) >= 0 && this.staleness(version, tags) === 'fresh';
  }
}
