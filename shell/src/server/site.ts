import type { RequestListener } from 'node:http';
import { QA_RESET_PATH } from '@agent-atlas/registry/contract/qa-session';
import { createSecurityLog } from '@agent-atlas/server-kit/http/security-log';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ActiveSets } from '../releases/active-sets.ts';
import type { HostBuild } from '../releases/host-build.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import type { SetSource } from '../releases/set-source.ts';
import type { SetStore } from '../releases/set-store.ts';
import type { ReleaseStore } from '../releases/store.ts';
import type { Rendered } from '../renderer/protocol.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import { ApiCache } from './api/api-cache.ts';
import { ApiClient } from './api/api-client.ts';
import { ApiForwarder } from './api/api-forwarder.ts';
import { followChanges } from './api/change-feed.ts';
import { createApp, isForApp } from './app.ts';
import { ClientRenders } from './cache/client-renders.ts';
import { InvalidationClock } from './cache/invalidation-clock.ts';
import { PageCache } from './cache/page-cache.ts';
import type { DrawCard } from './cards/pictures.ts';
import type { ServerConfig } from './config.ts';
import { createDispatch } from './dispatch.ts';
import { AssetCache } from './files/assets.ts';
import { createRespond } from './http/respond.ts';
import { identifyVisitors, RENEWAL } from './http/visitor.ts';
import { fetchedReads } from './pages/fetched-reads.ts';
import { PageFinder, type ToMarkdown } from './pages/page-finder.ts';
import { PageMaker, type ScriptStrategy } from './pages/page-maker.ts';
import { Pipeline } from './pages/pipeline.ts';
import type { StoredPage } from './pages/stored-page.ts';
import { Variants } from './pages/variants.ts';
import { ApiProxy } from './routes/api-proxy.ts';
import { PageForms } from './routes/page-forms.ts';
import { SiteFiles } from './seo/site-files.ts';
import { Metrics } from './telemetry/metrics.ts';
import { observeRequests } from './telemetry/observe-requests.ts';
import { Observer } from './telemetry/observer.ts';
import { SetHealth } from './telemetry/set-health.ts';
import { WarmUp } from './warm-up.ts';

/** Additions of the development server, which caches no pages. */
export interface DevTools {
  /** URLs of scripts added to every page. */
  readonly scripts: readonly string[];
  /** Matched before the site's own routes. */
  readonly routes: Hono<{ Bindings: HttpBindings }>;
  /** Replaces the API for pages. */
  readonly fetch: typeof fetch;
  /** Whether a real API is also available. */
  readonly live: boolean;
  /** Resolves when a page must render although its data is incomplete. */
  readonly draw?: () => Promise<unknown>;
  /** Called when a release set has become active. */
  readonly serves?: (set: ReleaseSet) => void;
  /** Called with the problems of a rendered page instead of logging them. */
  readonly notRendered?: (problems: Rendered['problems'], path: string) => void;
}

export interface SiteDeps {
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly host: HostBuild;
  /** Folder of the shell's browser files. */
  readonly browserDir: string;
  /** The releases on this server's disk, and where to get others. */
  readonly source: SetSource;
  readonly store: ReleaseStore;
  readonly setStore: SetStore;
  readonly sets: ActiveSets;
  readonly renderers: Pick<
    RendererPool,
    'render' | 'renderSlot' | 'list' | 'load' | 'releasesAtOnce'
  >;
  readonly drawCard: DrawCard;
  readonly toMarkdown: ToMarkdown;
  /** Files in memory; by default, the site's own. */
  readonly assets?: AssetCache;
  /** Signs the cookies of QA sessions. */
  readonly qaSecret: string;
  /** Defaults to the shell and the page's remote; benchmarks compare other builds. */
  readonly scripts?: ScriptStrategy;
  readonly dev?: DevTools;
}

export interface Site {
  readonly listener: RequestListener;
  /** Responds to everything but pages and the API; in development, to everything. */
  readonly app: Hono<{ Bindings: HttpBindings }>;
  readonly metrics: Metrics;
  readonly observer: Observer;
  readonly health: SetHealth;
  readonly clock: InvalidationClock;
  /** Reads the shell's files into memory, so that the next build of the shell cannot remove them. */
  readonly holdFiles: () => Promise<void>;
  /** Renders pages, so that the first visitors do not wait for renderers to start. Does nothing without a set. */
  readonly warmUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The scripts of the shell and of the page's remote. */
export function federatedScripts(host: HostBuild): ScriptStrategy {
  return (set, route) => ({
    entry: set.other?.build.entry ?? host.entry,
    preloads: [
      ...(set.remotes.find(({ name }) => name === route?.remote)?.initial ?? []),
      ...(route?.files ?? []),
    ],
    integrity: set.integrity,
  });
}

/** The public site: pages, the API and files on one origin. */
export function createSite(deps: SiteDeps): Site {
  const { config, log, host, sets, renderers, dev, qaSecret } = deps;
  const { publicOrigin } = config;
  const respond = createRespond(publicOrigin);
  const identify = identifyVisitors(config.trustedProxies, (problem) => log.warn(problem));
  const metrics = new Metrics(sets, renderers);
  const health = new SetHealth();
  const { source } = deps;
  const observer = new Observer({
    metrics,
    log,
    send: source.observe && ((batch) => source.observe?.(batch) ?? Promise.resolve([])),
  });
  const clock = new InvalidationClock();
  const client = new ApiClient({
    url: config.apiUrl,
    token: config.apiToken,
    timeoutMs: config.apiTimeoutMs,
    onCall: (status, seconds) => metrics.apiCall(status, seconds),
  });
  metrics.gauge(
    'atlas_data_version',
    'The version of the data that this server knows of',
    () => clock.version.value,
  );
  const cache = new ApiCache({ client, clock });
  const variants = new Variants({
    store: deps.store,
    sets,
    source: deps.source,
    qaSecret,
    secure: publicOrigin.startsWith('https:'),
    dev: dev !== undefined,
  });
  const pageCache = { clock, ttlMs: config.pageTtlMs };
  const reads = dev ? fetchedReads(dev.fetch, config.apiUrl) : { cache, client };
  const clients = new ClientRenders();
  const finder = new PageFinder({
    variants,
    pages: new PageCache<StoredPage>({ ...pageCache, maxBytes: config.pageCacheBytes }),
    maker: new PageMaker({
      clients,
      publicOrigin,
      vitals: config.vitalsSample,
      log,
      metrics,
      observer,
      renderers,
      scripts: deps.scripts ?? federatedScripts(host),
      headers: respond.security,
      ...(dev && {
        devScripts: dev.scripts,
        draw: dev.draw,
        ...(dev.notRendered && { notRendered: dev.notRendered }),
      }),
    }),
    files: new SiteFiles({
      origin: publicOrigin,
      cache: pageCache,
      headers: respond.security,
      renderers,
      onFailure: (problem, route) =>
        log.error({ problem, route }, 'a route could not list its URLs'),
    }),
    reads,
    headers: respond.security,
    toMarkdown: deps.toMarkdown,
    keepsPages: dev === undefined,
  });
  const handlers = { variants, identify, respond, log };
  const pipeline = new Pipeline({ ...handlers, clients, finder, metrics, observer, health });
  const forwarder = new ApiForwarder(client, publicOrigin);
  const proxy = new ApiProxy({ ...handlers, cache, forwarder });
  const forms = new PageForms({ ...handlers, finder, forwarder });
  const warmUp = new WarmUp({ sets, renderers, render: (path) => finder.page(path, RENEWAL) });
  const { app, holdFiles } = createApp({
    ...deps,
    securityLog: createSecurityLog(log, (reason) => metrics.refused(reason)),
    isReady: () => (dev ? sets.isReady : warmUp.check()),
    // In development, the next edit replaces every file, so better compression is not worth the time.
    assets: deps.assets ?? new AssetCache({ makesSmaller: dev === undefined }),
    variants,
    identify,
    observer,
    finder,
    reads,
    publicOrigin,
    respond,
    resetQaVotes: (qa, visitor) => client.post(QA_RESET_PATH, '', { qa, visitor }),
    ...(dev && { devRoutes: dev.routes }),
  });
  /** Responses that a handler below writes itself. */
  const ownResponses = new WeakSet<object>();
  const written =
    (handler: { readonly handle: RequestListener }) =>
    ({ env: { incoming, outgoing } }: { env: HttpBindings }) => {
      ownResponses.add(outgoing);
      handler.handle(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    };
  if (dev) {
    // In development, every request first passes through the routes above, which apply the
    // visitor's choices.
    app.all('/api/*', written(proxy));
    app.post('*', written(forms));
    app.get('*', written(pipeline));
  }
  const unfollow = dev && !dev.live ? () => {} : followChanges({ client, clock, log, metrics });

  const dispatch = createDispatch({
    ...{ respond, sets, proxy, forms, pipeline },
    app: getRequestListener(async (request, env) => {
      const response = await app.fetch(request, env);
      // Hono copies the response to HEAD, and the copy would be sent.
      return ownResponses.has(env.outgoing) ? RESPONSE_ALREADY_SENT : response;
    }),
    isForApp: dev ? () => true : isForApp,
  });
  const accessLog = config.accessLog ? log : undefined;
  const { trustsTraceparent } = config;
  const observed = observeRequests({ metrics, accessLog, trustsTraceparent }, dispatch.handle);
  const listener: RequestListener = (request, response) => {
    if (dispatch.isRefused(request)) return;
    try {
      observed(request, response);
    } catch (error) {
      // Otherwise, one request could end the process.
      log.error({ err: error }, 'request failed');
      response.destroy();
    }
  };
  return {
    listener,
    app,
    metrics,
    observer,
    health,
    clock,
    holdFiles,
    warmUp: () => warmUp.run(),
    close: async () => {
      unfollow();
      await observer.close();
      await client.close();
    },
  };
}
