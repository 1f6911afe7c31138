import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import type { Scenario } from '../../../contract/scenario.ts';
import { scenarioFetch } from '../../../remote-kit/testing/scenario.ts';
import { ActiveSets } from '../../releases/active-sets.ts';
import { composeSet } from '../../releases/compose-set.ts';
import { type HostBuild, hostParts } from '../../releases/host-build.ts';
import type { SetStore } from '../../releases/set-store.ts';
import type { SharedPackages } from '../../releases/shared-problems.ts';
import type { ReleaseStore } from '../../releases/store.ts';
import type { ServerConfig } from '../../server/config.ts';
import { AssetCache } from '../../server/files/assets.ts';
import { createSite, type SiteDeps } from '../../server/site.ts';

export interface GateSiteDeps {
  readonly config: ServerConfig;
  /** Folder of the host's build. */
  readonly dist: string;
  readonly build: HostBuild;
  readonly store: ReleaseStore;
  readonly sets: SetStore;
  readonly renderers: SiteDeps['renderers'];
  /** What the build shares with remotes. With it, the site leaves out remotes that the build cannot run. */
  readonly shared?: SharedPackages;
}

export interface GateSite {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export interface GateSites {
  /** Starts the site on a port of its own, with the mock responses of a scenario in place of the API's. */
  readonly open: (scenario: Scenario) => Promise<GateSite>;
  readonly stop: () => void;
}

/** An API that responds from a scenario. Like an older API, it knows neither batches of reads nor the change feed. */
function scenarioApi(scenario: Scenario): RequestListener {
  const respond = scenarioFetch(scenario);
  return getRequestListener(({ url, method }) => respond(url, { method }));
}

/** Starts a server on a free local port. */
async function listen(listener: RequestListener): Promise<GateSite> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Composes a set with a release that is not live yet, to serve it as visitors would get it: by the host's own server,
 * with its caches.
 *
 * @throws ReleaseError when the releases are incompatible
 */
export async function prepareGateSites(
  versions: Versions,
  { config, dist, build, store, sets, renderers, shared }: GateSiteDeps,
): Promise<GateSites> {
  // This site serves all files itself. Another check covers files on another host.
  const host = { ...hostParts(build, dist), ...(shared && { shared }) };
  const id = await composeSet(store, sets, host, versions);
  const pointer = { host: host.id, revision: 1, active: id, variants: [], previous: null };
  const source = {
    pointer: async () => ({ ...pointer, fallbacks: {} }),
    watch: () => () => {},
    compose: () => composeSet(store, sets, host, versions),
    published: async () => new Map<string, string[]>(),
    fetchRequested: async () => {},
    fetchAsset: (file: string) => sets.stylesheet(file),
    fetchFile: async () => undefined,
  };
  const active = new ActiveSets({ source, store, sets, renderers: describedByManifest(store) });
  await active.start();
  // Shared by all scenarios. Few of the files are requested often enough to be worth better compression.
  const assets = new AssetCache({ makesSmaller: false });
  const open = async (scenario: Scenario): Promise<GateSite> => {
    const api = await listen(scenarioApi(scenario));
    const web = await listen((request, response) => site.listener(request, response));
    const site = createSite({
      config: { ...config, apiUrl: api.origin, publicOrigin: web.origin, assetsUrl: '' },
      log: pino({ level: 'silent' }),
      host: build,
      browserDir: join(dist, 'browser'),
      source,
      store,
      setStore: sets,
      sets: active,
      renderers,
      assets,
      qaSecret: randomUUID(),
      drawCard: () => Promise.reject(new Error('The gate draws no preview images')),
      toMarkdown: () => Promise.reject(new Error('The gate converts no pages')),
    });
    return {
      origin: web.origin,
      close: async () => {
        await web.close();
        await site.close();
        await api.close();
      },
    };
  };
  return { open, stop: () => active.stop() };
}

/** Skips evaluation: the gate has already evaluated the release, and only the others' paths matter. */
const describedByManifest = (store: ReleaseStore) => ({
  describe: async ({ key }: { readonly key: string }) => {
    const [name = '', version = ''] = key.split('@');
    const { contract, routes } = await store.manifest(name, version);
    return { name, contract, routes: routes.map((route) => ({ ...route, importer: '' })) };
  },
});
