import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { ActiveSets } from '../../src/releases/active-sets.ts';
import { Registry } from '../../src/releases/registry.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { type AppParts, createSite } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import { NO_API } from './fake-api.ts';
import { tempFolder } from './temp-folder.ts';
import { tinyHost } from './tiny-host.ts';
import { type TinyRelease, writeRelease } from './tiny-release.ts';

export interface TestSiteOptions {
  readonly releases?: readonly TinyRelease[];
  readonly apiUrl?: string;
  readonly parts?: Partial<AppParts>;
}

/** Signs links to QA sessions of test sites. */
export const QA_SECRET = 'a secret of thirty-two characters';

/** The whole site on hand-written releases, asked without a network. */
export async function testSite(options: TestSiteOptions = {}) {
  const root = await tempFolder();
  const browserDir = join(root, 'browser');
  await mkdir(browserDir);
  await writeFile(join(browserDir, 'shell.1.js'), `export const text = '${'otter '.repeat(99)}';`);
  await writeFile(join(browserDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(root, 'secret.js'), 'secret');

  const releasesDir = join(root, 'releases');
  const store = new ReleaseStore(releasesDir);
  const registry = new Registry(releasesDir);
  const sets = new ActiveSets(store, registry, tinyHost);
  const activate = async (release: TinyRelease) => {
    const { name, version } = await writeRelease(releasesDir, release);
    await registry.change(name, version, 'test');
    await sets.refresh();
  };
  await sets.refresh();
  for (const release of options.releases ?? [{ name: 'mf-a', path: '/' }]) await activate(release);

  const logged: string[] = [];
  const config = readConfig({ API_URL: options.apiUrl ?? NO_API, DATA_DIR: root }, root);
  const { app, pages, metrics, holdFiles } = createSite({
    config: { ...config, publicOrigin: 'https://atlas.example' },
    log: pino({}, { write: (line) => void logged.push(line) }),
    host: {
      id: 'tiny',
      entry: '/assets/shell.1.js',
      start: '/assets/start.1.js',
      integrity: { '/assets/shell.1.js': 'sha384-shell' },
      candidates: [],
    },
    browserDir,
    store,
    sets,
    qaSecret: QA_SECRET,
    drawCard: async ({ title }) => Buffer.from(`picture of ${title}`),
    ...options.parts,
  });
  const peer = { incoming: { socket: { remoteAddress: '192.0.2.7', remotePort: 1 } } };
  /** Sends a request as the HTTP server hands it over. */
  const request = async (path: string, init?: RequestInit) =>
    app.request(`http://atlas.example${path}`, init, peer);
  return {
    request,
    activate,
    pages,
    sets,
    store,
    registry,
    metrics,
    logged,
    holdFiles,
    browserDir,
  };
}
