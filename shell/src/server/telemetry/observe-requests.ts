import type {
  IncomingMessage,
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { runRequest, serverTiming } from '@agent-atlas/server-kit/telemetry/index';
import type { Logger } from 'pino';
import { requestIdOf } from '../http/visitor.ts';
import type { Metrics } from './metrics.ts';

export interface RequestObserver {
  readonly metrics: Pick<Metrics, 'request'>;
  /** Writes a line for each request; absent to write none. */
  readonly accessLog?: Logger | undefined;
  /** Whether clients may choose what is traced. */
  readonly trustsTraceparent: boolean;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Gives each request an ID, which its response and log lines contain, and measures, logs and traces it. */
export function observeRequests(observer: RequestObserver, handle: Handle): Handle {
  const { metrics, accessLog, trustsTraceparent } = observer;
  return (request, response) => {
    const { headers, method = 'GET' } = request;
    const begun = performance.now();
    const requestId = requestIdOf(headers);
    headers['x-request-id'] = requestId;
    addHeaders(response, requestId);
    const traceparent = trustsTraceparent ? headers.traceparent?.toString() : undefined;
    runRequest({ requestId, method, traceparent }, response, () => handle(request, response), {
      onClose: ({ kind, route }) => {
        const ms = performance.now() - begun;
        const status = response.headersSent ? response.statusCode : CLIENT_CLOSED;
        metrics.request(kind, status, ms / 1000);
        accessLog?.info({ method, kind, route, status, ms: Math.round(ms * 10) / 10 }, 'request');
      },
    });
  };
}

/** The status for a client that did not wait for the response, as in nginx. */
const CLIENT_CLOSED = 499;

/** Adds the headers that tell a client the request's ID and, if it is traced, the trace. */
function addHeaders(response: ServerResponse, requestId: string): void {
  const writeHead = response.writeHead.bind(response);
  // Setting headers beforehand would make Node.js merge them one by one, which is slower.
  response.writeHead = (
    status: number,
    second?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    third?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ) => {
    const given = typeof second === 'string' ? third : second;
    const timing = serverTiming();
    const own = ['X-Request-Id', requestId, ...(timing ? ['Server-Timing', timing] : [])];
    if (Array.isArray(given)) return writeHead(status, [...given, ...own]);
    return writeHead(status, {
      ...given,
      'X-Request-Id': requestId,
      ...(timing && { 'Server-Timing': timing }),
    });
  };
}
