import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { RouteSpec } from '../../contract/boot.ts';
import type { ActiveSets } from '../releases/active-sets.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import type { ApiLink } from './api-link.ts';
import { chooseEncoding, type Encoding, encodingHeaders } from './assets.ts';
import type { ServerConfig } from './config.ts';
import { type DocumentParts, pageDocument } from './document.ts';
import type { HostBuild } from './host-build.ts';
import { type CacheAnswer, PageCache, StoredPage } from './page-cache.ts';
import { renderPage } from './render.tsx';
import { SECURITY_HEADERS } from './security.ts';

const SHARED_CACHES =
  'public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400';

type PageScripts = Pick<DocumentParts, 'entry' | 'preloads' | 'integrity'>;

/** Which scripts a page of a set gets; it has no route when it is the not-found page. */
export type ScriptStrategy = (set: ReleaseSet, spec: RouteSpec | undefined) => PageScripts;

/** The shell and the page's remote, side by side. */
export function federatedScripts(host: HostBuild): ScriptStrategy {
  return (set, spec) => ({
    entry: host.entry,
    preloads: [
      host.start,
      ...(set.remotes.find(({ name }) => name === spec?.remote)?.initial ?? []),
      ...(spec?.files ?? []),
    ],
    integrity: { ...host.integrity, ...set.integrity },
  });
}

export interface PagesParts {
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly sets: ActiveSets;
  readonly api: ApiLink;
  readonly scripts: ScriptStrategy;
  /** In development: scripts that every page gets, and nothing is cached. */
  readonly devScripts?: readonly string[];
}

/** An answer, before it takes the form of a server. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
}

interface Conditions {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** The site's documents: rendered once for everybody, and answered from memory. */
export class Pages {
  private readonly parts: PagesParts;
  private readonly cache: PageCache;

  constructor(parts: PagesParts) {
    this.parts = parts;
    this.cache = new PageCache({ ttlMs: parts.config.pageTtlMs });
  }

  /** @param path encoded path and query, as it came */
  async answer(path: string, conditions: Conditions): Promise<PageAnswer> {
    const { sets, api, devScripts } = this.parts;
    const set = sets.current;
    const make = () => this.make(set, path);
    const { page, state }: CacheAnswer = devScripts
      ? { page: await make(), state: 'miss' }
      : await this.cache.get(`${set.id} ${path}`, api.dataVersion, make);
    if (conditions.ifNoneMatch === page.etag) return unchanged(page, state);
    const encoding = chooseEncoding(conditions.acceptEncoding);
    return whole(page, state, encoding, await page.encoded(encoding));
  }

  /**
   * Answers a request whose page is at hand, at once: most are, and routing, which they do not need,
   * would take longer than sending them.
   *
   * @returns false when the request is for somebody else
   */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || this.parts.devScripts) return false;
    const { sets, api } = this.parts;
    const page = this.cache.peek(`${sets.current.id} ${url}`, api.dataVersion);
    if (!page) return false;
    const encoding = chooseEncoding(request.headers['accept-encoding']?.toString());
    const isUnchanged = request.headers['if-none-match'] === page.etag;
    const bytes = isUnchanged ? null : page.ready(encoding);
    if (bytes === undefined) return false;
    const { status, headers, body } = bytes
      ? whole(page, 'hit', encoding, bytes)
      : unchanged(page, 'hit');
    response.writeHead(status, {
      ...SECURITY_HEADERS,
      ...headers,
      ...(body && { 'Content-Length': body.byteLength }),
    });
    response.end(method === 'HEAD' ? undefined : body);
    return true;
  }

  private async make(set: ReleaseSet, path: string): Promise<StoredPage> {
    const { config, api, log, scripts, devScripts } = this.parts;
    const page = await renderPage(set, addressOf(path, config.publicOrigin), {
      fetch: api.fetch,
      apiUrl: config.apiUrl,
      apiTimeoutMs: config.apiTimeoutMs,
      onError: (error, where) =>
        log.error({ err: error, route: where }, 'a page could not be rendered'),
    });
    const { html, policy } = pageDocument({
      head: page.head,
      publicOrigin: config.publicOrigin,
      stylesheet: `/_s/${set.stylesheet.fileName}`,
      ...scripts(set, page.spec),
      boot: page.boot,
      body: page.body,
      ...(devScripts && { extraScripts: devScripts }),
    });
    return new StoredPage({ status: page.status, complete: page.complete, html, policy });
  }
}

/** Set part by part: `//x` is a path here, not another host, and what is encoded stays so. */
function addressOf(path: string, origin: string): URL {
  const question = path.indexOf('?');
  const url = new URL(origin);
  url.pathname = question < 0 ? path : path.slice(0, question);
  url.search = question < 0 ? '' : path.slice(question);
  return url;
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
function unchanged(page: StoredPage, state: CacheState): PageAnswer {
  return { status: 304, headers: pageHeaders(page, state), body: null };
}

function whole(page: StoredPage, state: CacheState, encoding: Encoding, body: Buffer): PageAnswer {
  const headers = {
    ...pageHeaders(page, state),
    ...encodingHeaders(encoding),
    'Content-Type': 'text/html; charset=utf-8',
  };
  return { status: page.status, headers, body };
}
