import type { Context } from 'hono';
import { VERSION_HEADER } from '../../../contract/http.ts';
import { canonicalRead } from '../../../contract/reads.ts';
import { chooseEncoding } from '../cache/encodings.ts';
import { createDeadline } from '../deadline.ts';
import type { Api, ApiEnv, Deps } from '../deps.ts';
import type { AnsweredRead, AnswerRead } from './answer-reads.ts';
import { linkHeader, type Read } from './define-read.ts';

/** Adds the HTTP routes of shared reads, and describes them. */
export function addReads(
  app: Api,
  deps: Deps,
  reads: Iterable<Read>,
  answerRead: AnswerRead,
): void {
  const { cache, callers } = deps;
  const within = createDeadline(deps.timeoutMs);

  async function respond(c: Context<ApiEnv>, read: Read): Promise<Response> {
    const target = targetOf(c.req.url);
    const { incoming } = c.env;
    const isWebServer = callers.isWebServer(incoming);
    const canonical = canonicalRead(target);
    if (canonical && (cache.isOn || isWebServer))
      return send(c, await answerRead(canonical, incoming), isWebServer);
    const params = { ...c.req.query(), ...c.req.param() };
    const found = await within(() => read.load(deps, params, incoming));
    const headers = { 'Content-Type': 'application/json', ...linkHeader(target, found) };
    return c.body(JSON.stringify(found.value), 200, headers);
  }

  for (const read of reads) {
    app.openAPIRegistry.registerPath(read.definition);
    app.get(read.route, (c) => respond(c, read));
  }
}

function send(
  c: Context<ApiEnv>,
  { answer, version }: AnsweredRead,
  isWebServer: boolean,
): Response {
  const extra = {
    ...(isWebServer && answer.tagHeader),
    // A stale answer names no version: that would be the present state of the data.
    ...(version === undefined ? staleHeaders(answer.parts.at) : { [VERSION_HEADER]: version }),
  };
  const etag = answer.tagKnownTo(c.req.header('If-None-Match'));
  if (etag) return c.body(null, 304, { ...answer.unchangedHeaders(etag), ...extra });
  const { body, headers } = answer.in(chooseEncoding(c.req.header('Accept-Encoding')));
  return c.body(new Uint8Array(body), 200, { ...headers, ...extra });
}

function staleHeaders(madeAt: number): Record<string, string> {
  return {
    'X-Data-Stale': 'true',
    Warning: '110 - "The data service is away: this answer may be out of date"',
    Age: String(Math.round((Date.now() - madeAt) / 1000)),
  };
}

/** The path and query of a URL. */
function targetOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}
