import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { RouteSpec } from '../../contract/boot.ts';
import type { Head } from '../../contract/remote.ts';
import type { ActiveSets } from '../releases/active-sets.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import type { ApiLink } from './api-link.ts';
import { chooseEncoding } from './assets.ts';
import type { ServerConfig } from './config.ts';
import { type DocumentParts, pageDocument } from './document.ts';
import { collectListing } from './files/listing.ts';
import { siteFileAt } from './files/site-files.ts';
import type { HostBuild } from './host-build.ts';
import { type PageAnswer, unchanged, whole } from './page-answer.ts';
import { type CacheAnswer, PageCache, StoredPage } from './page-cache.ts';
import { serverQueryClient } from './query-client.ts';
import { pageHead, type RenderOptions, renderPage } from './render.tsx';
import { securityHeaders } from './security.ts';
import type { Visitor } from './visitor.ts';

/** The policy of what is no document. */
const NOTHING = "default-src 'none'";

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

interface Conditions {
  readonly visitor: Visitor;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** The site's documents: rendered once for everybody, and answered from memory. */
export class Pages {
  private readonly parts: PagesParts;
  private readonly cache: PageCache;
  private readonly security: Readonly<Record<string, string>>;

  constructor(parts: PagesParts) {
    this.parts = parts;
    this.cache = new PageCache({ ttlMs: parts.config.pageTtlMs });
    this.security = securityHeaders(parts.config.publicOrigin);
  }

  /** @param path encoded path and query, as it came */
  async answer(path: string, conditions: Conditions): Promise<PageAnswer> {
    const { sets, api, devScripts } = this.parts;
    const set = sets.current;
    const make = () => this.make(set, path, conditions.visitor);
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
      ...this.security,
      ...headers,
      ...(body && { 'Content-Length': body.byteLength }),
    });
    response.end(method === 'HEAD' ? undefined : body);
    return true;
  }

  /** The head of a page, without drawing it. */
  async head(path: string, visitor: Visitor): Promise<Head | undefined> {
    const { config, sets } = this.parts;
    return pageHead(
      sets.current,
      addressOf(path, config.publicOrigin),
      this.renderOptions(visitor),
    );
  }

  private renderOptions(visitor: Visitor): RenderOptions {
    const { config, api, log } = this.parts;
    return {
      fetch: api.fetchFor(visitor),
      apiUrl: config.apiUrl,
      apiTimeoutMs: config.apiTimeoutMs,
      onError: (error, where) =>
        log.error(
          { err: error, route: where, request: visitor.requestId },
          'a page could not be rendered',
        ),
    };
  }

  private async make(set: ReleaseSet, path: string, visitor: Visitor): Promise<StoredPage> {
    const { config, scripts, devScripts } = this.parts;
    const options = this.renderOptions(visitor);
    const file = await this.makeFile(set, path, options);
    if (file) return file;
    const page = await renderPage(set, addressOf(path, config.publicOrigin), options);
    const { html, policy } = pageDocument({
      head: page.head,
      publicOrigin: config.publicOrigin,
      stylesheet: `/_s/${set.stylesheet.fileName}`,
      scriptFolders: set.assetFolders,
      ...scripts(set, page.spec),
      boot: page.boot,
      body: page.body,
      ...(devScripts && { extraScripts: devScripts }),
    });
    return new StoredPage({ status: page.status, complete: page.complete, text: html, policy });
  }

  private async makeFile(
    set: ReleaseSet,
    path: string,
    options: RenderOptions,
  ): Promise<StoredPage | undefined> {
    const file = siteFileAt(path);
    const content = await file?.make({
      origin: this.parts.config.publicOrigin,
      listing: () =>
        collectListing(set, serverQueryClient(options), (error, route) =>
          this.parts.log.error({ err: error, route }, 'a route could not name its addresses'),
        ),
    });
    return (
      file &&
      content &&
      new StoredPage({ ...content, status: 200, type: file.type, policy: NOTHING })
    );
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
