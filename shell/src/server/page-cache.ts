import type { DataVersion } from '@agent-atlas/api/contract/http';
import { LRUCache } from 'lru-cache';
import type { InvalidationClock, Staleness } from './invalidation-clock.ts';

/** What a page was made from. */
export interface Source {
  /** The API reads, each with the hash of its answer. */
  readonly reads: readonly { readonly key: string; readonly hash: string }[];
  /** The facts that the reads show. */
  readonly tags: readonly string[];
  /** The oldest version of the data among the reads; undefined when there was none. */
  readonly version: DataVersion | undefined;
  /** Whether the reads are all it was made from; otherwise only a new render can tell what has changed. */
  readonly isConfirmable: boolean;
}

/** Of what no answer of the API is in. */
export const NO_SOURCE: Source = {
  reads: [],
  tags: [],
  version: undefined,
  isConfirmable: true,
};

/** Something made from the API's answers that is worth keeping. */
export interface Cacheable {
  readonly status: number;
  /** False when some of its data could not be loaded. */
  readonly complete: boolean;
  /** Whether others may get it too. */
  readonly isKept: boolean;
  /** What it takes in memory, in bytes. */
  readonly bytes: number;
  readonly source: Source;
}

interface Entry<Page> {
  readonly page: Page;
  source: Source;
  /** When it was made or found to be current, in milliseconds since the epoch. */
  checkedAt: number;
  /** What the clock said of it last, and after how many changes. */
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
  readonly maxBytes?: number;
  readonly now?: () => number;
}

/** How a page is made and renewed. */
export interface PageWork<Page> {
  /** @param isBackground no visitor waits for it */
  readonly make: (isBackground: boolean) => Promise<Page>;
  /** Asks for the reads again: gives the new source when no answer has changed, otherwise undefined. */
  readonly confirm: (source: Source) => Promise<Source | undefined>;
  /** The visitor has voted and must see at least this version. */
  readonly min?: DataVersion | undefined;
}

const UNJUDGED = -1;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A page whose counts have moved is renewed no more often than this, in milliseconds. */
export const SOFT_RENEWAL_MS = 5000;
/** Renewals in the background at the same time; what is over waits for the next request. */
const MAX_RENEWALS = 4;
/** After a failure a page is left alone this long, in milliseconds. */
const COOLDOWN_MS = 5000;
const MAX_COOLDOWNS = 10_000;

/**
 * Keeps pages. One whose counts have moved, or that is past its time to live, is served while it is
 * renewed; only a page whose content has changed makes a visitor wait. Renewing asks for the data
 * first: a page is rendered again only when an answer differs. A page that cannot be made is answered
 * from what was there, up to a day old.
 */
export class PageCache<Page extends Cacheable> {
  private readonly entries: LRUCache<string, Entry<Page>>;
  private readonly making = new Map<string, Promise<Page>>();
  private readonly cooldowns = new LRUCache<string, Error>({
    max: MAX_COOLDOWNS,
    ttl: COOLDOWN_MS,
  });
  private readonly clock: InvalidationClock;
  private readonly ttlMs: number;
  private readonly now: () => number;
  private renewals = 0;

  constructor({ clock, ttlMs, maxBytes = 96 * 1024 * 1024, now = Date.now }: PageCacheOptions) {
    this.clock = clock;
    this.ttlMs = ttlMs;
    this.now = now;
    this.entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page }, key) => page.bytes + key.length,
    });
  }

  /** A page that may be served at once; renewed in the background where it is due. */
  peek(key: string, work: PageWork<Page>): CacheResult<Page> | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    const { page, source, checkedAt } = entry;
    if (work.min && !this.clock.shows(work.min, source.version, source.tags)) return undefined;
    const age = this.now() - checkedAt;
    const staleness = this.judge(entry);
    if (staleness === 'hard' || age > DAY_MS) return undefined;
    if (staleness === 'fresh' && age <= this.ttlMs) return { page, state: 'hit' };
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

  /** A page, made where it must be. @throws what making it throws when nothing can stand in */
  async get(key: string, work: PageWork<Page>): Promise<CacheResult<Page>> {
    const known = this.peek(key, work);
    if (known) return known;
    const entry = this.entries.get(key);
    const standIn = entry && this.now() - entry.checkedAt <= DAY_MS ? entry.page : undefined;
    try {
      const page = await this.renew(key, entry, work, false);
      if (standIn && (page.status >= 500 || !page.complete))
        return { page: standIn, state: 'stale' };
      return { page, state: page === entry?.page ? 'hit' : 'miss' };
    } catch (error) {
      if (standIn) return { page: standIn, state: 'stale' };
      throw error;
    }
  }

  private renewInBackground(key: string, entry: Entry<Page>, work: PageWork<Page>): void {
    if (this.renewals >= MAX_RENEWALS || this.making.has(key)) return;
    this.renewals += 1;
    // A failure leaves the page in place; the next request tries again.
    this.renew(key, entry, work, true)
      .catch(() => undefined)
      .finally(() => {
        this.renewals -= 1;
      });
  }

  /** Makes a page once for all who ask at the same time. */
  private renew(
    key: string,
    entry: Entry<Page> | undefined,
    work: PageWork<Page>,
    isBackground: boolean,
  ): Promise<Page> {
    const cooling = this.cooldowns.get(key);
    if (cooling) return Promise.reject(cooling);
    // What was begun before a vote may not show it.
    const shared = work.min ? `${key} ${work.min.epoch}-${work.min.value}` : key;
    const running = this.making.get(shared);
    if (running) {
      // What the API refused one visitor it may not refuse another.
      return running.then((page) =>
        page.status === 429 ? this.make(key, entry, work, isBackground) : page,
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
    const source = entry?.source.isConfirmable ? await work.confirm(entry.source) : undefined;
    if (entry && source && this.clock.staleness(source.version, source.tags) !== 'hard') {
      entry.source = source;
      entry.checkedAt = this.now();
      entry.judgedAt = UNJUDGED;
      return entry.page;
    }
    try {
      const page = await work.make(isBackground);
      if (page.isKept)
        this.entries.set(key, {
          page,
          source: page.source,
          checkedAt: this.now(),
          staleness: 'fresh',
          judgedAt: UNJUDGED,
        });
      // What is gone must not come back from an old copy.
      else if (page.status === 404) this.entries.delete(key);
      return page;
    } catch (error) {
      if (error instanceof CooldownError) this.cooldowns.set(key, error);
      throw error;
    }
  }
}

/** A failure that would happen again and is expensive: the page is left alone for a while. */
export class CooldownError extends Error {
  override readonly name = 'CooldownError';
}
