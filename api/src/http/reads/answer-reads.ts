import type { IncomingMessage } from 'node:http';
import type { CanonicalRead } from '../../../contract/reads.ts';
import type { ReadPath } from '../../../contract/routes.ts';
import { inSpan } from '../../../telemetry/index.ts';
import { shownTags } from '../../cache/shown-tags.ts';
import { StoredAnswer } from '../../cache/stored-answer.ts';
import { BusyError, isDatabaseUnavailable } from '../../db/errors.ts';
import { createDeadline } from '../../limits/deadline.ts';
import type { Deps } from '../deps.ts';
import { unseenMinVersion } from './min-version.ts';
import { listHeaders, paramsOf, type Read } from './read.ts';

/** The response to a shared read, and where it comes from. */
export interface ReadResult {
  readonly answer: StoredAnswer;
  readonly state: 'hit' | 'miss' | 'stale';
  /** The data version that the response reflects at least; undefined if it is stale. */
  readonly version: string | undefined;
}

/**
 * Resolves a shared read from the cache, otherwise from the database. Concurrent requests for the
 * same key share one lookup. While the database is unavailable, it serves the last good response.
 * Rejects with the error of the lookup if the cache holds none.
 */
export type AnswerRead = (read: CanonicalRead, request: IncomingMessage) => Promise<ReadResult>;

export function createAnswerRead(deps: Deps, reads: ReadonlyMap<ReadPath, Read>): AnswerRead {
  const { cache, callers, changes, metrics } = deps;
  // Applied inside the cache, so that a read that times out still gets the stale response.
  const within = createDeadline(deps.timeoutMs);

  async function compute({ key, path }: CanonicalRead, since: number, request: IncomingMessage) {
    const read = reads.get(path);
    if (!read) throw new Error(`No read is declared for ${path}`);
    const { orders, types: [type] = [], isOpen = false } = read.declaration;
    const load = () => read.load(deps, paramsOf(path, key), request);
    const found = await inSpan(`load ${path}`, { 'http.route': path }, () => within(load));
    const { value } = found;
    return new StoredAnswer({
      body: Buffer.from(type && typeof value === 'string' ? value : JSON.stringify(value)),
      headers: { 'Content-Type': type ?? 'application/json', ...listHeaders(key, found) },
      commonHeaders: deps.securityHeaders,
      isOpen,
      tags: [...orders.map((order) => `order:${order}` as const), ...shownTags(value)],
      since,
      at: Date.now(),
    });
  }

  async function find(read: CanonicalRead, request: IncomingMessage): Promise<ReadResult> {
    const { key } = read;
    // Taken before the lookup, so that old data never carries a newer version.
    const version = changes.version();
    const unseen = unseenMinVersion(request, changes);
    const minVersion = unseen && callers.isWebServer(request) ? unseen : undefined;
    const cached = minVersion ? undefined : cache.current(key);
    if (cached) return { answer: cached, state: 'hit', version };
    const retryLater = cache.staleUntilRetry(key);
    if (retryLater) return { answer: retryLater, state: 'stale', version: undefined };
    let didCompute = false;
    const computeOwn = (since: number) => {
      didCompute = true;
      return compute(read, since, request);
    };
    try {
      const answer = await cache.fill(key, computeOwn, minVersion !== undefined).catch((error) => {
        // A full queue refuses one client, not the other clients that share its lookup.
        if (didCompute || !(error instanceof BusyError)) throw error;
        return cache.fill(key, computeOwn, true);
      });
      return { answer, state: 'miss', version: minVersion ?? version };
    } catch (error) {
      if (isDatabaseUnavailable(error) && !(error instanceof BusyError)) cache.markUnavailable();
      const stale = cache.staleIfError(key);
      if (!stale) throw error;
      return { answer: stale, state: 'stale', version: undefined };
    }
  }

  return async (read, request) => {
    const result = await find(read, request);
    metrics.cache(result.state);
    return result;
  };
}
