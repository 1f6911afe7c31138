import { LRUCache } from 'lru-cache';
import type { InvalidationClock } from '../changes/invalidation-clock.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** The longest an answer counts as current unasked, should a writer die before it reports. */
const FRESH_MS = 60_000;
/** How long an answer may be served while the database is unavailable. */
const STALE_MS = 24 * 60 * 60 * 1000;
/** While the database is unavailable, how long until one request tries it again. */
const RETRY_MS = 1000;
/** Room for the compressed forms, which come later, and for the headers. */
const BODY_FACTOR = 1.5;
const OVERHEAD_BYTES = 3000;
/** A key's characters may take two bytes each. */
const KEY_FACTOR = 2;

interface Filling {
  readonly since: number;
  readonly answer: Promise<StoredAnswer>;
}

export interface ReadCacheOptions {
  readonly clock: InvalidationClock;
  /** 0 keeps nothing, and each request is answered by itself. */
  readonly maxBytes: number;
  readonly now?: () => number;
}

/**
 * The answers to shared reads, current until something that they show changes. Keys are those of
 * `canonicalRead`, so one answer has one key.
 */
export class ReadCache {
  private readonly answers: LRUCache<string, StoredAnswer> | undefined;
  private readonly filling = new Map<string, Filling>();
  private readonly clock: InvalidationClock;
  private readonly now: () => number;
  private isUnavailable = false;
  private nextTryAt = 0;

  constructor({ clock, maxBytes, now = Date.now }: ReadCacheOptions) {
    this.clock = clock;
    this.now = now;
    if (maxBytes === 0) return;
    this.answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ parts, tagHeader }, key) =>
        Math.ceil(parts.body.byteLength * BODY_FACTOR) +
        OVERHEAD_BYTES +
        KEY_FACTOR * (key.length + String(Object.values(tagHeader)).length),
    });
  }

  get isOn(): boolean {
    return this.answers !== undefined;
  }

  /** How many answers it holds. */
  get size(): number {
    return this.answers?.size ?? 0;
  }

  /** An answer that is current. */
  current(key: string): StoredAnswer | undefined {
    const answer = this.answers?.get(key);
    if (!answer || this.now() - answer.parts.at > FRESH_MS) return undefined;
    return answer.isCurrent(this.clock) ? answer : undefined;
  }

  /** The last good answer, up to a day old, while the database is known to be unavailable. */
  staleIfError(key: string): StoredAnswer | undefined {
    const answer = this.isUnavailable ? this.answers?.get(key) : undefined;
    return answer && this.now() - answer.parts.at <= STALE_MS ? answer : undefined;
  }

  /**
   * The same for a request that has not tried the database yet. Once in a while there is none, and
   * that one request finds out whether the database is back: it may take long, and the others must
   * not wait.
   */
  staleUntilRetry(key: string): StoredAnswer | undefined {
    if (!this.isUnavailable || this.now() < this.nextTryAt) return this.staleIfError(key);
    this.nextTryAt = this.now() + RETRY_MS;
    return undefined;
  }

  /** Reports that the database could not be reached; it is back with the next answer made. */
  markUnavailable(): void {
    this.isUnavailable = true;
    this.nextTryAt = this.now() + RETRY_MS;
  }

  /**
   * Makes an answer once, however many requests wait for it, and keeps it.
   *
   * @param make gets the time on the invalidation clock before it began; when it fails, all requests
   * that wait for it fail
   * @param alone makes the answer for this request, after everything that was written before it,
   * whether this process knows of the writes or not
   */
  async fill(
    key: string,
    make: (since: number) => Promise<StoredAnswer>,
    alone = false,
  ): Promise<StoredAnswer> {
    const arrivedAt = this.clock.now;
    const isAlone = alone || !this.isOn;
    const running = isAlone ? undefined : this.filling.get(key);
    if (running) {
      const answer = await running.answer;
      // What was looked up before a write must not be shown to requests that came after it.
      if (running.since >= arrivedAt || answer.isCurrent(this.clock)) return answer;
      return this.fill(key, make);
    }
    const answer = make(arrivedAt).then((made) => {
      this.isUnavailable = false;
      this.answers?.set(key, made);
      return made;
    });
    if (isAlone) return answer;
    const shared = answer.finally(() => this.filling.delete(key));
    this.filling.set(key, { since: arrivedAt, answer: shared });
    return shared;
  }
}
