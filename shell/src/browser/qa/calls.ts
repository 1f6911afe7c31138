import type { QaBoot } from '../../../contract/boot.ts';
import type { ScenarioAnswer } from '../../../contract/scenario.ts';
import { effectOn } from '../../qa/call-faults.ts';
import { QA_PAGE_HEADER } from '../../qa/page-header.ts';
import type { Trail } from './trail.ts';

const ID_BYTES = 16;

/** A request id. `crypto.randomUUID` does not exist on sites without HTTPS. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Resolves after a time. @throws the signal's reason when it aborts first */
export function delay(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function mockResponse(
  answer: ScenarioAnswer,
  { pathname }: URL,
  signal: AbortSignal,
): Promise<Response> {
  if ('pending' in answer)
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  if (!('json' in answer))
    return Promise.resolve(new Response(answer.body, { status: answer.status }));
  const link = answer.next && `<${pathname}?cursor=${answer.next}>; rel="next"`;
  return Promise.resolve(Response.json(answer.json, link ? { headers: { Link: link } } : {}));
}

export interface CallsOptions {
  readonly qa: QaBoot;
  readonly trail: Trail;
  /** Whether the API fails for the page on the screen. */
  readonly isFailing: () => boolean;
}

/**
 * Applies the session's conditions to the page's API calls, and records them. Marks them as calls of a QA page, whose
 * votes never count for the public.
 */
export function interceptCalls({ qa, trail, isFailing }: CallsOptions): void {
  const send = window.fetch;
  const respond = async (request: Request, url: URL): Promise<Response> => {
    if (qa.conditions.network === 'offline') throw new TypeError('Failed to fetch (QA: offline)');
    const { latencyMs, answer } = effectOn(
      qa,
      'browser',
      request.method,
      url.pathname + url.search,
    );
    if (latencyMs > 0) await delay(latencyMs, request.signal);
    if (answer) return mockResponse(answer, url, request.signal);
    if (isFailing()) return new Response('The API fails (QA)', { status: 500 });
    return send(request);
  };
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin || !url.pathname.startsWith('/api/'))
      return send(input, init);
    const requestId = newRequestId();
    const request = new Request(input instanceof Request ? input : url, init);
    request.headers.set('X-Request-Id', requestId);
    request.headers.set(QA_PAGE_HEADER, '1');
    const since = performance.now();
    const note = (status: number | null) =>
      trail.addCall({
        call: `${request.method} ${url.pathname}${url.search}`,
        status,
        ms: Math.round(performance.now() - since),
        requestId,
      });
    try {
      const response = await respond(request, url);
      note(response.status);
      return response;
    } catch (error) {
      // A page aborts calls that it no longer needs.
      if (!request.signal.aborted) note(null);
      throw error;
    }
  };
}
