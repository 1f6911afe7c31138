import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { Scenario } from '../../../contract/scenario.ts';
import { scenarioFetch } from '../../../remote-kit/testing/scenario.ts';
import { ActiveSets } from '../../releases/active-sets.ts';
import { composeSet } from '../../releases/compose-set.ts';
import type { SetStore } from '../../releases/set-store.ts';
import type { ReleaseStore } from '../../releases/store.ts';
import type { RendererPool } from '../../renderer/renderer-pool.ts';
import type { ServerConfig } from '../../server/config.ts';
import { type HostBuild, hostParts } from '../../server/host-build.ts';
import { createSite, type DevTools } from '../../server/site.ts';

/** The request header that selects a page's scenario, by index. */
export const SCENARIO_HEADER = 'X-Atlas-Scenario';

export interface GateSiteDeps {
  readonly config: ServerConfig;
  /** Folder of the host's build. */
  readonly dist: string;
  readonly build: HostBuild;
  readonly store: ReleaseStore;
  readonly sets: SetStore;
  readonly renderers: Pick<RendererPool, 'render' | 'renderSlot' | 'list' | 'load'>;
}

export interface GateSite {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Replaces the API: each page gets the mock responses of its scenario. */
function scenarioTools(scenarios: readonly Scenario[]): DevTools {
  const current = new AsyncLocalStorage<typeof fetch>();
  const routes = new Hono<{ Bindings: HttpBindings }>();
  const noScenario: typeof fetch = async () => new Response('No scenario', { status: 404 });
  routes.use((c, next) => {
    const scenario = scenarios[Number(c.req.header(SCENARIO_HEADER) ?? '-1')];
    return current.run(scenario ? scenarioFetch(scenario) : noScenario, next);
  });
  const respond: typeof fetch = (input, init) => (current.getStore() ?? noScenario)(input, init);
  routes.all('/api/*', (c) => respond(c.req.url, { method: c.req.method }));
  return { scripts: [], routes, fetch: respond, live: false };
}

/**
 * Starts a site with a release that is not live yet: the host's own server and scripts on a local port,
 * with mock responses from scenarios.
 *
 * @throws ReleaseError when the releases are incompatible
 */
export async function openGateSite(
  versions: Versions,
  scenarios: readonly Scenario[],
  { config, dist, build, store, sets, renderers }: GateSiteDeps,
): Promise<GateSite> {
  // This site serves all files itself. Another check covers files on another host.
  const host = hostParts(build, dist);
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
  const server = createServer((request, response) => site.listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const site = createSite({
    config: { ...config, publicOrigin: origin, assetsUrl: '' },
    log: pino({ level: 'silent' }),
    host: build,
    browserDir: join(dist, 'browser'),
    source,
    store,
    setStore: sets,
    sets: active,
    renderers,
    qaSecret: randomUUID(),
    drawCard: () => Promise.reject(new Error('The gate draws no preview images')),
    toMarkdown: () => Promise.reject(new Error('The gate converts no pages')),
    dev: scenarioTools(scenarios),
  });
  return {
    origin,
    close: async () => {
      active.stop();
      server.close();
      server.closeAllConnections();
      await site.close();
    },
  };
}

/** Skips evaluation: the gate has already evaluated the release, and only the others' paths matter. */
const describedByManifest = (store: ReleaseStore) => ({
  describe: async ({ key }: { readonly key: string }) => {
    const [name = '', version = ''] = key.split('@');
    const { contract, routes } = await store.manifest(name, version);
    return { name, contract, routes: routes.map((route) => ({ ...route, importer: '' })) };
  },
});
