import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ActiveSets } from '../releases/active-sets.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import type { ReleaseStore } from '../releases/store.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import { ApiCache } from './api-cache.ts';
import { type ApiAnswer, ApiClient } from './api-client.ts';
import { ApiProxy } from './api-proxy.ts';
import { createApp, isForApp } from './app.ts';
import type { DrawCard } from './cards/card-painter.ts';
import { followChanges } from './change-feed.ts';
import type { ServerConfig } from './config.ts';
import type { HostBuild } from './host-build.ts';
import { InvalidationClock } from './invalidation-clock.ts';
import { Metrics } from './metrics.ts';
import { PageCache } from './page-cache.ts';
import { PageMaker, type ScriptStrategy } from './page-maker.ts';
import type { PageReadsParts } from './page-reads.ts';
import { Pipeline } from './pipeline.ts';
import { createRespond, respondText } from './respond.ts';
import { SiteFiles } from './seo/site-files.ts';
import type { StoredPage } from './stored-page.ts';
import { Variants } from './variants.ts';
import { identifyVisitors } from './visitor.ts';

/** What a server in development has beyond the real one; it keeps no page. */
export interface DevTools {
  /** URLs of scripts that every page gets. */
  readonly scripts: readonly string[];
  /** Asked before the site's own. */
  readonly routes: Hono<{ Bindings: HttpBindings }>;
  /** Answers the API calls of pages, in place of the API. */
  readonly fetch: typeof fetch;
  /** Whether there is an API as well. */
  readonly live: boolean;
  /** Resolves when a page is to be drawn although its data is not there. */
  readonly draw?: () => Promise<unknown>;
  /** Makes open pages load again. */
  readonly notify: () => void;
}

export interface SiteParts {
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly host: HostBuild;
  /** Folder of the shell's browser files. */
  readonly browserDir: string;
  readonly store: ReleaseStore;
  readonly sets: ActiveSets;
  readonly renderers: Pick<RendererPool, 'render' | 'list' | 'load'>;
  readonly drawCard: DrawCard;
  /** Signs links to QA sessions. */
  readonly qaSecret: string;
  /** The shell and the page's remote, unless another way to build the site is compared with it. */
  readonly scripts?: ScriptStrategy;
  readonly dev?: DevTools;
}

export interface Site {
  readonly listener: RequestListener;
  readonly metrics: Metrics;
  readonly clock: InvalidationClock;
  /** Reads the shell's files into memory, where the next build of the shell does not take them away. */
  readonly holdFiles: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Methods whose requests have no body (RFC 9110): one that comes with a body is refused. */
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE']);

/** The shell and the page's remote, side by side. */
export function federatedScripts(host: HostBuild): ScriptStrategy {
  const integrity = new WeakMap<ReleaseSet, Readonly<Record<string, string>>>();
  const integrityOf = (set: ReleaseSet) => {
    const merged = integrity.get(set) ?? { ...host.integrity, ...set.integrity };
    integrity.set(set, merged);
    return merged;
  };
  return (set, route) => ({
    entry: host.entry,
    preloads: [
      host.start,
      ...(set.remotes.find(({ name }) => name === route?.remote)?.initial ?? []),
      ...(route?.files ?? []),
    ],
    integrity: integrityOf(set),
  });
}

/** The public site: pages, the API and files on one origin. */
export function createSite(parts: SiteParts): Site {
  const { config, log, host, store, sets, renderers, dev, qaSecret } = parts;
  const { publicOrigin } = config;
  const respond = createRespond(publicOrigin);
  const identify = identifyVisitors(config.trustedProxies);
  const metrics = new Metrics(sets, renderers);
  const clock = new InvalidationClock();
  const client = new ApiClient({
    url: config.apiUrl,
    token: config.apiToken,
    timeoutMs: config.apiTimeoutMs,
  });
  const cache = new ApiCache({ client, clock });
  const variants = new Variants({
    sets,
    store,
    qaSecret,
    secure: publicOrigin.startsWith('https:'),
  });
  const pageCache = { clock, ttlMs: config.pageTtlMs };
  const pipeline = new Pipeline({
    variants,
    pages: new PageCache<StoredPage>(pageCache),
    maker: new PageMaker({
      publicOrigin,
      log,
      metrics,
      renderers,
      scripts: parts.scripts ?? federatedScripts(host),
      headers: respond.security,
      ...(dev && { devScripts: dev.scripts, draw: dev.draw }),
    }),
    files: new SiteFiles({
      origin: publicOrigin,
      cache: pageCache,
      headers: respond.security,
      renderers,
      onFailure: (problem, route) =>
        log.error({ problem, route }, 'a route could not list its URLs'),
    }),
    reads: dev ? devReads(dev.fetch, config.apiUrl) : { cache, client },
    identify,
    metrics,
    log,
    respond,
    keepsPages: dev === undefined,
  });
  const proxy = new ApiProxy({ client, cache, variants, identify, respond, log, publicOrigin });
  const { app, holdFiles } = createApp({
    ...parts,
    variants,
    identify,
    metrics,
    pipeline,
    respond,
    ...(dev && { devRoutes: dev.routes }),
  });
  if (dev) {
    // In development every request has passed the routes above, which know what its visitor has chosen.
    app.all('/api/*', ({ env: { incoming, outgoing } }) => {
      proxy.handle(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    });
    app.get('*', ({ env: { incoming, outgoing } }) => {
      pipeline.handle(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    });
  }
  const appListener = getRequestListener((request, env) => app.fetch(request, env));
  const unfollow = dev && !dev.live ? () => {} : followChanges({ client, clock, log });

  /** Connections that are about to be closed: what was pipelined behind a refused request is ignored. */
  const refused = new WeakSet<object>();
  const listener: RequestListener = (request, response) => {
    if (refused.has(request.socket)) return;
    const { method = 'GET', url: target = '/', headers } = request;
    const hasBody =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
    if (hasBody && BODILESS.has(method)) {
      refused.add(request.socket);
      const close = ['Connection', 'close'];
      return respondText(respond, response, 400, `A ${method} request has no body.`, close);
    }
    if (dev || isForApp(method, target)) return void appListener(request, response);
    if (target.startsWith('/api/')) return proxy.handle(request, response);
    if (method !== 'GET' && method !== 'HEAD') {
      const allow = ['Allow', 'GET, HEAD'];
      return respondText(respond, response, 405, 'Pages answer GET and HEAD.', allow);
    }
    pipeline.handle(request, response);
  };
  return {
    listener,
    metrics,
    clock,
    holdFiles,
    close: async () => {
      unfollow();
      await client.close();
    },
  };
}

/** Reads of a site in development: nothing is kept, each visitor has chosen what answers. */
function devReads(fetch: DevTools['fetch'], apiUrl: string): PageReadsParts {
  const ask = async (path: string, init: RequestInit = {}): Promise<ApiAnswer> => {
    const response = await fetch(apiUrl + path, init);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  const client = {
    read: (path: string) => ask(path),
    post: (path: string, body: string) =>
      ask(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }),
  };
  return {
    client,
    cache: { get: async (key) => ({ kind: 'own', answer: await client.read(key) }) },
  };
}
