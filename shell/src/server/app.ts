import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { RouteSpec } from '../../contract/boot.ts';
import { releaseVersion, remoteName } from '../../contract/manifest.ts';
import type { ActiveSets } from '../releases/active-sets.ts';
import { type ReleaseSet, redirectOf } from '../releases/release-set.ts';
import type { ReleaseStore } from '../releases/store.ts';
import { ApiLink } from './api-link.ts';
import { AssetCache, answerAsset, encoded } from './assets.ts';
import type { ServerConfig } from './config.ts';
import { type DevReload, RELOAD_CLIENT } from './dev-reload.ts';
import { type DocumentParts, pageDocument } from './document.ts';
import type { HostBuild } from './host-build.ts';
import { logoFile } from './logos.ts';
import { PageCache, type StoredPage, storePage } from './page-cache.ts';
import { renderPage } from './render.tsx';
import { SECURITY_HEADERS } from './security.ts';

const FILE_NAME = /^[\w-]+(\.[\w-]+)*$/;
const LOGO_CACHE = 'public, max-age=86400';
const PAGE_CACHE =
  'public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400';

type PageScripts = Pick<DocumentParts, 'entry' | 'preloads' | 'integrity'>;

/** Which scripts a page of a set gets; it has no route when it is the not-found page. */
export type ScriptStrategy = (set: ReleaseSet, spec: RouteSpec | undefined) => PageScripts;

export interface AppParts {
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly host: HostBuild;
  /** Folder of the shell's browser files. */
  readonly browserDir: string;
  readonly store: ReleaseStore;
  readonly sets: ActiveSets;
  /** The shell and the page's remote, unless another way to build the site is compared with it. */
  readonly scripts?: ScriptStrategy;
  /** In development: pages reload and nothing is cached. */
  readonly reload?: DevReload;
}

function federatedScripts(host: HostBuild): ScriptStrategy {
  return (set, spec) => ({
    entry: host.entry,
    preloads: [
      ...(set.remotes.find(({ name }) => name === spec?.remote)?.initial ?? []),
      ...(spec?.files ?? []),
    ],
    integrity: { ...host.integrity, ...set.integrity },
  });
}

/** The public site: pages, federated assets and the API on one origin. */
export function createApp(parts: AppParts): Hono {
  const { config, log, host, browserDir, store, sets, reload } = parts;
  const scripts = parts.scripts ?? federatedScripts(host);
  const app = new Hono();
  const api = new ApiLink(config.apiUrl);
  const assets = new AssetCache();
  const pages = new PageCache({ ttlMs: config.pageTtlMs });

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value);
  });
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'request failed');
    return c.text('Something went wrong on our side. Please try again.', 500, {
      'Cache-Control': 'no-store',
    });
  });

  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.all('/api/*', (c) => api.forward(c));

  app.get('/assets/:file', async (c) => {
    const file = c.req.param('file');
    return answerAsset(
      c,
      FILE_NAME.test(file) ? await assets.file(join(browserDir, file)) : undefined,
    );
  });
  app.get('/_s/:file', async (c) => {
    const css = sets.stylesheet(c.req.param('file'));
    return answerAsset(c, css && (await assets.bytes(c.req.param('file'), css)));
  });
  app.get('/_r/:remote/:version/:file', async (c) => {
    const { remote, version, file } = c.req.param();
    const named =
      remoteName.safeParse(remote).success &&
      releaseVersion.safeParse(version).success &&
      FILE_NAME.test(file);
    return answerAsset(
      c,
      named ? await assets.file(join(store.folder(remote, version), 'web', file)) : undefined,
    );
  });
  app.get('/logos/:source/:file', async (c) => {
    const { source, file } = c.req.param();
    const path = logoFile(source, file);
    return answerAsset(c, path ? await assets.file(path) : undefined, LOGO_CACHE);
  });
  app.get('/favicon.svg', async (c) =>
    answerAsset(c, await assets.file(join(browserDir, 'favicon.svg')), LOGO_CACHE),
  );
  if (reload) {
    app.get('/_dev/events', reload.events);
    app.get('/_dev/reload.js', (c) =>
      c.body(RELOAD_CLIENT, 200, { 'Content-Type': 'text/javascript' }),
    );
  }

  app.get('*', async (c) => {
    // Set part by part: `//x` is a path here, not another host, and what is encoded stays so.
    const { pathname, search } = new URL(c.req.url);
    const url = new URL(config.publicOrigin);
    url.pathname = pathname;
    url.search = search;
    const set = sets.current;
    const target = redirectOf(set, url.pathname);
    if (target) return c.redirect(target + url.search, 308);
    const version = api.dataVersion;
    const make = () => makePage(set, url);
    const { page, state } = reload
      ? { page: await make(), state: 'miss' }
      : await pages.get(`${set.id} ${url.pathname}${url.search}`, version, make);
    return answerPage(c, page, state);
  });

  async function makePage(set: ReleaseSet, url: URL): Promise<StoredPage> {
    const page = await renderPage(set, url, {
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
      ...(reload && { extraScripts: ['/_dev/reload.js'] }),
    });
    return storePage({ status: page.status, complete: page.complete, html, policy });
  }

  return app;
}

function answerPage(c: Context, page: StoredPage, state: string): Response {
  const headers = {
    'Content-Security-Policy': page.policy,
    'Cache-Control': page.status === 200 && page.complete ? PAGE_CACHE : 'no-store',
    ETag: page.etag,
    'X-Atlas-Cache': state,
  };
  if (c.req.header('if-none-match') === page.etag) return c.body(null, 304, headers);
  const { bytes, headers: encodingHeaders } = encoded(page, c.req.header('accept-encoding'));
  c.status(page.status === 404 ? 404 : page.status === 503 ? 503 : page.status === 500 ? 500 : 200);
  return c.body(new Uint8Array(bytes), {
    headers: { ...headers, ...encodingHeaders, 'Content-Type': 'text/html; charset=utf-8' },
  });
}
