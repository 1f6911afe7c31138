import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { QA_RESET_PATH } from '@agent-atlas/registry/contract/qa-session';
import { malformed, type ServerHandler } from '@agent-atlas/server-kit/http/listen';
import { nameRequest, runRequest } from '@agent-atlas/server-kit/telemetry/index';
import { getRequestListener } from '@hono/node-server';
import { CHANGES_PATH, READS_PATH, TARGET_MAX_BYTES, VOTES_PATH } from '../../contract/http.ts';
import { type CanonicalRead, canonicalRead } from '../../contract/reads.ts';
import type { Api, Deps } from './deps.ts';
import { createBatches } from './internal/batches.ts';
import { createChangeFeed } from './internal/change-feed.ts';
import { resetQaSession } from './internal/qa-reset.ts';
import { respondText } from './internal/respond.ts';
import type { Reads } from './reads/answer-reads.ts';
import { createReadHandler, type Message } from './reads/handle-read.ts';

/**
 * Handles a request in this order: refuses a target that is too long; handles the web server's
 * internal calls; handles shared reads; passes the rest to the application.
 */
export function createServerHandler(app: Api, deps: Deps, reads: Reads): ServerHandler {
  const listener = getRequestListener(app.fetch);
  const changeFeed = createChangeFeed(deps);
  const handleRead = createReadHandler(deps, reads);
  const batches = createBatches(app, deps, handleRead);

  function handleInternal(request: IncomingMessage, response: ServerResponse): void {
    const call = `${request.method} ${request.url?.split('?', 1)[0]}`;
    // The client disconnected while it was sending.
    const abort = () => void response.destroy();
    // Other callers get the same response as for an unknown URL.
    if (!deps.callers.isWebServer(request)) respondText(response, 404, NOT_FOUND, deps);
    else if (call === `GET ${CHANGES_PATH}`) changeFeed.handle(request, response);
    else if (call === `POST ${READS_PATH}`) batches.reads(request, response).catch(abort);
    else if (call === `POST ${VOTES_PATH}`) batches.votes(request, response).catch(abort);
    else if (call === `POST ${QA_RESET_PATH}`) resetQaSession(deps, request, response).catch(abort);
    else respondText(response, 404, NOT_FOUND, deps);
  }

  function serveRead(read: CanonicalRead, request: IncomingMessage, response: ServerResponse) {
    nameRequest(request.method ?? 'GET', read.path);
    const send = ({ status, headers, body }: Message) => {
      response.writeHead(status, headers);
      response.end(body);
    };
    const message = handleRead(read, request);
    // A response that cannot be sent must not crash the process.
    if (message instanceof Promise) message.then(send).catch(() => response.destroy());
    else send(message);
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { method } = request;
    const url = targetOf(request.url ?? '');
    const read = method === 'GET' || method === 'HEAD' ? canonicalRead(url) : undefined;
    if (url.length > TARGET_MAX_BYTES) respondText(response, 414, 'The address is too long.', deps);
    // Node.js has no request object for it.
    else if (method === 'TRACE') respondText(response, 405, 'TRACE is not supported.', deps);
    else if (url.startsWith('/internal/')) handleInternal(request, response);
    else if (read) serveRead(read, request, response);
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

/** The path and query of a target, which a proxy may send as a whole URL (RFC 9112, section 3.2.2). */
const targetOf = (url: string) =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/]*/i, '');

const NOT_FOUND = 'There is nothing at this address.';
