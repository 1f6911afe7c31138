import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { RouteSpec } from '../../contract/boot.ts';
import type { Head } from '../../contract/remote.ts';
import type { ActiveSets } from '../releases/active-sets.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import type { ApiLink } from './api-link.ts';
import { chooseEncoding } from './assets.ts';
import type { Audience, Audiences } from './audience.ts';
import type { ServerConfig } from './config.ts';
import { type DocumentParts, pageDocument } from './document.ts';
import { collectListing } from './files/listing.ts';
import { siteFileAt } from './files/site-files.ts';
import type { HostBuild } from './host-build.ts';
import type { Drawer, Metrics } from './metrics.ts';
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
  readonly audiences: Audiences;
  readonly metrics: Metrics;
  readonly scripts: ScriptStrategy;
  /** In development: scripts that every page gets, and nothing is cached. */
  readonly devScripts?: readonly string[];
  /** In development: resolves when a page is to be drawn with the data there is. */
  readonly enough?: RenderOptions['enough'];
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
  async answer(path: string, audience: Audience, conditions: Conditions): Promise<PageAnswer> {
    const { api, metrics, devScripts } = this.parts;
    const make = () => this.make(audience, path, conditions.visitor);
    const { page, state }: CacheAnswer =
      devScripts || audience.reach === 'session'
        ? { page: await make(), state: 'miss' }
        : await this.cache.get(`${audience.set.id} ${path}`, api.dataVersion, make);
    if (!audience.qa) metrics.answered(page.drawer, state);
    const circumstances = { cache: state, audience };
    if (conditions.ifNoneMatch === page.etag) return unchanged(page, circumstances);
    const encoding = chooseEncoding(conditions.acceptEncoding);
    return whole(page, circumstances, encoding, await page.encoded(encoding));
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
    const { api, audiences, metrics } = this.parts;
    const audience = audiences.atOnce(request.headers.cookie);
    const page = audience && this.cache.peek(`${audience.set.id} ${url}`, api.dataVersion);
    if (!page) return false;
    const encoding = chooseEncoding(request.headers['accept-encoding']?.toString());
    const isUnchanged = request.headers['if-none-match'] === page.etag;
    const bytes = isUnchanged ? null : page.ready(encoding);
    if (bytes === undefined) return false;
    const circumstances = { cache: 'hit', audience } as const;
    const { status, headers, body } = bytes
      ? whole(page, circumstances, encoding, bytes)
      : unchanged(page, circumstances);
    metrics.answered(page.drawer, 'hit');
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
    const audience = { set: sets.current, reach: 'everybody' } as const;
    return pageHead(
      sets.current,
      addressOf(path, config.publicOrigin),
      this.renderOptions(visitor, audience),
    );
  }

  private renderOptions(visitor: Visitor, { set, qa }: Audience): RenderOptions {
    const { config, api, log, metrics } = this.parts;
    return {
      enough: this.parts.enough,
      fetch: api.fetchFor(visitor),
      apiUrl: config.apiUrl,
      apiTimeoutMs: config.apiTimeoutMs,
      onError: (error, where, kind) => {
        // What somebody has broken on purpose is no failure of the release.
        if (qa) return;
        log.error(
          { err: error, route: where, request: visitor.requestId },
          'a page could not be rendered',
        );
        const drawer = drawerOf(set, where.split('/')[0]);
        if (drawer) metrics.failed(drawer, `server-${kind}`);
      },
    };
  }

  private async make(audience: Audience, path: string, visitor: Visitor): Promise<StoredPage> {
    const { config, metrics, scripts, devScripts } = this.parts;
    const { set, qa } = audience;
    const options = this.renderOptions(visitor, audience);
    const file = await this.makeFile(set, path, options);
    if (file) return file;
    const since = performance.now();
    const page = await renderPage(set, addressOf(path, config.publicOrigin), options);
    const renderMs = performance.now() - since;
    const drawer = drawerOf(set, page.spec?.remote);
    if (drawer && !qa) metrics.rendered(drawer, renderMs / 1000);
    const { html, policy } = pageDocument({
      head: page.head,
      publicOrigin: config.publicOrigin,
      stylesheet: `/_s/${set.stylesheet.fileName}`,
      scriptFolders: set.assetFolders,
      ...scripts(set, page.spec),
      boot: { ...page.boot, ...(qa && { qa: { ...qa, renderMs: Math.round(renderMs) } }) },
      body: page.body,
      ...(devScripts && { extraScripts: devScripts }),
    });
    const { status, complete } = page;
    return new StoredPage({ status, complete, text: html, policy, ...(drawer && { drawer }) });
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

function drawerOf(set: ReleaseSet, remote: string | undefined): Drawer | undefined {
  const release = remote && set.releases.get(remote);
  return release ? { remote, version: release.manifest.version } : undefined;
}

/** Set part by part: `//x` is a path here, not another host, and what is encoded stays so. */
function addressOf(path: string, origin: string): URL {
  const question = path.indexOf('?');
  const url = new URL(origin);
  url.pathname = question < 0 ? path : path.slice(0, question);
  url.search = question < 0 ? '' : path.slice(question);
  return url;
}
