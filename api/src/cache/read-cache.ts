import { LRUCache } from 'lru-cache';
import type { InvalidationClock } from '../changes/invalidation-clock.ts';
import type { StoredAnswer } from './stored-answer.ts';

/**
 * How long a response stays fresh if no write is reported, because a writer may crash before it
 * reports.
 */
const FRESH_MS = 60_000;
/** How long a stale response may be served while the database is unavailable. */
const STALE_MS = 24 * 60 * 60 * 1000;
/** How often one request retries the database while it is unavailable. */
const RETRY_MS = 1000;
/** Reserves room for the compressed variants, which are added later, and for the headers. */
const BODY_FACTOR = 1.5;
const OVERHEAD_BYTES = 3000;
/** Each character of a key may take two bytes. */
const KEY_FACTOR = 2;

interface Lookup {
  readonly since: number;
  readonly response: Promise<StoredAnswer>;
}

export interface ReadCacheOptions {
  readonly clock: InvalidationClock;
  /** 0 disables the cache; each request then does its own lookup. */
  readonly maxBytes: number;
  readonly now?: () => number;
}

/**
 * Caches the responses to shared reads until any data that they show changes. Keys come from
 * `canonicalRead`, so each response has exactly one key.
 */
export class ReadCache {
  private readonly responses: LRUCache<string, StoredAnswer> | undefined;
  private readonly lookups = new Map<string, Lookup>();
  private readonly clock: InvalidationClock;
  private readonly now: () => number;
  private isUnavailable = false;
  private nextTryAt = 0;
  private begun = 0;
  /** The order in which the lookups of the stored responses began. */
  private readonly order = new WeakMap<StoredAnswer, number>();

  constructor({ clock, maxBytes, now = Date.now }: ReadCacheOptions) {
    this.clock = clock;
    this.now = now;
    if (maxBytes === 0) return;
    this.responses = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ parts, tagHeader }, key) =>
        Math.ceil(parts.body.byteLength * BODY_FACTOR) +
        OVERHEAD_BYTES +
        KEY_FACTOR * (key.length + String(Object.values(tagHeader)).length),
    });
  }

  get isOn(): boolean {
    return this.responses !== undefined;
  }

  /** The number of stored responses. */
  get size(): number {
    return this.responses?.size ?? 0;
  }

  /** Returns the stored response if it is current. */
  current(key: string): StoredAnswer | undefined {
    const response = this.responses?.get(key);
    if (!response || this.now() - response.parts.at > FRESH_MS) return undefined;
    return response.isCurrent(this.clock) ? response : undefined;
  }

  /** Returns the last response, up to a day old, if the database is known to be unavailable. */
  staleIfError(key: string): StoredAnswer | undefined {
    const response = this.isUnavailable ? this.responses?.get(key) : undefined;
    return response && this.now() - response.parts.at <= STALE_MS ? response : undefined;
  }

  /**
   * Like {@link staleIfError}, for a request that has not tried the database yet. Once per
   * {@link RETRY_MS} it returns undefined, so that one request retries the database. That may take
   * long, so the other requests get the stale response and do not wait.
   */
  staleUntilRetry(key: string): StoredAnswer | undefined {
    if (!this.isUnavailable || this.now() < this.nextTryAt) return this.staleIfError(key);
    this.nextTryAt = this.now() + RETRY_MS;
    return undefined;
  }

  /** Marks the database as unavailable until the next successful lookup. */
  markUnavailable(): void {
    this.isUnavailable = true;
    this.nextTryAt = this.now() + RETRY_MS;
  }

  /**
   * Makes a response once for all concurrent requests and stores it.
   *
   * @param make receives the time on the invalidation clock before it began; if it rejects, all
   * requests that wait for it reject
   * @param alone does not join a running lookup, so that the response includes every earlier write,
   * even one that this process has not heard about
   */
  async fill(
    key: string,
    make: (since: number) => Promise<StoredAnswer>,
    alone = false,
  ): Promise<StoredAnswer> {
    const arrivedAt = this.clock.now;
    const isAlone = alone || !this.isOn;
    const running = isAlone ? undefined : this.lookups.get(key);
    if (running) {
      const response = await running.response;
      // A lookup that began before a write must not be served to requests after the write.
      if (running.since >= arrivedAt || response.isCurrent(this.clock)) return response;
      return this.fill(key, make);
    }
    this.begun += 1;
    const order = this.begun;
    const response = make(arrivedAt).then((made) => {
      this.isUnavailable = false;
      this.store(key, made, order);
      return made;
    });
    if (isAlone) return response;
    const shared = response.finally(() => this.lookups.delete(key));
    this.lookups.set(key, { since: arrivedAt, response: shared });
    return shared;
  }

  /** A lookup may end after one that began later and has read a newer state. */
  private store(key: string, made: StoredAnswer, order: number): void {
    const stored = this.responses?.peek(key);
    if (stored && (this.order.get(stored) ?? 0) > order) return;
    this.order.set(made, order);
    this.responses?.set(key, made);
  }
}
