import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from '../../src/releases/registry.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { workspaceRemotes } from '../../src/run/paths.ts';
import { freePort } from '../../src/run/port.ts';
import { prepareRemotes } from '../../src/run/prepare.ts';
import { apiService, prepareApi, webService } from '../../src/run/site.ts';

/** A whole site of its own: database, API, web server and release store in a temporary folder. */
export interface Site {
  readonly origin: string;
  /** Address of the web server's figures. */
  readonly metrics: string;
  readonly releases: string;
  readonly store: ReleaseStore;
  readonly registry: Registry;
  readonly api: ReturnType<typeof apiService>;
  readonly stop: () => Promise<void>;
}

export interface SiteOptions {
  /** An API to use instead of one of its own. */
  readonly apiUrl?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export async function startSite({ apiUrl, env }: SiteOptions = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-atlas-e2e-'));
  const releases = join(folder, 'releases');
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', ...env };
  const api = apiService(await freePort(), settings);
  const [url] = await Promise.all([
    apiUrl ?? prepareApi(settings).then(async () => (await api.start()).url),
    prepareRemotes(workspaceRemotes(), releases, () => {}),
  ]);
  const metricsPort = await freePort();
  const web = webService({
    ...settings,
    API_URL: url,
    PORT: String(await freePort()),
    METRICS_PORT: String(metricsPort),
  });
  const { port } = await web.start();
  return {
    origin: `http://localhost:${port}`,
    metrics: `http://127.0.0.1:${metricsPort}/metrics`,
    releases,
    store: new ReleaseStore(releases),
    registry: new Registry(releases),
    api,
    async stop() {
      await web.stop();
      await api.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
