import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { ActiveSets } from '../releases/active-sets.ts';
import { Registry } from '../releases/registry.ts';
import { ReleaseStore } from '../releases/store.ts';
import { sharedTable } from '../shared/table.ts';
import { createSite } from './app.ts';
import { cardPainter } from './cards/card-painter.ts';
import type { ServerConfig } from './config.ts';
import { DevReload } from './dev-reload.ts';
import { readHostBuild } from './host-build.ts';
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
  const reload = config.dev ? new DevReload() : undefined;
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
        reload?.notify();
      },
      onRefused: (message) =>
        log.error({ reason: message }, 'release set refused, the one before keeps serving'),
    },
  );
  await sets.start();

  const { app, pages } = createSite({
    config,
    log,
    host,
    browserDir: parts.browserDir ?? join(parts.dist, 'browser'),
    store,
    sets,
    drawCard: cardPainter(pathToFileURL(join(parts.dist, 'server', 'card.mjs'))),
    ...(parts.scripts && { scripts: parts.scripts }),
    ...(reload && { reload }),
  });
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    if (!pages.answerAtOnce(request, response)) void listener(request, response);
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : config.port);
    });
  });
  return {
    port,
    sets,
    reloadPages: () => reload?.notify(),
    close: () =>
      new Promise<void>((resolve) => {
        sets.stop();
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
      }),
  };
}
