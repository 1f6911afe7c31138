import { QA_SESSION_HEADER } from '@agent-atlas/registry/contract/qa-session';
import type { QaVote } from '@agent-atlas/registry/qa/sandbox-queries';
import type { Sender } from '@agent-atlas/server-kit/base/networks';
import { BusyError, isDatabaseUnavailable } from '@agent-atlas/server-kit/db/errors';
import { inSpan } from '@agent-atlas/server-kit/telemetry/index';
import {
  compareVersions,
  MIN_VERSION_HEADER,
  parseVersion,
  VERSION_HEADER,
} from '../../../contract/http.ts';
import type { CanonicalRead } from '../../../contract/reads.ts';
import type { ReadPath } from '../../../contract/routes.ts';
import { Problem } from '../../base/problem.ts';
import { shownTags } from '../../cache/shown-tags.ts';
import { StoredAnswer } from '../../cache/stored-answer.ts';
import { createDeadline } from '../../limits/deadline.ts';
import type { Found } from '../../lists/page.ts';
import { overlayVotes } from '../../qa/overlay-votes.ts';
import type { Deps } from '../deps.ts';
import { listHeaders, listOf, paramsOf, type Read } from './read.ts';

/** The response to a shared read, and where it comes from. */
export interface ReadResult {
  readonly answer: StoredAnswer;
  readonly state: 'hit' | 'miss' | 'stale';
  /** The data version that the response reflects at least; undefined if it is stale. */
  readonly version: string | undefined;
}

/** Resolves shared reads, however they are requested. */
export interface Reads {
  /** Returns the cached response without waiting, if it is what {@link Reads.answer} resolves to. */
  cached(read: CanonicalRead, request: Sender): ReadResult | undefined;
  /**
   * Resolves a shared read from the cache, otherwise from the database. Concurrent requests for the
   * same key share one lookup. While the database is unavailable, it serves the last good response.
   * Rejects with the error of the lookup if the cache holds none. A QA session gets its own votes
   * added, in a private response that no cache stores.
   */
  answer(read: CanonicalRead, request: Sender): Promise<ReadResult>;
}

export function createReads(deps: Deps, reads: ReadonlyMap<ReadPath, Read>): Reads {
  const { cache, callers, changes, metrics, qaSessions } = deps;
  // Applied inside the cache, so that a read that times out still gets the stale response.
  const within = createDeadline(deps.timeoutMs);

  /**
   * The version that the web server requires, if this process has not seen it yet. The cache may be
   * older than that version. The database is not, because a version is issued only after its write
   * is committed.
   */
  function unseenVersion(request: Sender): string | undefined {
    const text = request.headers[MIN_VERSION_HEADER]?.toString();
    if (text === undefined || !callers.isWebServer(request)) return undefined;
    const required = parseVersion(text);
    const seen = parseVersion(changes.version());
    return required && seen?.epoch === required.epoch && compareVersions(required, seen) > 0
      ? text
      : undefined;
  }

  /** The cached response, if it is as new as the request requires. */
  function findCached({ key }: CanonicalRead, request: Sender): ReadResult | undefined {
    const answer = unseenVersion(request) === undefined ? cache.current(key) : undefined;
    return answer && { answer, state: 'hit', version: changes.version() };
  }

  async function compute({ key, path }: CanonicalRead, since: number, request: Sender) {
    const read = reads.get(path);
    if (!read) throw new Error(`No read is declared for ${path}`);
    const { orders, types: [type] = [], isOpen = false } = read.declaration;
    const load = () => read.load(deps, withOpenCursor(deps, key, paramsOf(path, key)), request);
    const found = await inSpan(`load ${path}`, { 'http.route': path }, () => within(load));
    const { value } = found;
    return new StoredAnswer({
      body: Buffer.from(type && typeof value === 'string' ? value : JSON.stringify(value)),
      headers: {
        'Content-Type': type ?? 'application/json',
        ...listHeaders(key, signed(deps, key, found)),
      },
      commonHeaders: deps.securityHeaders,
      isOpen,
      tags: [...orders.map((order) => `order:${order}` as const), ...shownTags(value)],
      since,
      at: Date.now(),
    });
  }

  async function find(read: CanonicalRead, request: Sender): Promise<ReadResult> {
    const cached = findCached(read, request);
    if (cached) return cached;
    const { key } = read;
    const retryLater = cache.staleUntilRetry(key);
    if (retryLater) return { answer: retryLater, state: 'stale', version: undefined };
    // Taken before the lookup, so that old data never carries a newer version.
    const version = changes.version();
    const unseen = unseenVersion(request);
    let didCompute = false;
    const computeOwn = (since: number) => {
      didCompute = true;
      return compute(read, since, request);
    };
    try {
      const answer = await cache.fill(key, computeOwn, unseen !== undefined).catch((error) => {
        // A full queue refuses one client, not the other clients that share its lookup.
        if (didCompute || !(error instanceof BusyError)) throw error;
        return cache.fill(key, computeOwn, true);
      });
      return { answer, state: 'miss', version: unseen ?? version };
    } catch (error) {
      if (isDatabaseUnavailable(error) && !(error instanceof BusyError)) cache.markUnavailable();
      const stale = cache.staleIfError(key);
      if (!stale) throw error;
      return { answer: stale, state: 'stale', version: undefined };
    }
  }

  return {
    cached(read, request) {
      if (request.headers[QA_SESSION_HEADER] !== undefined) return undefined;
      const result = findCached(read, request);
      if (result) metrics.cache(result.state);
      return result;
    },
    async answer(read, request) {
      const session = qaSessions.find(request);
      const [result, votes] = await Promise.all([
        find(read, request),
        session && qaSessions.votes(request, session),
      ]);
      metrics.cache(result.state);
      return votes ? { ...result, answer: withVotes(result.answer, votes) } : result;
    },
  };
}

/** Parameters with the cursor that `signed` signed. Throws a 400 {@link Problem} for any other cursor. */
function withOpenCursor(
  { cursors }: Deps,
  key: string,
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (params.cursor === undefined) return params;
  const cursor = cursors.open(listOf(key), params.cursor);
  if (cursor === undefined) throw new Problem(400, 'cursor: is not one of this list');
  return { ...params, cursor };
}

function signed<T>({ cursors }: Deps, key: string, found: Found<T>): Found<T> {
  const { nextPage } = found;
  if (!nextPage || nextPage.cursor === null) return found;
  const cursor = cursors.sign(listOf(key), nextPage.cursor);
  return { ...found, nextPage: { ...nextPage, cursor } };
}

function withVotes({ parts }: StoredAnswer, votes: readonly QaVote[]): StoredAnswer {
  const isJson = parts.headers['Content-Type'] === 'application/json';
  const body = isJson
    ? Buffer.from(JSON.stringify(overlayVotes(JSON.parse(parts.body.toString()), votes)))
    : parts.body;
  return new StoredAnswer({ ...parts, body, isOpen: false, isPrivate: true });
}

/** The headers about the data version. A stale response has none, because no version describes it. */
export function versionHeaders({ answer, version }: ReadResult): Record<string, string> {
  if (version !== undefined) return { [VERSION_HEADER]: version };
  return {
    'X-Data-Stale': 'true',
    Warning: '110 - "The database is unavailable: this response may be out of date"',
    Age: String(Math.round((Date.now() - answer.parts.at) / 1000)),
  };
}
