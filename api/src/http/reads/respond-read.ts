import { chooseEncoding } from '@agent-atlas/server-kit/http/encodings';
import type { Context } from 'hono';
import type { SharedRead } from '../../../contract/declaration.ts';
import { type CanonicalRead, canonicalRead } from '../../../contract/reads.ts';
import type { ApiEnv } from '../../base/api-env.ts';
import type { Deps } from '../deps.ts';
import { type Reads, versionHeaders } from './answer-reads.ts';

/** Handles the requests for a shared read that reach the application, such as rate-limited ones. */
export function respondRead(
  { callers }: Pick<Deps, 'callers'>,
  { path, limit }: SharedRead & Pick<CanonicalRead, 'path'>,
  reads: Reads,
) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const { incoming } = c.env;
    const target = targetOf(c.req.url);
    // A target without a canonical form has an invalid parameter, which the lookup reports.
    const read = canonicalRead(target) ?? { key: target, path, limit };
    const result = await reads.answer(read, incoming);
    const { answer } = result;
    const extraHeaders = {
      ...(callers.isWebServer(incoming) && answer.tagHeader),
      ...versionHeaders(result),
    };
    const etag = answer.tagKnownTo(c.req.header('If-None-Match'));
    if (etag) return c.body(null, 304, { ...answer.unchangedHeaders(etag), ...extraHeaders });
    const { body, headers } = answer.in(chooseEncoding(c.req.header('Accept-Encoding')));
    return c.body(new Uint8Array(body), 200, { ...headers, ...extraHeaders });
  };
}

/** The path and query of a URL. */
function targetOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}
