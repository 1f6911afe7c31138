import {
  compareVersions,
  type DataVersion,
  parseVersion,
  VERSION_HEADER,
} from '@agent-atlas/api/contract/http';
import { canonicalRead } from '@agent-atlas/api/contract/reads';
import type { ApiRequest, ApiResponse } from '../renderer/renderer-process.ts';
import type { ApiCache, ReadResult } from './api-cache.ts';
import { type ApiAnswer, type ApiClient, isApiPath, type ReadOptions } from './api-client.ts';
import type { Source } from './page-cache.ts';

/** The one call with a body that pages may make: it changes nothing. */
const RECOMMENDATIONS = '/api/recommendations';
/** Changes of the content that this call's answer depends on. */
const RECOMMENDATION_TAGS = ['order:score'];

export interface PageReadsParts {
  readonly cache: Pick<ApiCache, 'get'>;
  readonly client: Pick<ApiClient, 'read' | 'post'>;
}

/** Answers the API calls of one render, and notes what the page is made from. */
export class PageReads {
  private readonly parts: PageReadsParts;
  private readonly options: ReadOptions;
  private readonly hashes = new Map<string, string>();
  private readonly tags = new Set<string>();
  private readonly foreseen = new Map<string, Promise<ReadResult>>();
  private version: DataVersion | undefined;
  private isConfirmable = true;

  constructor(parts: PageReadsParts, options: ReadOptions) {
    this.parts = parts;
    this.options = options;
  }

  /** Asks for reads ahead, together, and waits for them. A failure is told to the page that asks. */
  async foresee(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const read = canonicalRead(key);
      if (read && !this.foreseen.has(read.key))
        this.foreseen.set(read.key, this.parts.cache.get(read.key, this.options));
    }
    await Promise.allSettled(this.foreseen.values());
  }

  /** What the page was made from so far. */
  get source(): Source {
    const reads = [...this.hashes].map(([key, hash]) => ({ key, hash }));
    const { version, isConfirmable } = this;
    return { reads, tags: [...this.tags], version, isConfirmable };
  }

  /** @throws ApiUnavailableError; Error for a call that pages may not make */
  readonly answer = async ({ method, path, body }: ApiRequest): Promise<ApiResponse> => {
    if (method === 'POST') return this.recommend(path, body ?? '');
    const read = canonicalRead(path);
    if (!read) return this.readOther(path);
    const foreseen = this.foreseen.get(read.key);
    const result = await (foreseen ?? this.parts.cache.get(read.key, this.options));
    if (result.kind === 'own') return this.own(result.answer);
    const { answer } = result;
    this.note(answer.version, answer.tags);
    this.hashes.set(read.key, answer.hash);
    return { status: 200, headers: answer.headers, body: answer.body.identity.bytes };
  };

  /**
   * Asks for the reads of an earlier page again.
   *
   * @returns what a page made now would be made from; undefined when an answer has changed
   */
  async confirm({ reads, tags, version }: Source): Promise<Source | undefined> {
    const answers = await Promise.all(
      reads.map(async ({ key, hash }) => {
        const result = await this.parts.cache.get(key, this.options);
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
      isConfirmable: true,
    };
  }

  private async recommend(path: string, body: string): Promise<ApiAnswer> {
    if (path !== RECOMMENDATIONS) throw new Error(`A page may not call POST ${path}`);
    const answer = await this.parts.client.post(path, body, this.options);
    this.note(parseVersion(answer.headers[VERSION_HEADER]), RECOMMENDATION_TAGS);
    return this.own(answer);
  }

  /** A call that no cache keeps, such as one with a value that the API refuses. */
  private async readOther(path: string): Promise<ApiAnswer> {
    // The API resolves `..`, which must not lead a remote out of the public calls.
    if (!isApiPath(path)) throw new Error(`A page may not call GET ${path}`);
    return this.own(await this.parts.client.read(path, this.options));
  }

  private own(answer: ApiAnswer): ApiAnswer {
    this.isConfirmable = false;
    return answer;
  }

  private note(version: DataVersion | undefined, tags: readonly string[]): void {
    for (const tag of tags) this.tags.add(tag);
    if (version && (!this.version || compareVersions(version, this.version) < 0))
      this.version = version;
  }
}
