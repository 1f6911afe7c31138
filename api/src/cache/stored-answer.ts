import { hash } from 'node:crypto';
import { TAGS_HEADER } from '../../contract/http.ts';
import { type CacheTag, headerTags } from '../changes/change-set.ts';
import type { InvalidationClock } from '../changes/invalidation-clock.ts';
import { compress, ENCODINGS, type Encoding } from './encodings.ts';
import { knownTag } from './etag.ts';

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** How clients may cache reads: they keep them, and ask before each use. */
export const READ_CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const READ_HEADERS: Headers = { 'Cache-Control': READ_CACHE_CONTROL };

/** The headers of what other sites may show and keep. */
export const OPEN_HEADERS: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=3600',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

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
  readonly body: Buffer;
  /** Its own headers. */
  readonly headers: Headers;
  /** Whether pages of other sites may show and keep it. */
  readonly isOpen: boolean;
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
  private readonly sharing: Headers;
  private readonly representations = new Map<Encoding, Representation>();
  private readonly compressing = new Set<Encoding>();
  private isReused = false;
  private checkedAt: number;

  constructor(parts: AnswerParts) {
    this.parts = parts;
    this.checkedAt = parts.since;
    this.tagHeader = { [TAGS_HEADER]: headerTags(parts.tags).join(',') };
    this.hash = hash('sha256', parts.body, 'base64url').slice(0, HASH_LENGTH);
    this.sharing = parts.isOpen ? OPEN_HEADERS : READ_HEADERS;
    this.batchHeaders = inLowerCase({
      ETag: this.etag('identity'),
      ...this.sharing,
      ...parts.headers,
      ...this.tagHeader,
    });
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
   * the bytes go out as they are. The second request starts it: to compress costs more than to look up,
   * and many answers are asked for once.
   */
  in(encoding: Encoding): Representation {
    const ready = this.representations.get(encoding);
    if (ready) return ready;
    if (encoding !== 'identity' && this.isReused) this.startCompressing(encoding);
    this.isReused = true;
    return this.representations.get('identity') ?? this.represent('identity', this.parts.body);
  }

  /**
   * The tag in an `If-None-Match` header that names this answer, in whatever encoding the client
   * has it; undefined when there is none.
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

function inLowerCase(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
