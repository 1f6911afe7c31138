import { hash } from 'node:crypto';
import type { Card } from '../../../contract/remote.ts';
import type { Cacheable, CacheState } from '../cache/page-cache.ts';
import type { Source } from '../cache/source.ts';
import { type Encoded, Encodings } from '../http/encodings.ts';
import { NO_DOCUMENT } from '../http/respond.ts';
import type { ReleaseLabel } from '../telemetry/metrics.ts';

/** Who may share a cached response: everyone, one canary bucket, or one QA session. */
export type CacheScope = 'public' | 'bucket' | 'session';

/** `Cache-Control` of a page, by who may share it. */
const CACHE_CONTROL = {
  public: 'public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400',
  bucket: 'private, no-cache',
  session: 'private, no-store',
} as const satisfies Record<CacheScope, string>;

/** Memory of the body with its compressed forms and headers, relative to the body. */
const MEMORY_SHARE = 1.6;

/** Memory of a stored page in all encodings, in bytes. @param length bytes of the HTML */
export const memoryOf = (length: number) => Math.ceil(length * MEMORY_SHARE) + 4000;

export interface PageParts {
  readonly status: number;
  readonly complete: boolean;
  readonly isKept: boolean;
  /** Media type; HTML if absent. */
  readonly type?: string;
  readonly body: Buffer;
  /** The content security policy. */
  readonly policy: string;
  /** The release that rendered it. */
  readonly release: ReleaseLabel;
  readonly source: Source;
  /** The content of its preview image; absent for a page that search engines must not index. */
  readonly card?: Card | undefined;
  /** Another form of the same page, for `Link` (RFC 8288): `</agent/1.md>; rel="alternate"`. */
  readonly link?: string;
  /** The target of a redirect: a path of the site. */
  readonly location?: string | undefined;
  /** Headers of the whole site. */
  readonly headers: readonly string[];
}

/** Media type of a page as Markdown (RFC 7763). */
export const MARKDOWN = 'text/markdown; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
/** A page's URL responds in the format that the client prefers. */
const NEGOTIATED: ReadonlySet<string> = new Set([HTML, MARKDOWN]);

/** A rendered page, ready to send. Equal pages have equal ETags, no matter which process rendered them. */
export class StoredPage implements Cacheable {
  readonly status: number;
  readonly complete: boolean;
  readonly isKept: boolean;
  readonly release: ReleaseLabel;
  readonly source: Source;
  readonly card: Card | undefined;
  readonly location: string | undefined;
  readonly body: Encodings;
  readonly etag: string;
  private readonly common: readonly string[];
  /** Headers by body, scope and state, as flat name-value lists: the form that `node:http` sends fastest. */
  private readonly prepared = new Map<Encoded | null, Map<string, string[]>>();

  constructor({ type = HTML, policy, headers, link, ...parts }: PageParts) {
    this.status = parts.status;
    this.complete = parts.complete;
    this.isKept = parts.isKept;
    this.release = parts.release;
    this.source = parts.source;
    this.card = parts.card;
    this.location = parts.location;
    this.body = new Encodings(parts.body);
    this.etag = `W/"${hash('sha256', parts.body, 'base64url').slice(0, 22)}"`;
    this.common = [
      ...headers,
      ...['Content-Security-Policy', policy],
      ...['Content-Type', type],
      ...['ETag', this.etag],
      ...['Vary', NEGOTIATED.has(type) ? 'Accept, Accept-Encoding' : 'Accept-Encoding'],
      ...(link ? ['Link', link] : []),
      ...(parts.location ? ['Location', parts.location] : []),
    ];
  }

  /** The properties that another form of this page shares with it. */
  get facts(): Pick<PageParts, 'status' | 'complete' | 'isKept' | 'release' | 'source'> {
    const { status, complete, isKept, release, source } = this;
    return { status, complete, isKept, release, source };
  }

  get owner(): string {
    return this.release.remote;
  }

  get bytes(): number {
    return memoryOf(this.body.byteLength);
  }

  /** Response headers for this body, or for a 304 when it is null. */
  headers(scope: CacheScope, state: CacheState, encoded: Encoded | null): string[] {
    const forms = this.prepared.get(encoded) ?? new Map<string, string[]>();
    const key = scope === 'public' ? state : `${scope} ${state}`;
    const known = forms.get(key);
    if (known) return known;
    const mayKeep = (this.status === 200 || this.location !== undefined) && this.complete;
    const prepared = [
      ...this.common,
      ...['Cache-Control', mayKeep ? CACHE_CONTROL[scope] : 'no-store'],
      ...(encoded ? ['Content-Length', String(encoded.bytes.byteLength)] : []),
      ...(encoded && encoded.encoding !== 'identity' ? ['Content-Encoding', encoded.encoding] : []),
      ...['X-Atlas-Cache', state],
    ];
    this.prepared.set(encoded, forms.set(key, prepared));
    return prepared;
  }
}

/** A redirect to a path of the site, stored like the page that it replaces. */
export function storedRedirect(
  facts: StoredPage['facts'],
  location: string,
  headers: readonly string[],
): StoredPage {
  return new StoredPage({
    ...facts,
    ...{ body: Buffer.alloc(0), policy: NO_DOCUMENT, location, headers },
  });
}

/** `Cache-Control` of a redirect, which is valid only as long as its release is active. */
export const redirectCacheControl = (scope: CacheScope): string => CACHE_CONTROL[scope];
