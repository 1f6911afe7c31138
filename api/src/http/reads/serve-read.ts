import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '@agent-atlas/server-kit/http/encodings';
import { nameRequest } from '@agent-atlas/server-kit/telemetry/index';
import { VERSION_HEADER } from '../../../contract/http.ts';
import type { CanonicalRead } from '../../../contract/reads.ts';
import { createDeadline, OVERHEAD_MS } from '../../limits/deadline.ts';
import type { Deps } from '../deps.ts';
import { describeError, problemResponse } from '../errors.ts';
import { type ReadResult, type Reads, versionHeaders } from './answer-reads.ts';

type ServeDeps = Pick<
  Deps,
  'callers' | 'changes' | 'logger' | 'metrics' | 'securityHeaders' | 'timeoutMs'
>;

/**
 * Serves reads that are not rate-limited without the Hono application. Routing takes longer than
 * sending a cached response, and about as long as a lookup.
 */
export function createServeRead(deps: ServeDeps, reads: Reads) {
  const { callers, changes, logger, metrics, securityHeaders } = deps;
  // Also covers requests that wait for another request's lookup.
  const within = createDeadline(deps.timeoutMs + OVERHEAD_MS);

  return (read: CanonicalRead, request: IncomingMessage, response: ServerResponse): void => {
    const startedAt = performance.now();
    const requestId = request.headers['x-request-id']?.toString() ?? '';
    nameRequest(request.method ?? 'GET', read.path);
    const cached = reads.cached(read, request);
    if (cached) {
      log(send(cached));
      return;
    }
    // A response that cannot be sent must not crash the process.
    lookUp().then(count, () => response.destroy());

    async function lookUp(): Promise<number> {
      const before = changes.version();
      try {
        return send(await within(() => reads.answer(read, request)));
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

    function send(result: ReadResult): number {
      const { answer } = result;
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
        ...Object.entries(versionHeaders(result)).flat(),
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
