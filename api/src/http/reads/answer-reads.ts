import type { IncomingMessage } from 'node:http';
import type { CanonicalRead } from '../../../contract/reads.ts';
import type { ReadPath } from '../../../contract/routes.ts';
import { shownTags } from '../../cache/shown-tags.ts';
import { StoredAnswer } from '../../cache/stored-answer.ts';
import { BusyError } from '../../db/errors.ts';
import { createDeadline } from '../deadline.ts';
import type { Deps } from '../deps.ts';
import { isUnavailable } from '../errors.ts';
import { newerVersionAsked } from './min-version.ts';
import { listHeaders, paramsOf, type Read } from './read.ts';

/** An answer to a shared read, and where it comes from. */
export interface AnsweredRead {
  readonly answer: StoredAnswer;
  readonly state: 'hit' | 'miss' | 'stale';
  /** The state of the data that it shows at least; undefined when it is stale. */
  readonly version: string | undefined;
}

/**
 * Answers shared reads from memory, and otherwise from the database, once for all requests at the
 * same time. While the database is unavailable the last good answer is served. Rejects with the
 * error of the read when there is none.
 */
export type AnswerRead = (read: CanonicalRead, request: IncomingMessage) => Promise<AnsweredRead>;

export function createAnswerRead(deps: Deps, reads: ReadonlyMap<ReadPath, Read>): AnswerRead {
  const { cache, callers, changes, metrics } = deps;
  // Within the cache, so that a read which the database leaves waiting ends with the stale answer.
  const within = createDeadline(deps.timeoutMs);

  async function make({ key, path }: CanonicalRead, since: number, request: IncomingMessage) {
    const read = reads.get(path);
    if (!read) throw new Error(`No read is declared for ${path}`);
    const { orders, types: [type] = [], isOpen = false } = read.declaration;
    const found = await within(() => read.load(deps, paramsOf(path, key), request));
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

  async function find(read: CanonicalRead, request: IncomingMessage): Promise<AnsweredRead> {
    const { key } = read;
    // From before the lookup, so that old data never passes as newer.
    const version = changes.version();
    const newer = newerVersionAsked(request, changes);
    const asked = newer && callers.isWebServer(request) ? newer : undefined;
    const known = asked ? undefined : cache.current(key);
    if (known) return { answer: known, state: 'hit', version };
    const early = cache.staleUntilRetry(key);
    if (early) return { answer: early, state: 'stale', version: undefined };
    let isOwn = false;
    const own = (since: number) => {
      isOwn = true;
      return make(read, since, request);
    };
    try {
      const answer = await cache.fill(key, own, asked !== undefined).catch((error) => {
        // A full queue refuses one client, not everybody who asks for the same.
        if (isOwn || !(error instanceof BusyError)) throw error;
        return cache.fill(key, own, true);
      });
      return { answer, state: 'miss', version: asked ?? version };
    } catch (error) {
      if (isUnavailable(error) && !(error instanceof BusyError)) cache.markUnavailable();
      const stale = cache.staleIfError(key);
      if (!stale) throw error;
      return { answer: stale, state: 'stale', version: undefined };
    }
  }

  return async (read, request) => {
    const answered = await find(read, request);
    metrics.cache(answered.state);
    return answered;
  };
}
