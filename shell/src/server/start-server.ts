import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { storedQaSecret } from '../qa/secret.ts';
import { ActiveSets } from '../releases/active-sets.ts';
import { Registry } from '../releases/registry.ts';
import { ReleaseStore } from '../releases/store.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { SHELL_KEY } from '../renderer/renderer-pool.ts';
import { cardPainter } from './cards/card-painter.ts';
import type { ServerConfig } from './config.ts';
import { FaultCounter } from './fault-counter.ts';
import { type HostBuild, readHostBuild } from './host-build.ts';
import { labelOfKey, type Metrics } from './metrics.ts';
import type { ScriptStrategy } from './page-maker.ts';
import { createSite, type DevTools } from './site.ts';

export interface RunningServer {
  readonly port: number;
  readonly sets: ActiveSets;
  /** Makes open pages load again (development only). */
  readonly reloadPages: () => void;
  /** Stops accepting, finishes what is under way, then resolves. */
  readonly close: () => Promise<void>;
}

export interface ServerParts {
  /** Folder of the shell's build. */
  readonly dist: string;
  readonly themeFile: string;
  /** Folder of the browser files, when it is not the shell's own. */
  readonly browserDir?: string;
  readonly scripts?: ScriptStrategy;
  /** Makes it a server in development. */
  readonly dev?: (config: ServerConfig, host: HostBuild) => DevTools;
}

/** Requests that are still open after this long are cut off at shutdown, in milliseconds. */
const DRAIN_MS = 5000;

/** A client that sends its request slowly is cut off, in milliseconds. */
const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
} as const;
const MAX_CONNECTIONS = 20_000;

/** Starts a web server. @throws when the port is taken */
export async function startServer(
  config: ServerConfig,
  parts: ServerParts,
): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, base: null });
  const host = await readHostBuild(parts.dist);
  const store = new ReleaseStore(config.releasesDir);
  const dev = parts.dev?.(config, host);
  const faults = new FaultCounter();
  // Renderers evaluate releases, and may fail, before there is a site.
  let metrics: Metrics | undefined;
  const renderers = await openRenderers(parts.dist, {
    concurrency: config.renderers,
    keepsSpare: true,
    onFault: (key, reason, message) => {
      const label = labelOfKey(key);
      metrics?.rendererEnded(label, reason);
      log.error({ ...label, reason, problem: message }, 'a renderer failed');
      if (key === SHELL_KEY || !faults.note(key)) return;
      metrics?.quarantined(label);
      log.error({ event: 'release-quarantined', ...label }, 'a release is out of service');
      sets.quarantine(key);
    },
    onStray: (key, message) => {
      const label = labelOfKey(key);
      metrics?.failed(label, 'server-stray');
      log.error({ ...label, problem: message }, 'a release failed beside its pages');
    },
  });
  const sets: ActiveSets = new ActiveSets(
    store,
    new Registry(config.releasesDir),
    { renderers, themeFile: parts.themeFile, candidates: host.candidates, buildId: host.id },
    {
      onChange: (set) => {
        const remotes = set.remotes.map(({ name, version }) => `${name}@${version}`);
        log.info({ set: set.id, remotes }, 'release set is active');
        dev?.notify();
      },
      onLoaded: () => renderers.retain(sets.releaseKeys),
      onRefused: (message) =>
        log.error({ reason: message }, 'release set refused, the one before keeps serving'),
    },
  );
  await sets.start();

  const site = createSite({
    config,
    log,
    host,
    browserDir: parts.browserDir ?? join(parts.dist, 'browser'),
    store,
    sets,
    renderers,
    qaSecret: config.qaSecret ?? storedQaSecret(config.releasesDir),
    drawCard: cardPainter(pathToFileURL(join(parts.dist, 'server', 'card.mjs'))),
    ...(parts.scripts && { scripts: parts.scripts }),
    ...(dev && { dev }),
  });
  metrics = site.metrics;
  if (!dev) await site.holdFiles();
  const server = createServer(HTTP_LIMITS, site.listener);
  server.maxConnections = MAX_CONNECTIONS;
  const port = await listen(server, config);
  const figures = config.metrics && metricsServer(site.metrics);
  if (figures && config.metrics) await listen(figures, config.metrics);
  return {
    port,
    sets,
    reloadPages: () => dev?.notify(),
    close: () =>
      new Promise<void>((resolve) => {
        sets.stop();
        figures?.close();
        figures?.closeAllConnections();
        // Requests that are under way may still need a renderer.
        server.close(() => {
          renderers.close();
          void site.close().then(resolve);
        });
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), dev ? 0 : DRAIN_MS).unref();
      }),
  };
}

/** Gives the port. @throws when it is taken */
function listen(server: Server, { port, host }: { port: number; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Figures are for those who run the site: on a port of their own, which nothing public leads to. */
function metricsServer(metrics: Metrics): Server {
  return createServer(async ({ url }, response) => {
    if (url !== '/metrics') return response.writeHead(404).end('Not found');
    return response.writeHead(200, { 'Content-Type': metrics.type }).end(await metrics.text());
  });
}
