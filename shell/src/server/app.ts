import { basename, join } from 'node:path';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { releaseVersion, remoteName } from '../../contract/manifest.ts';
import { qaLinks, qaRoutes } from '../qa/routes.ts';
import type { ActiveSets } from '../releases/active-sets.ts';
import { redirectOf } from '../releases/release-set.ts';
import type { ReleaseStore } from '../releases/store.ts';
import { ApiLink } from './api-link.ts';
import { AssetCache, answerAsset } from './assets.ts';
import { Audiences } from './audience.ts';
import type { DrawCard } from './cards/card-painter.ts';
import { pictureRoutes } from './cards/routes.ts';
import type { ServerConfig } from './config.ts';
import { siteFileAt } from './files/site-files.ts';
import { type HostBuild, ICON_FILES } from './host-build.ts';
import { logoFile } from './logos.ts';
import { Metrics } from './metrics.ts';
import { KEPT } from './page-answer.ts';
import { federatedScripts, Pages, type ScriptStrategy } from './pages.ts';
import { reportRoutes } from './reports.ts';
import { securityHeaders } from './security.ts';
import { visitorOf } from './visitor.ts';

const FILE_NAME = /^[\w-]+(\.[\w-]+)*$/;
const LOGO_CACHE = 'public, max-age=86400';

/** What a server in development has beyond the real one; it keeps no page. */
export interface DevTools {
  /** URLs of scripts that every page gets. */
  readonly scripts: readonly string[];
  /** Asked before the site's own. */
  readonly routes: Hono;
  /** How the API is asked. */
  readonly fetch: typeof fetch;
  /** Resolves when a page is to be drawn although its data is not there. */
  readonly enough?: () => Promise<unknown>;
  /** Makes open pages load again. */
  readonly notify: () => void;
}

export interface AppParts {
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly host: HostBuild;
  /** Folder of the shell's browser files. */
  readonly browserDir: string;
  readonly store: ReleaseStore;
  readonly sets: ActiveSets;
  readonly drawCard: DrawCard;
  /** Signs links to QA sessions. */
  readonly qaSecret: string;
  /** The shell and the page's remote, unless another way to build the site is compared with it. */
  readonly scripts?: ScriptStrategy;
  readonly dev?: DevTools;
}

export interface SiteApp {
  readonly app: Hono;
  readonly pages: Pages;
  readonly metrics: Metrics;
  /** Reads the shell's files into memory, where the next build of the shell does not take them away. */
  readonly holdFiles: () => Promise<void>;
}

/** The public site: pages, federated assets and the API on one origin. */
export function createSite(parts: AppParts): SiteApp {
  const { config, log, host, browserDir, store, sets, dev, qaSecret } = parts;
  const app = new Hono();
  const api = new ApiLink(config.apiUrl, dev?.fetch);
  const assets = new AssetCache();
  const metrics = new Metrics(sets);
  const secure = config.publicOrigin.startsWith('https:');
  const audiences = new Audiences({ sets, store, qaSecret, secure });
  const pages = new Pages({
    config,
    log,
    sets,
    api,
    audiences,
    metrics,
    scripts: parts.scripts ?? federatedScripts(host),
    ...(dev && { devScripts: dev.scripts, enough: dev.enough }),
  });

  const security = Object.entries(securityHeaders(config.publicOrigin));
  app.use(async (c, next) => {
    await next();
    // What is made to be shown elsewhere, such as a preview picture, says so itself.
    for (const [name, value] of security) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'request failed');
    return c.text('Something went wrong on our side. Please try again.', 500, {
      'Cache-Control': 'no-store',
    });
  });

  if (dev) app.route('/', dev.routes);
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.all('/api/*', (c) => api.forward(c));

  const qa = { secret: qaSecret, sets, store, audiences, dev: dev !== undefined };
  app.use(qaLinks(qa));
  app.route('/_qa', qaRoutes(qa));
  app.route('/_report', reportRoutes({ metrics, store, audiences }));

  app.get('/assets/:file', async (c) => {
    const file = c.req.param('file');
    return answerAsset(
      c,
      FILE_NAME.test(file) ? await assets.file(join(browserDir, file)) : undefined,
    );
  });
  app.get('/_s/:file', async (c) => {
    const file = c.req.param('file');
    if (!sets.stylesheet(file)) {
      // The page may come from another server, which has heard of its set a moment before this one.
      await sets.refresh();
      await audiences.of(c.req.header('cookie'));
    }
    const css = sets.stylesheet(file);
    return answerAsset(c, css && (await assets.bytes(file, css)));
  });
  app.get('/_r/:remote/:version/:file', async (c) => {
    const { remote, version, file } = c.req.param();
    // For whoever fetches them from here to serve them: public code, which pages read across origins.
    c.header('Access-Control-Allow-Origin', '*');
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
  for (const file of ICON_FILES) {
    app.get(`/${file}`, async (c) =>
      answerAsset(c, await assets.file(join(browserDir, file)), LOGO_CACHE),
    );
  }
  app.route('/og', pictureRoutes(pages, parts.drawCard));

  app.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const audience = await audiences.of(c.req.header('cookie'));
    const target = redirectOf(audience.set, pathname);
    if (target) {
      // Said, because whoever is told nothing keeps it for good: also after a rollback, also a canary's.
      c.header('Cache-Control', KEPT[audience.reach]);
      if (audience.setCookie) c.header('Set-Cookie', audience.setCookie);
      return c.redirect(target + search, 308);
    }
    // The same file whatever stands behind its name: nobody can fill the cache with copies.
    const path = siteFileAt(pathname) ? pathname : pathname + search;
    const { status, headers, body } = await pages.answer(path, audience, {
      visitor: visitorOf(c),
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    });
    return new Response(body && new Uint8Array(body), { status, headers });
  });

  const holdFiles = async () => {
    const names = Object.keys(host.integrity).map((url) => basename(url));
    await Promise.all(names.map((name) => assets.file(join(browserDir, name))));
  };
  return { app, pages, metrics, holdFiles };
}
