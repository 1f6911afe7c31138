import type { Context } from 'hono';
import type { SharedRead } from '../../../contract/declaration.ts';
import { VERSION_HEADER } from '../../../contract/http.ts';
import { type CanonicalRead, canonicalRead } from '../../../contract/reads.ts';
import type { ApiEnv } from '../../base/api-env.ts';
import { chooseEncoding } from '../../cache/encodings.ts';
import type { Deps } from '../deps.ts';
import type { AnswerRead } from './answer-reads.ts';

/** Handles the requests for a shared read that reach the application, such as rate-limited ones. */
export function respondRead(
  { callers }: Pick<Deps, 'callers'>,
  { path, limit }: SharedRead & Pick<CanonicalRead, 'path'>,
  answerRead: AnswerRead,
) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const { incoming } = c.env;
    const target = targetOf(c.req.url);
    // A target without a canonical form has an invalid parameter, which the lookup reports.
    const read = canonicalRead(target) ?? { key: target, path, limit };
    const { answer, version } = await answerRead(read, incoming);
    const extraHeaders = {
      ...(callers.isWebServer(incoming) && answer.tagHeader),
      // A stale response has no version header, because the current version does not describe it.
      ...(version === undefined ? staleHeaders(answer.parts.at) : { [VERSION_HEADER]: version }),
    };
    const etag = answer.tagKnownTo(c.req.header('If-None-Match'));
    if (etag) return c.body(null, 304, { ...answer.unchangedHeaders(etag), ...extraHeaders });
    const { body, headers } = answer.in(chooseEncoding(c.req.header('Accept-Encoding')));
    return c.body(new Uint8Array(body), 200, { ...headers, ...extraHeaders });
  };
}

/**
 * The headers of a stale response.
 *
 * @param madeAt when it was computed, in milliseconds since the epoch
 */
export function staleHeaders(madeAt: number): Record<string, string> {
  return {
    'X-Data-Stale': 'true',
    Warning: '110 - "The database is unavailable: this response may be out of date"',
    Age: String(Math.round((Date.now() - madeAt) / 1000)),
  };
}

/** The path and query of a URL. */
function targetOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}
