import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import { findReleaseApi } from '../../src/releases/release-api.ts';
import { ReleaseClient } from '../../src/releases/release-client.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { builtShell } from '../../src/run/inputs.ts';
import { workspaceRemotes } from '../../src/run/paths.ts';
import { freePort } from '../../src/run/port.ts';
import { prepareRemotes } from '../../src/run/prepare.ts';
import { apiService, prepareApi, releaseWorkerService, webService } from '../../src/run/site.ts';

/** A complete site in a temporary folder: database, API, release worker and web server. */
export interface Site extends SiteAddress {
  /** The web server's folder of releases. */
  readonly releases: string;
  readonly store: ReleaseStore;
  readonly client: ReleaseClient;
  /** The active version of each remote. */
  readonly active: () => Promise<Versions>;
}

/** A site whose processes belong to this one. */
export interface OwnSite extends Site {
  readonly api: ReturnType<typeof apiService>;
  readonly worker: ReturnType<typeof releaseWorkerService>;
  readonly stop: () => Promise<void>;
}

/** Where a site runs. */
export interface SiteAddress {
  readonly origin: string;
  /** URL of the web server's metrics. */
  readonly metrics: string;
  /** Its `DATA_DIR`. */
  readonly folder: string;
  readonly apiUrl: string;
}

export interface SiteOptions {
  /** URL of an API that pages use instead of the site's own. */
  readonly apiUrl?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Fills a new database and publishes to it, for example because `env` names another database. */
  readonly isFresh?: boolean;
}

/**
 * Environment variable with the data folder that new sites copy: filling and publishing take most
 * of the startup time.
 */
const TEMPLATE = 'E2E_SITE_TEMPLATE';

const newFolder = () => mkdtemp(join(tmpdir(), 'agent-atlas-e2e-'));

/** Creates the data folder that the sites of this run copy. @returns a function that removes it */
export async function prepareTemplate(): Promise<() => Promise<void>> {
  const folder = await newFolder();
  const { stop } = await startReleases(folder, {}, true);
  await stop();
  process.env[TEMPLATE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Copies the data folder of a site with all remotes. @returns the copy */
export async function copyTemplate(): Promise<string> {
  const template = process.env[TEMPLATE];
  if (!template) throw new Error('The global setup has prepared no site');
  const folder = await newFolder();
  await cp(template, folder, { recursive: true });
  return folder;
}

/** Starts the API and the release worker of a folder, and publishes each remote. */
async function startReleases(folder: string, env: NodeJS.ProcessEnv = {}, isFresh = false) {
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', GATE_BROWSER: 'off', ...env };
  const template = process.env[TEMPLATE];
  if (template && !isFresh) await cp(template, folder, { recursive: true });
  else await prepareApi(settings);
  const api = apiService({ port: await freePort(), releasePort: await freePort() }, settings);
  const services: { stop: () => Promise<void> }[] = [api];
  const stop = async () => {
    for (const service of services.splice(0).reverse()) await service.stop();
  };
  try {
    const { url } = await api.start();
    const worker = releaseWorkerService({ ...settings, API_URL: url });
    services.push(worker);
    await worker.start();
    const client = new ReleaseClient(findReleaseApi({}, folder));
    const stamps = join(folder, 'published');
    const dist = builtShell();
    await prepareRemotes(workspaceRemotes(), { client, dist, stamps, report: () => {} });
    return { settings, api, url, worker, stop };
  } catch (error) {
    // Otherwise, the services would be restarted as long as this process runs.
    await stop();
    throw error;
  }
}

/** A running site at this address. */
function siteAt(address: SiteAddress): Site {
  const releases = join(address.folder, 'releases');
  const client = new ReleaseClient(findReleaseApi({}, address.folder));
  return {
    ...address,
    releases,
    store: new ReleaseStore(releases),
    client,
    active: async () => (await client.state()).active,
  };
}

export async function startSite({ apiUrl, env, isFresh }: SiteOptions = {}): Promise<OwnSite> {
  const folder = await newFolder();
  const { settings, api, url, worker, stop } = await startReleases(folder, env, isFresh);
  const metricsPort = await freePort();
  const web = webService({
    ...settings,
    API_URL: apiUrl ?? url,
    PORT: String(await freePort()),
    METRICS_PORT: String(metricsPort),
  });
  const { port } = await web.start().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    ...siteAt({
      origin: `http://localhost:${port}`,
      metrics: `http://127.0.0.1:${metricsPort}/metrics`,
      folder,
      apiUrl: url,
    }),
    api,
    worker,
    async stop() {
      await web.stop();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Environment variable with the address of the site that all tests of a run share. */
const SHARED = 'E2E_SHARED_SITE';

/** Starts the site that tests share which change no release. @returns a function that stops it */
export async function startSharedSite(): Promise<() => Promise<void>> {
  const { origin, metrics, folder, apiUrl, stop } = await startSite();
  process.env[SHARED] = JSON.stringify({ origin, metrics, folder, apiUrl });
  return stop;
}

/** The site that all tests of a run share. @throws Error outside a run */
export function sharedSite(): Site {
  const address = process.env[SHARED];
  if (address === undefined) throw new Error('The global setup has started no shared site');
  return siteAt(JSON.parse(address));
}
