import { type Encoding, encodingHeaders } from './assets.ts';
import type { CacheAnswer, StoredPage } from './page-cache.ts';

const SHARED_CACHES =
  'public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400';

/** An answer, before it takes the form of a server. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
}

type CacheState = CacheAnswer['state'];

function pageHeaders(page: StoredPage, state: CacheState): Record<string, string> {
  return {
    'Content-Security-Policy': page.policy,
    'Cache-Control': page.status === 200 && page.complete ? SHARED_CACHES : 'no-store',
    ETag: page.etag,
    'X-Atlas-Cache': state,
  };
}

/** For a browser that has this very page. */
export function unchanged(page: StoredPage, state: CacheState): PageAnswer {
  return { status: 304, headers: pageHeaders(page, state), body: null };
}

/** With its body, which is in that encoding. */
export function whole(
  page: StoredPage,
  state: CacheState,
  encoding: Encoding,
  body: Buffer,
): PageAnswer {
  const headers = {
    ...pageHeaders(page, state),
    ...encodingHeaders(encoding),
    'Content-Type': page.type,
  };
  return { status: page.status, headers, body };
}
