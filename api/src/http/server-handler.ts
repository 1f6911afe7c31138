import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { QA_RESET_PATH } from '@agent-atlas/registry/contract/qa-session';
import { malformed, type ServerHandler } from '@agent-atlas/server-kit/http/listen';
import { runRequest } from '@agent-atlas/server-kit/telemetry/index';
import { getRequestListener } from '@hono/node-server';
import { CHANGES_PATH, READS_PATH, TARGET_MAX_BYTES, VOTES_PATH } from '../../contract/http.ts';
import { canonicalRead } from '../../contract/reads.ts';
import type { Api, Deps } from './deps.ts';
import { createBatchedReads } from './internal/batched-reads.ts';
import { createBatchedVotes } from './internal/batched-votes.ts';
import { createChangeFeed } from './internal/change-feed.ts';
import { resetQaSession } from './internal/qa-reset.ts';
import { respondText } from './internal/respond.ts';
import type { Reads } from './reads/answer-reads.ts';
import { createServeRead } from './reads/serve-read.ts';

/**
 * Handles a request in this order: refuses a target that is too long; handles the web server's
 * internal calls; serves shared reads that are not rate-limited; passes the rest to the
 * application. Shared reads get their canonical target first.
 */
export function createServerHandler(app: Api, deps: Deps, reads: Reads): ServerHandler {
  const listener = getRequestListener(app.fetch);
  const changeFeed = createChangeFeed(deps);
  const batchedReads = createBatchedReads(app, deps, reads);
  const batchedVotes = createBatchedVotes(app, deps);
  const serveRead = createServeRead(deps, reads);

  function handleInternal(request: IncomingMessage, response: ServerResponse): void {
    const call = `${request.method} ${request.url?.split('?', 1)[0]}`;
    // The client disconnected while it was sending.
    const abort = () => void response.destroy();
    // Other callers get the same response as for an unknown URL.
    if (!deps.callers.isWebServer(request)) respondText(response, 404, NOT_FOUND, deps);
    else if (call === `GET ${CHANGES_PATH}`) changeFeed.handle(request, response);
    else if (call === `POST ${READS_PATH}`) batchedReads(request, response).catch(abort);
    else if (call === `POST ${VOTES_PATH}`) batchedVotes(request, response).catch(abort);
    else if (call === `POST ${QA_RESET_PATH}`) resetQaSession(deps, request, response).catch(abort);
    else respondText(response, 404, NOT_FOUND, deps);
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { url = '', method } = request;
    const read = method === 'GET' || method === 'HEAD' ? canonicalRead(url) : undefined;
    // The response must be computed for the key that it is cached under.
    if (read) request.url = read.key;
    if (url.length > TARGET_MAX_BYTES) respondText(response, 414, 'The address is too long.', deps);
    // Node.js has no request object for it.
    else if (method === 'TRACE') respondText(response, 405, 'TRACE is not supported.', deps);
    else if (url.startsWith('/internal/')) handleInternal(request, response);
    else if (read && !read.limit) serveRead(read, request, response);
    else void listener(request, response);
  }

  return {
    handle(request, response) {
      const { headers, method = 'GET' } = request;
      const requestId = requestIdOf(headers['x-request-id']);
      headers['x-request-id'] = requestId;
      // Any client could otherwise choose what is traced.
      const isTrusted = headers.traceparent !== undefined && deps.callers.isWebServer(request);
      const traceparent = isTrusted ? headers.traceparent?.toString() : undefined;
      const options = { requestId, method, traceparent };
      runRequest(options, response, () => handle(request, response));
    },
    malformed: (code) => malformed(code, deps.securityHeaders),
    endStreams: changeFeed.end,
  };
}

const REQUEST_ID = /^[\w\-=]{1,255}$/;

/**
 * The client's request id if it is well-formed, otherwise a new one. Hono's `requestId` does the
 * same.
 */
function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();
}

const NOT_FOUND = 'There is nothing at this address.';
