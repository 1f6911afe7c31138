import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { VERSION_HEADER } from '../../../contract/http.ts';
import type { CanonicalRead } from '../../../contract/reads.ts';
import { chooseEncoding } from '../../cache/encodings.ts';
import type { StoredAnswer } from '../../cache/stored-answer.ts';
import { createDeadline, OWN_TIME_MS } from '../deadline.ts';
import type { Deps } from '../deps.ts';
import { describeError, problemAnswer } from '../errors.ts';
import type { AnswerRead } from './answer-reads.ts';
import { newerVersionAsked } from './min-version.ts';
import { staleHeaders } from './respond-read.ts';

type ServeDeps = Pick<
  Deps,
  'cache' | 'callers' | 'changes' | 'logger' | 'metrics' | 'securityHeaders' | 'timeoutMs'
>;

/** The answer in memory to a read that counts against no limit, if it is as new as asked for. */
function findCached(
  { cache, callers, changes }: ServeDeps,
  { key, limit }: CanonicalRead,
  request: IncomingMessage,
): StoredAnswer | undefined {
  const answer = limit ? undefined : cache.current(key);
  if (!answer || !newerVersionAsked(request, changes)) return answer;
  return callers.isWebServer(request) ? undefined : answer;
}

/**
 * Answers reads that count against no limit without the application: routing takes longer than
 * sending an answer from memory, and about as long as looking one up.
 */
export function createServeRead(deps: ServeDeps, answerRead: AnswerRead) {
  const { callers, changes, logger, metrics, securityHeaders } = deps;
  // Also of those who wait for what another request looks up.
  const within = createDeadline(deps.timeoutMs + OWN_TIME_MS);

  return (read: CanonicalRead, request: IncomingMessage, response: ServerResponse): void => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request.headers['x-request-id']);
    const cached = findCached(deps, read, request);
    if (cached) {
      metrics.cache('hit');
      log(send(cached, [VERSION_HEADER, changes.version()]));
      return;
    }
    // An answer that cannot be sent must not end the process.
    lookUp().then(count, () => response.destroy());

    async function lookUp(): Promise<number> {
      const before = changes.version();
      try {
        const { answer, version } = await within(() => answerRead(read, request));
        // A stale answer names no version: that would be the present state of the data.
        const state =
          version === undefined ? staleHeaders(answer.parts.at) : { [VERSION_HEADER]: version };
        return send(answer, Object.entries(state).flat());
      } catch (error) {
        const problem = describeError(error, logger, requestId);
        const { status, headers, body } = problemAnswer(problem, request.headers.accept, requestId);
        const all = { ...securityHeaders, ...headers, [VERSION_HEADER]: before };
        response.writeHead(status, { ...all, 'X-Request-Id': requestId });
        response.end(request.method === 'HEAD' ? undefined : body);
        return status;
      }
    }

    /** @param state headers about the state of the data, as names and values in turn */
    function send(answer: StoredAnswer, state: readonly string[]): number {
      const { method, headers } = request;
      const known = answer.tagKnownTo(headers['if-none-match']);
      // A request that gets no body is no reason to compress one.
      const sent = known
        ? undefined
        : answer.in(chooseEncoding(headers['accept-encoding']?.toString()));
      const status = known ? 304 : 200;
      response.writeHead(status, [
        ...(sent?.rawHeaders ?? Object.entries(answer.unchangedHeaders(known ?? '')).flat()),
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
      logger.info({ requestId, method: request.method, route: read.path, status, ms }, 'request');
    }
  };
}

const REQUEST_ID = /^[\w\-=]{1,255}$/;

/** The caller's own id, where it is harmless; the same rule as on the other answers. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
