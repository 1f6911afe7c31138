import type { IncomingMessage, ServerResponse } from 'node:http';
import { VERSION_HEADER } from '../../../contract/http.ts';
import { QA_SESSION_HEADER } from '../../../contract/qa-session.ts';
import type { CanonicalRead } from '../../../contract/reads.ts';
import { nameRequest } from '../../../telemetry/index.ts';
import { chooseEncoding } from '../../cache/encodings.ts';
import type { StoredAnswer } from '../../cache/stored-answer.ts';
import { createDeadline, OVERHEAD_MS } from '../../limits/deadline.ts';
import type { Deps } from '../deps.ts';
import { describeError, problemResponse } from '../errors.ts';
import type { AnswerRead } from './answer-reads.ts';
import { unseenMinVersion } from './min-version.ts';
import { staleHeaders } from './respond-read.ts';

type ServeDeps = Pick<
  Deps,
  'cache' | 'callers' | 'changes' | 'logger' | 'metrics' | 'securityHeaders' | 'timeoutMs'
>;

/**
 * The cached response to a read that is not rate-limited, if it is as new as the request requires.
 */
function findCached(
  { cache, callers, changes }: ServeDeps,
  { key, limit }: CanonicalRead,
  request: IncomingMessage,
): StoredAnswer | undefined {
  if (request.headers[QA_SESSION_HEADER] !== undefined) return undefined;
  const answer = limit ? undefined : cache.current(key);
  if (!answer || !unseenMinVersion(request, changes)) return answer;
  return callers.isWebServer(request) ? undefined : answer;
}

/**
 * Serves reads that are not rate-limited without the Hono application. Routing takes longer than
 * sending a cached response, and about as long as a lookup.
 */
export function createServeRead(deps: ServeDeps, answerRead: AnswerRead) {
  const { callers, changes, logger, metrics, securityHeaders } = deps;
  // Also covers requests that wait for another request's lookup.
  const within = createDeadline(deps.timeoutMs + OVERHEAD_MS);

  return (read: CanonicalRead, request: IncomingMessage, response: ServerResponse): void => {
    const startedAt = performance.now();
    const requestId = request.headers['x-request-id']?.toString() ?? '';
    nameRequest(request.method ?? 'GET', read.path);
    const cached = findCached(deps, read, request);
    if (cached) {
      metrics.cache('hit');
      log(send(cached, [VERSION_HEADER, changes.version()]));
      return;
    }
    // A response that cannot be sent must not crash the process.
    lookUp().then(count, () => response.destroy());

    async function lookUp(): Promise<number> {
      const before = changes.version();
      try {
        const { answer, version } = await within(() => answerRead(read, request));
        // A stale response has no version header, because the current version does not describe it.
        const state =
          version === undefined ? staleHeaders(answer.parts.at) : { [VERSION_HEADER]: version };
        return send(answer, Object.entries(state).flat());
      } catch (error) {
        const problem = describeError(error, logger);
        const { status, headers, body } = problemResponse(
          problem,
          request.headers.accept,
          requestId,
        );
        const all = { ...securityHeaders, ...headers, [VERSION_HEADER]: before };
        response.writeHead(status, { ...all, 'X-Request-Id': requestId });
        response.end(request.method === 'HEAD' ? undefined : body);
        return status;
      }
    }

    /** @param state headers about the data version, as alternating names and values */
    function send(answer: StoredAnswer, state: readonly string[]): number {
      const { method, headers } = request;
      const matchedEtag = answer.tagKnownTo(headers['if-none-match']);
      // Do not compress a body for a 304.
      const sent = matchedEtag
        ? undefined
        : answer.in(chooseEncoding(headers['accept-encoding']?.toString()));
      const status = matchedEtag ? 304 : 200;
      response.writeHead(status, [
        ...(sent?.rawHeaders ?? Object.entries(answer.unchangedHeaders(matchedEtag ?? '')).flat()),
        ...(callers.isWebServer(request) ? Object.entries(answer.tagHeader).flat() : []),
        ...state,
        'X-Request-Id',
        requestId,
      ]);
      response.end(method === 'HEAD' ? undefined : sent?.body);
      return status;
    }

    function count(status: number): void {
      const seconds = (performance.now() - startedAt) / 1000;
      metrics.request(request.method ?? '', read.path, status, seconds);
      log(status);
    }

    function log(status: number): void {
      if (!logger.isLevelEnabled('info')) return;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      logger.info({ method: request.method, route: read.path, status, ms }, 'request');
    }
  };
}
