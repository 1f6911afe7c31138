import { chooseEncoding } from '@agent-atlas/server-kit/http/encodings';
import type { Headers } from '@agent-atlas/server-kit/http/security';
import { VERSION_HEADER } from '../../../contract/http.ts';
import type { CanonicalRead } from '../../../contract/reads.ts';
import type { ApiRequest } from '../../base/api-env.ts';
import { Problem } from '../../base/problem.ts';
import { createDeadline, OVERHEAD_MS } from '../../limits/deadline.ts';
import type { Deps } from '../deps.ts';
import { describeError, problemResponse } from '../errors.ts';
import { createRequestCounter } from '../limit-requests.ts';
import { logRequest } from '../request-log.ts';
import { type ReadResult, type Reads, versionHeaders } from './answer-reads.ts';

/** A response that is ready to be sent. */
export interface Message {
  readonly status: number;
  /** Alternating names and values, which `node:http` sends fastest. */
  readonly headers: string[];
  readonly body: Buffer | string | undefined;
}

/** Responds to a shared read, without waiting if its response is cached. */
export type HandleRead = (read: CanonicalRead, request: ApiRequest) => Message | Promise<Message>;

/**
 * Handles reads, each of which is a request of its own or one of a batch. It bypasses the Hono
 * application: routing takes longer than sending a cached response, and about as long as a lookup.
 */
export function createReadHandler(deps: Deps, reads: Reads): HandleRead {
  const { callers, changes, logger, metrics, securityHeaders } = deps;
  const count = createRequestCounter(deps);
  // Also covers requests that wait for another request's lookup.
  const within = createDeadline(deps.timeoutMs + OVERHEAD_MS);

  function messageOf(result: ReadResult, request: ApiRequest, quotas: Headers = {}): Message {
    const { answer } = result;
    const { headers, method } = request;
    const matchedEtag = answer.tagKnownTo(headers['if-none-match']);
    // Do not compress a body for a 304.
    const sent = matchedEtag
      ? undefined
      : answer.in(chooseEncoding(headers['accept-encoding']?.toString()));
    return {
      status: matchedEtag ? 304 : 200,
      headers: [
        ...(sent?.rawHeaders ?? Object.entries(answer.unchangedHeaders(matchedEtag ?? '')).flat()),
        ...(callers.isWebServer(request) ? Object.entries(answer.tagHeader).flat() : []),
        ...Object.entries({ ...versionHeaders(result), ...quotas }).flat(),
        ...['X-Request-Id', requestIdOf(request)],
      ],
      body: method === 'HEAD' ? undefined : sent?.body,
    };
  }

  function refusalOf(problem: Problem, request: ApiRequest, own: Headers): Message {
    const requestId = requestIdOf(request);
    const { status, headers, body } = problemResponse(problem, request.headers.accept, requestId);
    const all = { ...securityHeaders, ...headers, ...own, 'X-Request-Id': requestId };
    const sent = request.method === 'HEAD' ? undefined : body;
    return { status, headers: Object.entries(all).flat(), body: sent };
  }

  async function lookUp(read: CanonicalRead, request: ApiRequest): Promise<Message> {
    const startedAt = performance.now();
    const version = { [VERSION_HEADER]: changes.version() };
    const { headers, refusal } = read.limit ? count(read.limit, request) : { headers: {} };
    const found =
      refusal ??
      (await within(() => reads.answer(read, request)).catch((error: unknown) =>
        describeError(error, logger),
      ));
    const message =
      found instanceof Problem
        ? refusalOf(found, request, { ...headers, ...version })
        : messageOf(found, request, headers);
    const elapsedMs = performance.now() - startedAt;
    const { method = 'GET' } = request;
    metrics.request(method, read.path, message.status, elapsedMs / 1000);
    logRequest(logger, method, read.path, message.status, elapsedMs);
    return message;
  }

  return (read, request) => {
    const startedAt = performance.now();
    const cached = read.limit ? undefined : reads.cached(read, request);
    if (!cached) return lookUp(read, request);
    const message = messageOf(cached, request);
    const elapsedMs = performance.now() - startedAt;
    // A page reads many responses, and the web server logs the page.
    if (!callers.isWebServer(request))
      logRequest(logger, request.method ?? 'GET', read.path, message.status, elapsedMs);
    return message;
  };
}

const requestIdOf = ({ headers }: ApiRequest) => headers['x-request-id']?.toString() ?? '';
