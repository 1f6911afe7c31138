import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { ActiveSets } from '../releases/active-sets.ts';
import { Registry } from '../releases/registry.ts';
import { ReleaseStore } from '../releases/store.ts';
import { sharedTable } from '../shared/table.ts';
import { createApp } from './app.ts';
import type { ServerConfig } from './config.ts';
import { DevReload } from './dev-reload.ts';
import { readHostBuild } from './host-build.ts';

export interface RunningServer {
  readonly port: number;
  readonly sets: ActiveSets;
  /** Makes open pages load again (development only). */
  readonly reloadPages: () => void;
  /** Stops accepting, finishes what is under way, then resolves. */
  readonly close: () => Promise<void>;
}

export interface ServerPaths {
  /** Folder of the shell's build. */
  readonly dist: string;
  readonly themeFile: string;
}

/** Requests that are still open after this long are cut off at shutdown, in milliseconds. */
const DRAIN_MS = 5000;

/** Starts a web server. @throws when the port is taken */
export async function startServer(
  config: ServerConfig,
  paths: ServerPaths,
): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, base: null });
  const host = await readHostBuild(paths.dist);
  const store = new ReleaseStore(config.releasesDir);
  const reload = config.dev ? new DevReload() : undefined;
  const sets = new ActiveSets(
    store,
    new Registry(config.releasesDir),
    {
      shared: sharedTable,
      themeFile: paths.themeFile,
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

  const app = createApp({
    config,
    log,
    host,
    browserDir: `${paths.dist}/browser`,
    store,
    sets,
    ...(reload && { reload }),
  });
  const server = createAdaptorServer({ fetch: app.fetch });
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
        if ('closeIdleConnections' in server) server.closeIdleConnections();
        setTimeout(
          () => 'closeAllConnections' in server && server.closeAllConnections(),
          DRAIN_MS,
        ).unref();
      }),
  };
}
