import { hash } from 'node:crypto';
import {
  type DataVersion,
  parseVersion,
  TAGS_HEADER,
  VERSION_HEADER,
} from '@agent-atlas/api/contract/http';
import { TOTAL_HEADER } from '@agent-atlas/api/contract/total';
import { LRUCache } from 'lru-cache';
import type { InvalidationClock, Staleness } from '../cache/invalidation-clock.ts';
import { Encodings } from '../http/encodings.ts';
import {
  type ApiAnswer,
  type ApiClient,
  ApiUnavailableError,
  type ReadOptions,
} from './api-client.ts';

/** Past this age a copy is refreshed in the background even without a change event. */
const MAX_AGE_MS = 60_000;
/** Shortest time between two refreshes of a copy whose counts have changed, in milliseconds. */
const SOFT_RENEWAL_MS = 1000;
/** Age up to which a stale copy replaces a failed response, in milliseconds. */
const STALE_IF_ERROR_MS = 24 * 60 * 60 * 1000;
/** How long a key that failed is not requested again, in milliseconds. */
export const FAILURE_MS = 1000;
const MAX_FAILURES = 1000;
/** Memory of an entry beyond its body: headers and bookkeeping. */
const OVERHEAD_BYTES = 2000;
const COMPRESSED_SHARE = 1.5;
/** Response headers that are cached. */
const KEPT_HEADERS = [
  'access-control-allow-origin',
  'cache-control',
  'content-type',
  'cross-origin-resource-policy',
  'link',
  TOTAL_HEADER,
] as const;

/** A cached response to a shared API read. */
export class CachedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Encodings;
  /** Identifies the content; equal across API processes. */
  readonly hash: string;
  readonly tags: readonly string[];
  readonly version: DataVersion | undefined;
  readonly at: number;

  constructor({ headers, body }: ApiAnswer, at: number) {
    this.body = new Encodings(body);
    this.hash = hash('sha256', body, 'base64url').slice(0, 22);
    this.headers = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]] as const] : [])),
    );
    this.tags = headers[TAGS_HEADER]?.split(',').filter(Boolean) ?? [];
    this.version = parseVersion(headers[VERSION_HEADER]);
    this.at = at;
  }
}

/** The response to a read: a shared copy, or one for this caller only. */
export type ReadResult =
  | { readonly kind: 'shared'; readonly answer: CachedAnswer }
  | { readonly kind: 'own'; readonly answer: ApiAnswer };

/** Whether a response is the same for all callers, neither limited nor personal. */
const isForAll = (result: ReadResult) =>
  result.kind === 'shared' ||
  !(result.answer.status === 429 || result.answer.headers['set-cookie']);

export interface ApiCacheOptions {
  readonly client: Pick<ApiClient, 'read'>;
  readonly clock: InvalidationClock;
  readonly maxBytes?: number;
  readonly now?: () => number;
}

/**
 * Caches the API's shared reads, for both pages and visitors' requests. Keys are canonical, so
 * requests cannot multiply entries, and the memory limit includes the keys.
 */
export class ApiCache {
  private readonly client: Pick<ApiClient, 'read'>;
  private readonly clock: InvalidationClock;
  private readonly now: () => number;
  private readonly answers: LRUCache<string, CachedAnswer>;
  /** Responses of a failing API, which is asked again after a second. */
  private readonly failures: LRUCache<string, ReadResult>;
  private readonly running = new Map<string, { min: DataVersion; result: Promise<ReadResult> }>();

  constructor({ client, clock, maxBytes = 64 * 1024 * 1024, now = Date.now }: ApiCacheOptions) {
    this.client = client;
    this.clock = clock;
    this.now = now;
    this.failures = new LRUCache({
      max: MAX_FAILURES,
      ttl: FAILURE_MS,
      ttlResolution: 0,
      perf: { now },
    });
    this.answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }, key) =>
        Math.ceil(body.byteLength * COMPRESSED_SHARE) + key.length + OVERHEAD_BYTES,
    });
  }

  /**
   * A copy that can be served immediately. If its counts have changed, it is also refreshed in the
   * background.
   *
   * @param key canonical, see `canonicalRead`
   */
  peek(key: string, options: ReadOptions): CachedAnswer | undefined {
    const answer = this.answers.get(key);
    if (!answer) return undefined;
    const { min } = options;
    if (min && !this.clock.shows(min, answer.version, answer.tags)) return undefined;
    const age = this.now() - answer.at;
    const staleness = this.staleness(answer, age);
    if (staleness === 'hard') return undefined;
    if (staleness === 'soft' && age > SOFT_RENEWAL_MS)
      this.fetch(key, options).catch(() => undefined);
    return answer;
  }

  /**
   * A response that shows every change known to the clock.
   *
   * @throws ApiUnavailableError when the API does not respond and there is no usable stale copy
   */
  async get(key: string, options: ReadOptions): Promise<ReadResult> {
    const known = this.answers.get(key);
    if (known) {
      const age = this.now() - known.at;
      const isCurrent =
        this.staleness(known, age) === 'fresh' ||
        (age <= SOFT_RENEWAL_MS && this.clock.staleness(known.version, known.tags) !== 'hard');
      const shows = !options.min || this.clock.shows(options.min, known.version, known.tags);
      if (isCurrent && shows) return { kind: 'shared', answer: known };
    }
    try {
      const result = await this.fetch(key, options);
      return result.kind === 'own' && result.answer.status >= 500
        ? (this.staleCopy(known) ?? result)
        : result;
    } catch (error) {
      const staleCopy = error instanceof ApiUnavailableError && this.staleCopy(known);
      if (staleCopy) return staleCopy;
      throw error;
    }
  }

  private staleness(answer: CachedAnswer, age: number): Staleness {
    const staleness = this.clock.staleness(answer.version, answer.tags);
    return staleness === 'fresh' && age > MAX_AGE_MS ? 'soft' : staleness;
  }

  private staleCopy(known: CachedAnswer | undefined): ReadResult | undefined {
    if (!known || this.now() - known.at > STALE_IF_ERROR_MS) return undefined;
    return { kind: 'shared', answer: known };
  }

  /** Requests a read from the API once for all concurrent callers. */
  private async fetch(key: string, options: ReadOptions): Promise<ReadResult> {
    const wanted = options.min ?? this.clock.version;
    const running = this.running.get(key);
    // A request that began before a change may return the old state.
    if (running && running.min.epoch === wanted.epoch && running.min.value >= wanted.value) {
      const result = await running.result;
      // The rate limit of one visitor does not apply to another: the next one asks for all others.
      return isForAll(result) ? result : this.fetch(key, options);
    }
    const failed = this.failures.get(key);
    if (failed) return failed;
    const result = this.ask(key, options).finally(() => {
      if (this.running.get(key)?.result === result) this.running.delete(key);
    });
    this.running.set(key, { min: wanted, result });
    return result;
  }

  private async ask(key: string, options: ReadOptions): Promise<ReadResult> {
    const answer = await this.client.read(key, options);
    if (answer.status >= 500) {
      const failure = { kind: 'own', answer } as const;
      if (isForAll(failure)) this.failures.set(key, failure);
      return failure;
    }
    const isShared =
      answer.status === 200 && !answer.headers['set-cookie'] && !answer.headers['x-data-stale'];
    if (!isShared) {
      if (answer.status === 404) this.answers.delete(key);
      return { kind: 'own', answer };
    }
    const cached = new CachedAnswer(answer, this.now());
    this.answers.set(key, cached);
    return { kind: 'shared', answer: cached };
  }
}
