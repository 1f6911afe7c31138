import { type Encoding, encodingHeaders } from './assets.ts';
import type { Audience } from './audience.ts';
import type { CacheAnswer, StoredPage } from './page-cache.ts';

/** Who may keep an answer, by whom it was made for. */
export const KEPT = {
  everybody: 'public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400',
  place: 'private, no-cache',
  session: 'private, no-store',
} as const satisfies Record<Audience['reach'], string>;

/** An answer, before it takes the form of a server. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
}

interface Circumstances {
  readonly cache: CacheAnswer['state'];
  readonly audience: Pick<Audience, 'reach' | 'setCookie'>;
}

function pageHeaders(
  page: StoredPage,
  { cache, audience: { reach, setCookie } }: Circumstances,
): Record<string, string> {
  return {
    'Content-Security-Policy': page.policy,
    'Cache-Control': page.status === 200 && page.complete ? KEPT[reach] : 'no-store',
    ETag: page.etag,
    'X-Atlas-Cache': cache,
    ...(setCookie && { 'Set-Cookie': setCookie }),
  };
}

/** For a browser that has this very page. */
export function unchanged(page: StoredPage, circumstances: Circumstances): PageAnswer {
  return { status: 304, headers: pageHeaders(page, circumstances), body: null };
}

/** With its body, which is in that encoding. */
export function whole(
  page: StoredPage,
  circumstances: Circumstances,
  encoding: Encoding,
  body: Buffer,
): PageAnswer {
  const headers = {
    ...pageHeaders(page, circumstances),
    ...encodingHeaders(encoding),
    'Content-Type': page.type,
  };
  return { status: page.status, headers, body };
}
