import { basename, join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { qaLinks, qaRoutes } from '../qa/routes.ts';
import type { ActiveSets } from '../releases/active-sets.ts';
import { ReleaseFiles } from '../releases/release-files.ts';
import type { ReleaseStore } from '../releases/store.ts';
import { AssetCache, answerAsset } from './assets.ts';
import type { DrawCard } from './cards/card-painter.ts';
import { pictureRoutes } from './cards/routes.ts';
import { type HostBuild, ICON_FILES } from './host-build.ts';
import { logoFile } from './logos.ts';
import type { Metrics } from './metrics.ts';
import type { Pipeline } from './pipeline.ts';
import { reportRoutes } from './reports.ts';
import type { Respond } from './respond.ts';
import type { Variants } from './variants.ts';
import type { IdentifyVisitor } from './visitor.ts';

const FILE_NAME = /^[\w-]+(\.[\w-]+)*$/;
const LOGO_CACHE = 'public, max-age=86400';

export interface AppParts {
  readonly log: Logger;
  readonly host: HostBuild;
  /** Folder of the shell's browser files. */
  readonly browserDir: string;
  readonly store: ReleaseStore;
  readonly sets: ActiveSets;
  readonly variants: Variants;
  readonly identify: IdentifyVisitor;
  readonly metrics: Metrics;
  readonly pipeline: Pick<Pipeline, 'page'>;
  readonly respond: Respond;
  readonly drawCard: DrawCard;
  /** Signs links to QA sessions. */
  readonly qaSecret: string;
  /** Routes of development, asked first. */
  readonly devRoutes?: Hono<{ Bindings: HttpBindings }>;
}

/** First parts of the paths that are no pages. */
const OWN_PATHS = [
  '/_',
  '/assets/',
  '/logos/',
  '/og/',
  '/healthz',
  ...ICON_FILES.map((file) => `/${file}`),
];
/** A link that opens a QA session: its parameter holds a token. */
const QA_PARAMETER = /[?&]qa=[^&]/;

/** Whether a request is for the app and not for a page. */
export function isForApp(method: string, target: string): boolean {
  if (OWN_PATHS.some((path) => target.startsWith(path))) return true;
  return method === 'GET' && QA_PARAMETER.test(target);
}

export interface SiteApp {
  readonly app: Hono<{ Bindings: HttpBindings }>;
  /** Reads the shell's files into memory, where the next build of the shell does not take them away. */
  readonly holdFiles: () => Promise<void>;
}

/** Everything of the site but pages and the API: files, preview images, reports, QA sessions. */
export function createApp(parts: AppParts): SiteApp {
  const { log, host, browserDir, store, sets, variants, identify, qaSecret, devRoutes } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const assets = new AssetCache();
  const releaseFiles = new ReleaseFiles(store);

  const { common } = parts.respond;
  app.use(async (c, next) => {
    await next();
    // What is made to be shown elsewhere, such as a preview image, says so itself.
    for (let index = 0; index < common.length; index += 2) {
      const [name = '', value = ''] = common.slice(index, index + 2);
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
  app.onError((error, c) => {
    log.error({ err: error, route: c.req.routePath }, 'request failed');
    return c.text('Something went wrong on our side. Please try again.', 500, {
      'Cache-Control': 'no-store',
    });
  });
  app.notFound((c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }));

  if (devRoutes) app.route('/', devRoutes);
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));

  const qa = { secret: qaSecret, sets, store, variants, log, dev: devRoutes !== undefined };
  app.use(qaLinks(qa));
  app.route('/_qa', qaRoutes(qa));
  app.route('/_report', reportRoutes({ metrics: parts.metrics, store, variants, identify }));

  app.get('/assets/:file', async (c) => {
    const file = c.req.param('file');
    const isPublic = FILE_NAME.test(file) && host.integrity[`/assets/${file}`] !== undefined;
    return answerAsset(c, isPublic ? await assets.file(join(browserDir, file)) : undefined);
  });
  app.get('/_s/:file', async (c) => {
    const file = c.req.param('file');
    if (!sets.stylesheet(file)) {
      // The page may come from another server, which has heard of its set a moment before this one.
      await sets.refresh();
      await variants.of('/', c.req.header('cookie'));
    }
    const css = sets.stylesheet(file);
    return answerAsset(c, css && (await assets.bytes(file, css)));
  });
  app.get('/_r/:remote/:version/:file', async (c) => {
    const { remote, version, file } = c.req.param();
    // For another host that serves them from there: public code, which pages read across origins.
    c.header('Access-Control-Allow-Origin', '*');
    const read = () => releaseFiles.read(remote, version, file);
    return answerAsset(c, await assets.files(`${remote}/${version}/${file}`, read));
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
  app.route(
    '/og',
    pictureRoutes({
      draw: parts.drawCard,
      cardOf: async (path, visitor) => {
        const page = await parts.pipeline.page(path, visitor);
        // A 404 would tell link previews that there never is an image.
        if (page && page.status >= 429) throw new Error(`${path} cannot be rendered now`);
        return page?.card;
      },
      identify,
    }),
  );

  const holdFiles = async () => {
    const names = Object.keys(host.integrity).map((url) => basename(url));
    await Promise.all(names.map((name) => assets.file(join(browserDir, name))));
  };
  return { app, holdFiles };
}
