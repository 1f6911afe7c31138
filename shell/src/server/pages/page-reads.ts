import {
  compareVersions,
  type DataVersion,
  parseVersion,
  VERSION_HEADER,
} from '@agent-atlas/api/contract/http';
import { canonicalRead } from '@agent-atlas/api/contract/reads';
import { MAX_PREFETCHED, type PrefetchedRead } from '../../renderer/protocol.ts';
import type { ApiRequest, ApiResponse } from '../../renderer/renderer-process.ts';
import type { ApiCache, CachedAnswer, ReadResult } from '../api/api-cache.ts';
import { type ApiAnswer, type ApiClient, isApiPath, type ReadOptions } from '../api/api-client.ts';
import type { Source } from '../cache/source.ts';

/** The only POST that pages may make: it is read-only. */
const RECOMMENDATIONS = '/api/recommendations';
/**
 * Maximum bytes of responses sent along with a job; others are sent when the page requests them.
 */
const MAX_PREFETCHED_BYTES = 1024 * 1024;
/** Cache tags that the recommendations depend on. */
const RECOMMENDATION_TAGS = ['order:score'];

export interface PageReadsDeps {
  readonly cache: Pick<ApiCache, 'get'>;
  readonly client: Pick<ApiClient, 'read' | 'post'>;
}

/** Reads that belong to one QA session: they neither use nor fill the shared cache. */
export function uncached({ client }: PageReadsDeps): PageReadsDeps {
  const get = async (key: string, options: ReadOptions) =>
    ({ kind: 'own', answer: await client.read(key, options) }) as const;
  return { client, cache: { get } };
}

/** A response that replaces the API's. */
export interface AnswerInstead {
  readonly path: string;
  /** JSON. */
  readonly body: Buffer;
}

/** Reads with a given response for one private read. */
export function withAnswer(
  { cache, client }: PageReadsDeps,
  { path: own, body }: AnswerInstead,
): PageReadsDeps {
  const headers = { 'content-type': 'application/json' };
  return {
    cache,
    client: {
      read: async (path, options) =>
        path === own ? { status: 200, headers, body } : client.read(path, options),
      post: (path, given, options) => client.post(path, given, options),
    },
  };
}

/** Handles the API calls of one render and records what the page depends on. */
export class PageReads {
  private readonly deps: PageReadsDeps;
  private readonly options: ReadOptions;
  private readonly hashes = new Map<string, string>();
  private readonly tags = new Set<string>();
  private readonly prefetched = new Map<string, Promise<ReadResult>>();
  private readonly given = new Map<string, CachedAnswer>();
  private version: DataVersion | undefined;
  private canRevalidate = true;

  constructor(deps: PageReadsDeps, options: ReadOptions) {
    this.deps = deps;
    this.options = options;
  }

  /**
   * Fetches predicted reads in one batch and waits for them. A failure surfaces when the page
   * requests the data.
   *
   * @returns the responses to send along with the page's job
   */
  async prefetch(keys: readonly string[]) {
    const given: PrefetchedRead[] = [];
    const bodies: Uint8Array[] = [];
    let bytes = 0;
    for (const key of keys) {
      const read = canonicalRead(key);
      if (read && !this.prefetched.has(read.key))
        this.prefetched.set(read.key, this.deps.cache.get(read.key, this.options));
    }
    await Promise.allSettled(this.prefetched.values());
    for (const [path, prefetched] of this.prefetched) {
      const result = await prefetched.catch(() => undefined);
      if (result?.kind !== 'shared' || given.length >= MAX_PREFETCHED) continue;
      const body = result.answer.body.identity.bytes;
      bytes += body.byteLength;
      if (bytes > MAX_PREFETCHED_BYTES) break;
      given.push({ path, headers: result.answer.headers });
      bodies.push(body);
      this.given.set(path, result.answer);
    }
    return { given, bodies };
  }

  /** Records which of the prefetched responses the page used. */
  use(paths: readonly string[]): void {
    for (const path of paths) {
      const answer = this.given.get(path);
      if (answer) this.noteRead(path, answer);
    }
  }

  /** What the page depends on so far. */
  get source(): Source {
    const reads = [...this.hashes].map(([key, hash]) => ({ key, hash }));
    const { version, canRevalidate } = this;
    return { reads, tags: [...this.tags], version, canRevalidate };
  }

  /** @throws ApiUnavailableError; Error for a call that pages may not make */
  readonly answer = async ({ method, path, body }: ApiRequest): Promise<ApiResponse> => {
    if (method === 'POST') return this.recommend(path, body ?? '');
    const read = canonicalRead(path);
    if (!read) return this.readOther(path);
    const prefetched = this.prefetched.get(read.key);
    const result = await (prefetched ?? this.deps.cache.get(read.key, this.options));
    if (result.kind === 'own') return this.own(result.answer);
    const { answer } = result;
    this.noteRead(read.key, answer);
    return { status: 200, headers: answer.headers, body: answer.body.identity.bytes };
  };

  /**
   * Repeats the reads of a cached page.
   *
   * @returns the source of a page rendered now; undefined when a response has changed
   */
  async confirm({ reads, tags, version }: Source): Promise<Source | undefined> {
    const answers = await Promise.all(
      reads.map(async ({ key, hash }) => {
        const result = await this.deps.cache.get(key, this.options);
        const isSame = result.kind === 'shared' && result.answer.hash === hash;
        if (isSame) this.note(result.answer.version, result.answer.tags);
        return isSame;
      }),
    );
    if (!answers.every(Boolean)) return undefined;
    return {
      reads,
      tags: [...new Set([...tags, ...this.tags])],
      version: this.version ?? version,
      canRevalidate: true,
    };
  }

  private async recommend(path: string, body: string): Promise<ApiAnswer> {
    if (path !== RECOMMENDATIONS) throw new Error(`A page may not call POST ${path}`);
    const answer = await this.deps.client.post(path, body, this.options);
    this.note(parseVersion(answer.headers[VERSION_HEADER]), RECOMMENDATION_TAGS);
    return this.own(answer);
  }

  /** An uncacheable read, for example one with a parameter that the API rejects. */
  private async readOther(path: string): Promise<ApiAnswer> {
    // The API resolves `..`, which must not lead a remote to private routes.
    if (!isApiPath(path)) throw new Error(`A page may not call GET ${path}`);
    return this.own(await this.deps.client.read(path, this.options));
  }

  private own(answer: ApiAnswer): ApiAnswer {
    this.canRevalidate = false;
    return answer;
  }

  private noteRead(key: string, { version, tags, hash }: CachedAnswer): void {
    this.note(version, tags);
    this.hashes.set(key, hash);
  }

  private note(version: DataVersion | undefined, tags: readonly string[]): void {
    for (const tag of tags) this.tags.add(tag);
    if (version && (!this.version || compareVersions(version, this.version) < 0))
      this.version = version;
  }
}
