import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { brotli, gz } from '../releases/compress.ts';
import type { Encoding } from './assets.ts';
import type { Drawer } from './metrics.ts';

/** Quality of on-the-fly compression: close to the best at a tenth of its time. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

const SHELL: Drawer = { remote: 'shell', version: '' };

/** A page as it is answered. */
export class StoredPage {
  readonly status: number;
  /** False when some of its data could not be had. */
  readonly complete: boolean;
  /** Its media type. */
  readonly type: string;
  readonly policy: string;
  readonly drawer: Drawer;
  readonly etag: string;
  readonly body: Buffer;
  private readonly compressed = new Map<Encoding, Buffer>();

  constructor(page: {
    readonly status: number;
    readonly complete: boolean;
    readonly type?: string;
    readonly text: string;
    readonly policy: string;
    /** The shell when absent. */
    readonly drawer?: Drawer;
  }) {
    this.status = page.status;
    this.complete = page.complete;
    this.type = page.type ?? 'text/html; charset=utf-8';
    this.policy = page.policy;
    this.drawer = page.drawer ?? SHELL;
    this.body = Buffer.from(page.text);
    const hash = createHash('sha256').update(this.body).digest('base64url');
    this.etag = `W/"${hash.slice(0, 22)}"`;
  }

  /** The body in an encoding, where somebody has asked for that before. */
  ready(encoding: Encoding): Buffer | undefined {
    return encoding === 'identity' ? this.body : this.compressed.get(encoding);
  }

  /** The body in an encoding, compressed at the first call. */
  async encoded(encoding: Encoding): Promise<Buffer> {
    const ready = this.ready(encoding);
    if (ready) return ready;
    const bytes = await (encoding === 'br'
      ? brotli(this.body, BROTLI_QUALITY)
      : gz(this.body, GZIP_LEVEL));
    this.compressed.set(encoding, bytes);
    return bytes;
  }
}

interface Entry {
  readonly page: StoredPage;
  /** Version of the data it was made from. */
  readonly data: string;
  /** Time of making, in milliseconds since the epoch. */
  readonly at: number;
}

export interface PageCacheOptions {
  readonly ttlMs: number;
  /** How long an outdated page may stand in for one that cannot be made, in milliseconds. */
  readonly staleMs?: number;
  readonly maxBytes?: number;
  readonly now?: () => number;
}

export interface CacheAnswer {
  readonly page: StoredPage;
  readonly state: 'hit' | 'miss' | 'revalidating' | 'stale';
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MEGABYTE = 1024 * 1024;
const COMPRESSED_ROOM = 1.4;
/**
 * Rendered pages, the same for everybody. A page is fresh while the data it was made from is current
 * and it is younger than its time to live. Past that age it is answered once more while a new one is
 * made; after a change of data it is made anew at once. A page that cannot be made is answered from
 * what was there, up to a day old.
 */
export class PageCache {
  private readonly entries: LRUCache<string, Entry>;
  private readonly making = new Map<string, Promise<StoredPage>>();
  private readonly ttlMs: number;
  private readonly staleMs: number;
  private readonly now: () => number;

  constructor({
    ttlMs,
    staleMs = DAY_MS,
    maxBytes = 64 * MEGABYTE,
    now = Date.now,
  }: PageCacheOptions) {
    this.ttlMs = ttlMs;
    this.staleMs = staleMs;
    this.now = now;
    this.entries = new LRUCache({
      maxSize: maxBytes,
      // With room for its compressed forms, which come later.
      sizeCalculation: ({ page }) => Math.ceil(page.body.byteLength * COMPRESSED_ROOM),
    });
  }

  /** A page that is fresh now. */
  peek(key: string, data: string): StoredPage | undefined {
    const entry = this.entries.get(key);
    return entry && entry.data === data && this.now() - entry.at <= this.ttlMs
      ? entry.page
      : undefined;
  }

  /**
   * @param key address and release set
   * @param data current version of the data
   * @param make renders the page; called once however many ask at the same time
   */
  async get(key: string, data: string, make: () => Promise<StoredPage>): Promise<CacheAnswer> {
    const entry = this.entries.get(key);
    const age = entry ? this.now() - entry.at : Number.POSITIVE_INFINITY;
    if (entry && entry.data === data) {
      if (age <= this.ttlMs) return { page: entry.page, state: 'hit' };
      if (age <= this.staleMs) {
        // A failure leaves the old page in place; whoever asks next tries again.
        void this.make(key, data, make).catch(() => undefined);
        return { page: entry.page, state: 'revalidating' };
      }
    }
    const usable = entry && age <= this.staleMs ? entry.page : undefined;
    try {
      const page = await this.make(key, data, make);
      if (usable && (page.status >= 500 || !page.complete)) return { page: usable, state: 'stale' };
      return { page, state: 'miss' };
    } catch (error) {
      if (usable) return { page: usable, state: 'stale' };
      throw error;
    }
  }

  private make(key: string, data: string, make: () => Promise<StoredPage>): Promise<StoredPage> {
    const running = this.making.get(key);
    if (running) return running;
    const made = make()
      .then((page) => {
        // Only what exists and is whole is kept: a failure would outlive its cause, and anyone can
        // invent addresses.
        if (page.status === 200 && page.complete)
          this.entries.set(key, { page, data, at: this.now() });
        return page;
      })
      .finally(() => this.making.delete(key));
    this.making.set(key, made);
    return made;
  }
}
