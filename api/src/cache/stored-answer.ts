import { hash } from 'node:crypto';
import { compress, ENCODINGS, type Encoding } from '@agent-atlas/server-kit/http/encodings';
import { knownTag } from '@agent-atlas/server-kit/http/etag';
import type { Headers } from '@agent-atlas/server-kit/http/security';
import { TAGS_HEADER } from '../../contract/http.ts';
import { type CacheTag, headerTags } from '../changes/change-set.ts';
import type { InvalidationClock } from '../changes/invalidation-clock.ts';

/** Lets clients cache reads but requires them to revalidate before each use. */
export const READ_CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const READ_HEADERS: Headers = { 'Cache-Control': READ_CACHE_CONTROL };

/** Keeps the responses of one QA session out of every cache. */
const PRIVATE_HEADERS: Headers = { 'Cache-Control': 'private, no-store' };

/** The headers of responses that other sites may embed and cache. */
export const OPEN_HEADERS: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=3600',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** A smaller response fits into one packet with its headers anyway. */
const COMPRESS_FROM_BYTES = 1000;
const HASH_LENGTH = 22;

/** A response in one encoding: its bytes and all headers that do not change. */
interface Representation {
  readonly body: Buffer;
  readonly headers: Headers;
  /** The same headers as alternating names and values, which `node:http` sends fastest. */
  readonly rawHeaders: readonly string[];
}

interface ResponseParts {
  readonly body: Buffer;
  /** The headers that only this response has. */
  readonly headers: Headers;
  /** Whether other sites may embed and cache it. */
  readonly isOpen: boolean;
  /** Whether only one client may see it. */
  readonly isPrivate?: boolean;
  /** The headers of every response, including a 304. */
  readonly commonHeaders: Headers;
  readonly tags: readonly CacheTag[];
  /** The time on the invalidation clock before the lookup began. */
  readonly since: number;
  /** When it was made, in milliseconds since the epoch. */
  readonly at: number;
}

/** The stored response to a read, ready to be sent. */
export class StoredAnswer {
  readonly parts: ResponseParts;
  /** The cache tags, which only the web server receives. */
  readonly tagHeader: Headers;
  private readonly hash: string;
  private readonly sharing: Headers;
  private readonly representations = new Map<Encoding, Representation>();
  private readonly compressing = new Set<Encoding>();
  private isReused = false;
  private checkedAt: number;

  constructor(parts: ResponseParts) {
    this.parts = parts;
    this.checkedAt = parts.since;
    this.tagHeader = { [TAGS_HEADER]: headerTags(parts.tags).join(',') };
    this.hash = hash('sha256', parts.body, 'base64url').slice(0, HASH_LENGTH);
    const shared = parts.isOpen ? OPEN_HEADERS : READ_HEADERS;
    this.sharing = parts.isPrivate ? PRIVATE_HEADERS : shared;
  }

  /** Returns whether everything it shows is unchanged since the lookup. */
  isCurrent(clock: InvalidationClock): boolean {
    // Usually nothing has changed since the last request.
    if (this.checkedAt === clock.now) return true;
    if (!clock.isCurrent(this.parts.tags, this.parts.since)) return false;
    this.checkedAt = clock.now;
    return true;
  }

  /**
   * Returns the response in an encoding, or uncompressed until that encoding is ready: requests
   * never wait for compression. The second request starts it, because compressing costs more than a
   * lookup and many responses are requested only once.
   */
  in(encoding: Encoding): Representation {
    const ready = this.representations.get(encoding);
    if (ready) return ready;
    if (encoding !== 'identity' && this.isReused) this.startCompressing(encoding);
    this.isReused = true;
    return this.representations.get('identity') ?? this.represent('identity', this.parts.body);
  }

  /**
   * Returns the tag in an `If-None-Match` header that matches this response in any encoding, or
   * undefined if none does.
   */
  tagKnownTo(ifNoneMatch: string | undefined): string | undefined {
    if (ifNoneMatch === undefined) return undefined;
    const tags = ENCODINGS.map((encoding) => this.etag(encoding));
    return knownTag(ifNoneMatch, tags.toReversed());
  }

  /** The headers of a 304. */
  unchangedHeaders(etag: string): Record<string, string> {
    return {
      ...this.parts.commonHeaders,
      ...this.sharing,
      Vary: 'Accept-Encoding',
      ETag: etag,
    };
  }

  private etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.hash}"` : `"${this.hash}-${encoding}"`;
  }

  private startCompressing(encoding: Exclude<Encoding, 'identity'>): void {
    const { body } = this.parts;
    if (body.byteLength < COMPRESS_FROM_BYTES || this.compressing.has(encoding)) return;
    this.compressing.add(encoding);
    void compress(body, encoding).then((bytes) => this.represent(encoding, bytes));
  }

  private represent(encoding: Encoding, body: Buffer): Representation {
    const headers = {
      ...this.unchangedHeaders(this.etag(encoding)),
      ...this.parts.headers,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(body.byteLength),
    };
    const representation = { body, headers, rawHeaders: Object.entries(headers).flat() };
    this.representations.set(encoding, representation);
    return representation;
  }
}
