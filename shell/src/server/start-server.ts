import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { storedQaSecret } from '../qa/secret.ts';
import { ActiveSets } from '../releases/active-sets.ts';
import { Registry } from '../releases/registry.ts';
import { ReleaseStore } from '../releases/store.ts';
import { sharedTable } from '../shared/table.ts';
import { createSite, type DevTools } from './app.ts';
import { cardPainter } from './cards/card-painter.ts';
import type { ServerConfig } from './config.ts';
import { type HostBuild, readHostBuild } from './host-build.ts';
import type { Metrics } from './metrics.ts';
import type { ScriptStrategy } from './pages.ts';

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

/** Starts a web server. @throws when the port is taken */
export async function startServer(
  config: ServerConfig,
  parts: ServerParts,
): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, base: null });
  const host = await readHostBuild(parts.dist);
  const store = new ReleaseStore(config.releasesDir);
  const dev = parts.dev?.(config, host);
  const sets = new ActiveSets(
    store,
    new Registry(config.releasesDir),
    {
      shared: sharedTable,
      themeFile: parts.themeFile,
      candidates: host.candidates,
      buildId: host.id,
    },
    {
      onChange: (set) => {
        const remotes = set.remotes.map(({ name, version }) => `${name}@${version}`);
        log.info({ set: set.id, remotes }, 'release set is active');
        dev?.notify();
      },
      onRefused: (message) =>
        log.error({ reason: message }, 'release set refused, the one before keeps serving'),
    },
  );
  await sets.start();

  const { app, pages, metrics, holdFiles } = createSite({
    config,
    log,
    host,
    browserDir: parts.browserDir ?? join(parts.dist, 'browser'),
    store,
    sets,
    qaSecret: config.qaSecret ?? storedQaSecret(config.releasesDir),
    drawCard: cardPainter(pathToFileURL(join(parts.dist, 'server', 'card.mjs'))),
    ...(parts.scripts && { scripts: parts.scripts }),
    ...(dev && { dev }),
  });
  if (!dev) await holdFiles();
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    if (!pages.answerAtOnce(request, response)) void listener(request, response);
  });
  const port = await listen(server, config);
  const figures = config.metrics && metricsServer(metrics);
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
        server.close(() => resolve());
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
