import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeHostBuild } from '../build/build-shell.ts';
import { browserConfig, rendererConfig, serverBundleConfig } from '../build/shell-config.ts';
import { Registry } from '../releases/registry.ts';
import { ReleaseStore } from '../releases/store.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { dataDir, SHELL_ROOT } from '../run/paths.ts';
import type { HeldPort } from '../run/port.ts';
import { webService } from '../run/site.ts';
import { watchBuild } from '../run/watch-build.ts';
import type { Cleanup } from './cleanup.ts';
import { dataSource } from './data-source.ts';
import { pruneDevVersions } from './dev-versions.ts';
import { onChange } from './on-change.ts';
import { openingPath } from './opening-path.ts';
import type { DevOptions } from './options.ts';
import { watchRemote } from './watch-remote.ts';

/** Builds of a remote that open tabs may still be at. */
const BUILDS_KEPT = 3;
const API_FOLDERS = ['src', 'contract', 'migrations', 'catalogue'].map((name) => `api/${name}`);

/** Runs a whole site of its own from sources. Resolves with its address when it answers. */
export async function runLocalSite(
  { remotes, data }: DevOptions,
  { port, release }: HeldPort,
  cleanup: Cleanup,
): Promise<string> {
  // Named by the port, so that sites beside each other do not touch each other's.
  const dist = join(SHELL_ROOT, 'dist', 'dev', String(port));
  const state = join(dataDir(), 'dev', String(port));
  const store = new ReleaseStore(join(state, 'releases'));
  const registry = new Registry(store.root);
  for (const folder of [dist, state]) {
    await rm(folder, { recursive: true, force: true });
    cleanup.undo(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  }
  await mkdir(store.root, { recursive: true });

  const source = await dataSource(data);
  const env = {
    API_URL: source.url,
    PORT: String(port),
    DATA_DIR: state,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
    ...(data !== 'scenarios' && { ATLAS_DEV_LIVE: 'true' }),
  };
  const web = webService(env, join(dist, 'server', 'main.mjs'));
  cleanup.stop(() => web.stop());
  cleanup.stop(source.stop);

  let started = false;
  const note = (what: string, milliseconds: number) => {
    if (started) console.log(`  ${what} (${Math.round(milliseconds)} ms)`);
  };
  const shell = watchBuild(
    [
      browserConfig(SHELL_ROOT, dist, 'development'),
      serverBundleConfig(SHELL_ROOT, dist, 'development'),
      rendererConfig(SHELL_ROOT, dist, 'development'),
    ],
    async () => {
      const since = performance.now();
      await describeHostBuild(SHELL_ROOT, dist, 'development');
      if (started) await web.replace();
      note('shell built', performance.now() - since);
    },
    console.error,
  );
  const renderers = shell.then(() => openRenderers(dist));
  cleanup.undo(async () => (await renderers).close());
  const built = remotes.map((remote) =>
    watchRemote(remote, {
      store,
      renderers,
      cleanup,
      published: async (version, milliseconds) => {
        await registry.change(remote.name, version, 'dev');
        note(`${remote.name} built`, milliseconds);
        await pruneDevVersions(store, registry, remote.name, BUILDS_KEPT);
      },
    }),
  );
  const [{ close }] = await Promise.all([shell, source.start(), ...built]);
  cleanup.undo(close);
  await release();
  await web.start();
  started = true;

  const again = (what: string, work: () => Promise<unknown>) => async () => {
    const since = performance.now();
    await work();
    web.send('reload');
    note(what, performance.now() - since);
  };
  const { restart } = source;
  if (restart) onChange(API_FOLDERS, again('API started anew', restart));
  onChange(
    ['shared-ui/src/styles'],
    again('stylesheet built', () => web.replace()),
  );
  return `http://localhost:${port}${await openingPath(store, registry, data !== 'scenarios')}`;
}
