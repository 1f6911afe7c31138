import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ActiveSets } from '../releases/active-sets.ts';
import { type Respond, respondText } from './http/respond.ts';
import type { Pipeline } from './pages/pipeline.ts';
import type { ApiProxy } from './routes/api-proxy.ts';
import type { PageForms } from './routes/page-forms.ts';

/** Methods without a request body (RFC 9110). Requests that have one are rejected. */
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE']);

interface DispatchDeps {
  readonly respond: Respond;
  readonly sets: Pick<ActiveSets, 'hasSet'>;
  readonly app: RequestListener;
  readonly isForApp: (method: string, target: string) => boolean;
  readonly proxy: Pick<ApiProxy, 'handle'>;
  readonly forms: Pick<PageForms, 'handle'>;
  readonly pipeline: Pick<Pipeline, 'handle'>;
}

/** What each request meets first: refuses some by method and body, and passes the rest to the part that responds. */
export function createDispatch(deps: DispatchDeps) {
  const { respond, sets, app, isForApp, proxy, forms, pipeline } = deps;
  /** Connections about to close: requests pipelined behind a rejected one are ignored. */
  const refused = new WeakSet<object>();
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: target = '/', headers } = request;
    // Node.js has no request object for it.
    if (method === 'TRACE') {
      refused.add(request.socket);
      const allow = ['Allow', 'GET, HEAD, POST', 'Connection', 'close'];
      return respondText(respond, response, 405, 'TRACE is not supported.', allow);
    }
    const hasBody =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
    if (hasBody && BODILESS.has(method)) {
      refused.add(request.socket);
      const close = ['Connection', 'close'];
      return respondText(respond, response, 400, `A ${method} request has no body.`, close);
    }
    if (isForApp(method, target)) return void app(request, response);
    if (!sets.hasSet) {
      const retry = ['Retry-After', '1'];
      return respondText(respond, response, 503, 'The site is starting.', retry);
    }
    if (target.startsWith('/api/')) return proxy.handle(request, response);
    if (method === 'POST') return forms.handle(request, response);
    if (method !== 'GET' && method !== 'HEAD') {
      const allow = ['Allow', 'GET, HEAD'];
      return respondText(respond, response, 405, 'Pages support only GET and HEAD.', allow);
    }
    pipeline.handle(request, response);
  };
  return {
    handle,
    /** Whether an earlier request on the connection was rejected. */
    isRefused: (request: IncomingMessage) => refused.has(request.socket),
  };
}
