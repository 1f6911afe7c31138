import { type ChangeEvent, compareVersions, type DataVersion } from '../../contract/http.ts';
import { type ChangeSet, feedTags } from './change-set.ts';

/** The number of recent changes that a subscriber can catch up on. */
const EVENTS_MAX = 1000;

/**
 * Stores the recent changes in the order of their versions, for the change feed. Versions only
 * increase, except after a reset.
 */
export class ChangeLog {
  private events: ChangeEvent[] = [];
  private readonly subscribers = new Set<(event: ChangeEvent) => void>();
  /** The version before the oldest stored event. */
  private base: DataVersion;
  private last: DataVersion;

  constructor(start: DataVersion) {
    this.base = start;
    this.last = start;
  }

  get version(): DataVersion {
    return this.last;
  }

  /** Adds a change. Ignores one that is not newer than the last. */
  append(version: DataVersion, changes: ChangeSet): void {
    if (compareVersions(version, this.last) <= 0) return;
    const event: ChangeEvent = changes.everything
      ? { ...version, hard: '*' }
      : { ...version, soft: feedTags(changes) };
    this.last = version;
    this.events.push(event);
    if (this.events.length > EVENTS_MAX) this.base = this.events.shift() ?? this.base;
    this.publish(event);
  }

  /** Tells all subscribers that changes before this version may be missing. */
  reset(version: DataVersion): void {
    this.events = [];
    this.base = version;
    this.last = version;
    this.publish({ ...version, reset: true });
  }

  /**
   * Returns the events after `known`, then the current version. If the subscriber is ahead of this
   * process, returns its own version.
   */
  since(known: DataVersion | undefined): ChangeEvent[] {
    if (!known) return [{ ...this.last }];
    if (known.epoch !== this.last.epoch || known.value < this.base.value)
      return [{ ...this.last, reset: true }];
    if (known.value >= this.last.value) return [{ ...known }];
    return [...this.events.filter(({ value }) => value > known.value), { ...this.last }];
  }

  /** Calls `onEvent` for each later event. Returns a function that unsubscribes. */
  subscribe(onEvent: (event: ChangeEvent) => void): () => void {
    this.subscribers.add(onEvent);
    return () => this.subscribers.delete(onEvent);
  }

  private publish(event: ChangeEvent): void {
    for (const onEvent of this.subscribers) onEvent(event);
  }
}
