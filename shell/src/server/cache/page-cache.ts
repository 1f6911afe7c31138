import type { DataVersion } from '@agent-atlas/api/contract/http';
import { LRUCache } from 'lru-cache';
import { ClientBusyError } from './client-renders.ts';
import type { InvalidationClock, Staleness } from './invalidation-clock.ts';
import type { Source } from './source.ts';

/** Something built from API responses that is worth caching. */
export interface Cacheable {
  readonly status: number;
  /** False when some of its data could not be loaded. */
  readonly complete: boolean;
  /** Whether other visitors may also get it. */
  readonly isKept: boolean;
  /** Size in memory, in bytes. */
  readonly bytes: number;
  /** The remote whose pages may take only a part of the memory; undefined for the site's own. */
  readonly owner: string | undefined;
  readonly source: Source;
}

interface Entry<Page> {
  readonly page: Page;
  source: Source;
  /** When it was last rendered or revalidated, in milliseconds since the epoch. */
  checkedAt: number;
  /** The last known staleness, and the clock's change count at that time. */
  staleness: Staleness;
  judgedAt: number;
}

export type CacheState = 'hit' | 'miss' | 'revalidating' | 'stale';

export interface CacheResult<Page> {
  readonly page: Page;
  readonly state: CacheState;
}

export interface PageCacheOptions {
  readonly clock: InvalidationClock;
  readonly ttlMs: number;
  /** Memory for pages, in bytes. */
  readonly maxBytes: number;
  readonly now?: () => number;
}

/** How to render and revalidate a page. */
export interface PageWork<Page> {
  /** @param isBackground true when no visitor waits for the page */
  readonly make: (isBackground: boolean) => Promise<Page>;
  /** Repeats the reads. Resolves with the new source when no response has changed, otherwise with undefined. */
  readonly confirm: (source: Source) => Promise<Source | undefined>;
  /** Set for a visitor who has voted: the page must show at least this version. */
  readonly min?: DataVersion | undefined;
}

const NOT_JUDGED = -1;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Shortest time between two refreshes of a page whose counts have changed, or that lacks a
 * contribution, in milliseconds.
 */
export const SOFT_RENEWAL_MS = 5000;
/** The part of the memory that the pages of one owner may take. */
const OWNER_SHARE = 0.5;
/** Concurrent background refreshes. Beyond them, a page is refreshed after its next request. */
const MAX_RENEWALS = 4;
/** How long a page that failed expensively is not rendered again, in milliseconds. */
export const COOLDOWN_MS = 5000;
const MAX_COOLDOWNS = 10_000;

/**
 * The page cache. A page whose counts have changed, or that is past its time to live, is served stale
 * while it is refreshed; a visitor waits only when the content itself has changed. A refresh repeats
 * the API reads first and renders only if a response differs. When a page cannot be rendered, a copy
 * of up to a day is served instead.
 */
export class PageCache<Page extends Cacheable> {
  private readonly entries: LRUCache<string, Entry<Page>>;
  /** The bytes and keys of each owner, the least recently used first. */
  private readonly owned = new Map<
    string | undefined,
    { bytes: number; readonly keys: Set<string> }
  >();
  private readonly maxBytes: number;
  private readonly making = new Map<string, Promise<Page>>();
  private readonly cooldowns: LRUCache<string, Error>;
  private readonly clock: InvalidationClock;
  private readonly ttlMs: number;
  private readonly now: () => number;
  private renewals = 0;

  constructor({ clock, ttlMs, maxBytes, now = Date.now }: PageCacheOptions) {
    this.clock = clock;
    this.ttlMs = ttlMs;
    this.now = now;
    this.maxBytes = maxBytes;
    this.cooldowns = new LRUCache({
      max: MAX_COOLDOWNS,
      ttl: COOLDOWN_MS,
      ttlResolution: 0,
      perf: { now },
    });
    this.entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page }, key) => page.bytes + key.length,
      dispose: ({ page }, key) => this.disown(page, key),
    });
  }

  /** A page that can be served immediately; a due refresh starts in the background. */
  peek(key: string, work: PageWork<Page>): CacheResult<Page> | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    const { page, source, checkedAt } = entry;
    const keys = this.owned.get(page.owner)?.keys;
    if (keys?.delete(key)) keys.add(key);
    if (work.min && !this.clock.shows(work.min, source.version, source.tags)) return undefined;
    const age = this.now() - checkedAt;
    const staleness = this.judge(entry);
    if (staleness === 'hard' || age > DAY_MS) return undefined;
    if (staleness === 'fresh' && !source.isPartial && age <= this.ttlMs)
      return { page, state: 'hit' };
    if (age <= Math.min(SOFT_RENEWAL_MS, this.ttlMs)) return { page, state: 'hit' };
    this.renewInBackground(key, entry, work);
    return { page, state: 'revalidating' };
  }

  private judge(entry: Entry<Page>): Staleness {
    const { changes } = this.clock;
    if (entry.judgedAt !== changes) {
      entry.staleness = this.clock.staleness(entry.source.version, entry.source.tags);
      entry.judgedAt = changes;
    }
    return entry.staleness;
  }

  /** A page, rendered if necessary. @throws the render's error when there is no stale copy */
  async get(key: string, work: PageWork<Page>): Promise<CacheResult<Page>> {
    const known = this.peek(key, work);
    if (known) return known;
    const entry = this.entries.get(key);
    const staleCopy = entry && this.now() - entry.checkedAt <= DAY_MS ? entry.page : undefined;
    try {
      const page = await this.renew(key, entry, work, false);
      if (staleCopy && (page.status >= 500 || !page.complete))
        return { page: staleCopy, state: 'stale' };
      if (page !== entry?.page) return { page, state: 'miss' };
      return { page, state: this.judge(entry) === 'hard' ? 'stale' : 'hit' };
    } catch (error) {
      if (staleCopy) return { page: staleCopy, state: 'stale' };
      throw error;
    }
  }

  /** Adds a page. The owner's least recently used pages make room for it, so that one remote cannot displace all others. */
  private keep(key: string, page: Page, entry: Entry<Page>): void {
    this.entries.set(key, entry);
    if (!this.entries.has(key)) return;
    const owned = this.owned.get(page.owner) ?? { bytes: 0, keys: new Set() };
    this.owned.set(page.owner, owned);
    owned.bytes += page.bytes;
    owned.keys.add(key);
    const most = page.owner === undefined ? this.maxBytes : this.maxBytes * OWNER_SHARE;
    for (const oldest of owned.keys) {
      if (owned.bytes <= most) break;
      this.entries.delete(oldest);
    }
  }

  private disown(page: Page, key: string): void {
    const owned = this.owned.get(page.owner);
    if (!owned?.keys.delete(key)) return;
    owned.bytes -= page.bytes;
    if (owned.keys.size === 0) this.owned.delete(page.owner);
  }

  private renewInBackground(key: string, entry: Entry<Page>, work: PageWork<Page>): void {
    if (this.renewals >= MAX_RENEWALS || this.making.has(key)) return;
    this.renewals += 1;
    // After a failure the page stays in the cache, and the next request tries again.
    this.renew(key, entry, work, true)
      .catch(() => undefined)
      .finally(() => {
        this.renewals -= 1;
      });
  }

  /** Renders a page once for all concurrent requests. */
  private renew(
    key: string,
    entry: Entry<Page> | undefined,
    work: PageWork<Page>,
    isBackground: boolean,
  ): Promise<Page> {
    const cooling = this.cooldowns.get(key);
    if (cooling) return Promise.reject(cooling);
    // A render that began before the vote may not show it.
    const shared = work.min ? `${key} ${work.min.epoch}-${work.min.value}` : key;
    const running = this.making.get(shared);
    if (running) {
      // The rate limit of one visitor does not apply to another: the next one renders for all others.
      const again = () => this.renew(key, entry, work, isBackground);
      return running.then(
        (page) => (page.status === 429 ? again() : page),
        (error) => (error instanceof ClientBusyError ? again() : Promise.reject(error)),
      );
    }
    const made = this.make(key, entry, work, isBackground).finally(() =>
      this.making.delete(shared),
    );
    this.making.set(shared, made);
    return made;
  }

  private async make(
    key: string,
    entry: Entry<Page> | undefined,
    work: PageWork<Page>,
    isBackground: boolean,
  ): Promise<Page> {
    const source = entry?.source.canRevalidate ? await work.confirm(entry.source) : undefined;
    if (entry && source) {
      // The same responses make the same page, even if the API cannot deliver newer ones now.
      if (this.clock.staleness(source.version, source.tags) === 'hard') return entry.page;
      entry.source = source;
      entry.checkedAt = this.now();
      entry.judgedAt = NOT_JUDGED;
      return entry.page;
    }
    try {
      const page = await work.make(isBackground);
      if (page.isKept)
        this.keep(key, page, {
          page,
          source: page.source,
          checkedAt: this.now(),
          staleness: 'fresh',
          judgedAt: NOT_JUDGED,
        });
      // A page that is gone must not reappear from a stale copy.
      else if ([307, 308, 404].includes(page.status)) this.entries.delete(key);
      return page;
    } catch (error) {
      if (error instanceof CooldownError) this.cooldowns.set(key, error);
      throw error;
    }
  }
}

/** An expensive failure that would repeat: the page is not rendered again for a while. */
export class CooldownError extends Error {
  override readonly name: string = 'CooldownError';
}
