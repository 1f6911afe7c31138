import { hash } from 'node:crypto';
import { TAGS_HEADER } from '../../../contract/http.ts';
import { type CacheTag, headerTags } from '../../changes/change-set.ts';
import type { InvalidationClock } from '../../changes/invalidation-clock.ts';
import type { Headers } from '../security.ts';
import { compress, ENCODINGS, type Encoding } from './encodings.ts';

/** How clients may cache reads: they keep them, and ask before each use. */
export const READ_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Below this, an answer and its headers fit into one packet anyway. */
const COMPRESS_FROM_BYTES = 1000;
const HASH_LENGTH = 22;

/** One form of an answer: its bytes and all headers that do not change. */
interface Representation {
  readonly body: Buffer;
  readonly headers: Headers;
  /** The same, as names and values in turn: what `node:http` sends fastest. */
  readonly rawHeaders: readonly string[];
}

interface AnswerParts {
  readonly route: string;
  readonly body: Buffer;
  /** The route's own headers. */
  readonly headers: Headers;
  /** The headers of every answer, a 304 too. */
  readonly commonHeaders: Headers;
  readonly tags: readonly CacheTag[];
  /** The time on the invalidation clock before it was looked up. */
  readonly since: number;
  /** Time of making, in milliseconds since the epoch. */
  readonly at: number;
}

/** An answer to a read, as it is sent. */
export class StoredAnswer {
  readonly parts: AnswerParts;
  /** What the web server is told besides: what the answer shows. */
  readonly tagHeader: Headers;
  /** The headers of the answer in a batch, with names in lower case. */
  readonly batchHeaders: Headers;
  private readonly hash: string;
  private readonly representations = new Map<Encoding, Representation>();
  private readonly compressing = new Set<Encoding>();
  private checkedAt: number;

  constructor(parts: AnswerParts) {
    this.parts = parts;
    this.checkedAt = parts.since;
    this.tagHeader = { [TAGS_HEADER]: headerTags(parts.tags).join(',') };
    this.hash = hash('sha256', parts.body, 'base64url').slice(0, HASH_LENGTH);
    const { 'Content-Type': type, Link } = parts.headers;
    this.batchHeaders = {
      etag: this.etag('identity'),
      'cache-control': READ_CACHE_CONTROL,
      ...(type && { 'content-type': type }),
      ...(Link && { link: Link }),
      ...this.tagHeader,
    };
  }

  /** Whether nothing that it shows has changed since it was looked up. */
  isCurrent(clock: InvalidationClock): boolean {
    // Most of the time nothing at all has changed since the last request.
    if (this.checkedAt === clock.now) return true;
    if (!clock.isCurrent(this.parts.tags, this.parts.since)) return false;
    this.checkedAt = clock.now;
    return true;
  }

  /**
   * The answer in an encoding. Requests never wait for the compressor: until an encoding is ready,
   * which its first request starts, the bytes go out as they are.
   */
  in(encoding: Encoding): Representation {
    const ready = this.representations.get(encoding);
    if (ready) return ready;
    if (encoding !== 'identity') this.startCompressing(encoding);
    return this.representations.get('identity') ?? this.represent('identity', this.parts.body);
  }

  /**
   * The tag in an `If-None-Match` header that names this answer, in whatever encoding the client
   * has it; undefined when there is none.
   */
  tagKnownTo(ifNoneMatch: string | undefined): string | undefined {
    if (ifNoneMatch === undefined) return undefined;
    if (ifNoneMatch.trim() === '*') return this.etag('identity');
    const given = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return ENCODINGS.map((encoding) => this.etag(encoding)).find((tag) => given.includes(tag));
  }

  /** The headers of a 304. */
  unchangedHeaders(etag: string): Record<string, string> {
    return {
      ...this.parts.commonHeaders,
      'Cache-Control': READ_CACHE_CONTROL,
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
