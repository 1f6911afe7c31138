import { basename, join } from 'node:path';
import type { SecurityLog } from '@agent-atlas/server-kit/http/security-log';
import { nameRequest } from '@agent-atlas/server-kit/telemetry/index';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { HOST_PREFIXES, MCP_PATH } from '../../contract/host-paths.ts';
import type { ActiveSets } from '../releases/active-sets.ts';
import { NotPublishedError } from '../releases/errors.ts';
import { type HostBuild, ICON_FILES } from '../releases/host-build.ts';
import { ReleaseFiles } from '../releases/release-files.ts';
import { mapSetOf, readMap } from '../releases/set-boot.ts';
import type { SetSource } from '../releases/set-source.ts';
import type { SetStore } from '../releases/set-store.ts';
import { isRelease, type ReleaseStore } from '../releases/store.ts';
import type { DrawCard } from './cards/pictures.ts';
import { pictureRoutes } from './cards/routes.ts';
import { type AssetCache, answerAsset, answerVersion } from './files/assets.ts';
import { Dictionaries, dictionaryMatch } from './files/dictionaries.ts';
import { logoFile } from './files/logos.ts';
import { MissingFiles, NotNowError } from './files/missing-files.ts';
import type { Respond } from './http/respond.ts';
import { sameSiteWrites } from './http/same-site-writes.ts';
import type { IdentifyVisitor } from './http/visitor.ts';
import { mcpRoutes } from './mcp/routes.ts';
import type { PageFinder } from './pages/page-finder.ts';
import type { PageReadsDeps } from './pages/page-reads.ts';
import type { Variants } from './pages/variants.ts';
import { qaLinks, qaRoutes, type ResetQaVotes } from './routes/qa-routes.ts';
import { reportRoutes } from './routes/reports.ts';
import type { Observer } from './telemetry/observer.ts';

const FILE_NAME = /^[\w-]+(\.[\w-]+)*$/;
const LOGO_CACHE = 'public, max-age=86400';

export interface AppDeps {
  readonly log: Logger;
  readonly securityLog: SecurityLog;
  readonly host: HostBuild;
  /** Folder of the shell's browser files. */
  readonly browserDir: string;
  readonly source: SetSource;
  readonly store: ReleaseStore;
  readonly setStore: SetStore;
  readonly sets: ActiveSets;
  /** Whether visitors can be sent here. */
  readonly isReady: () => boolean;
  readonly assets: AssetCache;
  readonly variants: Variants;
  readonly identify: IdentifyVisitor;
  readonly observer: Observer;
  readonly finder: Pick<PageFinder, 'page' | 'markdown' | 'listing'>;
  readonly reads: PageReadsDeps;
  readonly publicOrigin: string;
  readonly respond: Respond;
  readonly drawCard: DrawCard;
  readonly resetQaVotes: ResetQaVotes;
  /** Routes of the development server, matched first. */
  readonly devRoutes?: Hono<{ Bindings: HttpBindings }>;
}

/** Path prefixes that are not pages. */
const OWN_PATHS = ['/_', ...HOST_PREFIXES, '/favicon.ico', ...ICON_FILES.map((file) => `/${file}`)];
/** A link that opens a QA session; the parameter holds a token. */
const QA_PARAMETER = /[?&]qa=[^&]/;

const isForMcp = (path: string) => path === MCP_PATH || path === `${MCP_PATH}/`;

/** Whether the app handles a request, as opposed to the page pipeline. */
export function isForApp(method: string, target: string): boolean {
  if (isForMcp(target.split('?', 1)[0] ?? '') || OWN_PATHS.some((path) => target.startsWith(path)))
    return true;
  return method === 'GET' && QA_PARAMETER.test(target);
}

export interface SiteApp {
  readonly app: Hono<{ Bindings: HttpBindings }>;
  /** Reads the shell's files into memory, so that the next build of the shell cannot remove them. */
  readonly holdFiles: () => Promise<void>;
}

/** Serves everything except pages and the API: files, preview images, reports, QA sessions. */
export function createApp(deps: AppDeps): SiteApp {
  const { log, host, browserDir, store, setStore, source, sets } = deps;
  const { assets, variants, identify, resetQaVotes, devRoutes } = deps;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const releaseFiles = new ReleaseFiles(store);
  const missing = new MissingFiles<Buffer>();
  const missingReleases = new MissingFiles<ReleaseStore>();
  const dictionaries = new Dictionaries((digest) => source.fetchFile(digest));

  const { common } = deps.respond;
  app.use(async (c, next) => {
    await next();
    nameRequest(c.req.method, routePath(c, -1));
    // Responses that other sites may embed, such as preview images, set their own headers.
    for (let index = 0; index < common.length; index += 2) {
      const [name = '', value = ''] = common.slice(index, index + 2);
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
  app.onError((error, c) => {
    // A 404 would tell browsers and caches that the file does not exist.
    if (error instanceof NotNowError) {
      const headers = { 'Retry-After': '1', 'Cache-Control': 'no-store' };
      return c.text('This file cannot be fetched now. Please try again.', 503, headers);
    }
    if (error instanceof HTTPException && error.status === 413)
      return c.text('The body is too large.', 413, { 'Cache-Control': 'no-store' });
    log.error({ err: error, route: c.req.routePath }, 'request failed');
    return c.text('Something went wrong on our side. Please try again.', 500, {
      'Cache-Control': 'no-store',
    });
  });
  app.notFound((c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }));

  const guard = sameSiteWrites(deps.publicOrigin, deps.securityLog);
  // The MCP server reads no cookies, and any site may call it.
  app.use((c, next) => (isForMcp(c.req.path) ? next() : guard(c, next)));
  if (devRoutes) app.route('/', devRoutes);
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', (c) =>
    deps.isReady()
      ? c.text('ok', 200, { 'Cache-Control': 'no-store' })
      : c.text('The server cannot serve all remotes without delay yet.', 503, {
          'Cache-Control': 'no-store',
        }),
  );

  const dev = devRoutes !== undefined;
  const qa = { sets, source, store, variants, log, dev, identify, resetVotes: resetQaVotes };
  app.use(qaLinks(qa));
  app.route('/_qa', qaRoutes(qa));
  app.route('/_report', reportRoutes({ observer: deps.observer, store, variants, identify }));

  // The page may come from another server with another build, or with a set that this one does not have yet.
  app.get('/assets/:file', async (c) => {
    const file = c.req.param('file');
    if (!FILE_NAME.test(file)) return answerAsset(c, undefined);
    const isOwn = host.integrity[`/assets/${file}`] !== undefined;
    const asset = isOwn
      ? await assets.file(join(browserDir, file))
      : await assets.content(file, () => missing.find(file, () => source.fetchAsset(file)));
    return answerVersion(c, asset, dictionaries, dictionaryMatch('/assets/', file));
  });
  app.get('/_s/:file', async (c) => {
    const file = c.req.param('file');
    const set = mapSetOf(file);
    if (set !== undefined) {
      const map = () => readMap(set, sets.find(set), setStore, store);
      return answerAsset(c, await assets.content(file, map));
    }
    const read = async () =>
      (await setStore.stylesheet(file)) ?? missing.find(file, () => source.fetchAsset(file));
    const asset = FILE_NAME.test(file) ? await assets.content(file, read) : undefined;
    return answerVersion(c, asset, dictionaries, dictionaryMatch('/_s/', file));
  });
  app.get('/_r/:remote/:version/:file', async (c) => {
    const { remote, version, file } = c.req.param();
    // The files are public, and a page on another host may load them across origins.
    c.header('Access-Control-Allow-Origin', '*');
    const fetched = async () => {
      try {
        await source.fetchRequested(remote, version);
        return store.has(remote, version) ? store : undefined;
      } catch (error) {
        if (error instanceof NotPublishedError) return undefined;
        throw error;
      }
    };
    const read = async () => {
      if (!store.has(remote, version) && isRelease(remote, version))
        await missingReleases.find(`${remote}@${version}`, fetched);
      return releaseFiles.read(remote, version, file);
    };
    const asset = await assets.content(`${remote}/${version}/${file}`, read);
    return answerVersion(c, asset, dictionaries, dictionaryMatch(`/_r/${remote}/*/`, file));
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
  // Browsers and crawlers request it without having seen a page.
  app.get('/favicon.ico', (c) => {
    c.header('Cache-Control', LOGO_CACHE);
    return c.redirect('/icon-192.png', 308);
  });
  app.route(
    '/og',
    pictureRoutes({
      draw: deps.drawCard,
      cardOf: async (path, visitor) => {
        const page = await deps.finder.page(path, visitor);
        // A 404 would tell link previews that there is no image.
        if (page && page.status >= 429) throw new Error(`${path} cannot be rendered now`);
        return page?.card;
      },
      identify,
    }),
  );

  const mcp = mcpRoutes(deps);
  app.route(MCP_PATH, mcp);
  app.route(`${MCP_PATH}/`, mcp);

  const holdFiles = async () => {
    const names = Object.keys(host.integrity).map((url) => basename(url));
    await Promise.all(names.map((name) => assets.file(join(browserDir, name))));
  };
  return { app, holdFiles };
}
