import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { watchBuild } from '../../remote-kit/build/watch-build.ts';
import { watchRemote } from '../../remote-kit/build/watch-remote.ts';
import { describeHostBuild } from '../build/build-shell.ts';
import { browserConfig, rendererConfig, serverBundleConfig } from '../build/shell-config.ts';
import { confinedEvaluator } from '../releases/confined-evaluator.ts';
import { LocalReleases } from '../releases/local-releases.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { dataDir, SHELL_ROOT } from '../run/paths.ts';
import type { HeldPort } from '../run/port.ts';
import { webService } from '../run/site.ts';
import { hostParts, readHostBuild } from '../server/host-build.ts';
import type { Cleanup } from './cleanup.ts';
import { dataSource } from './data-source.ts';
import { onChange } from './on-change.ts';
import { openingPath } from './opening-path.ts';
import type { DevOptions } from './options.ts';

/** Builds of a remote that are retained for open tabs. */
const BUILDS_KEPT = 3;
const API_FOLDERS = ['src', 'contract', 'migrations', 'catalogue'].map((name) => `api/${name}`);

/**
 * Runs a site from its sources.
 *
 * @returns the URL of the page to open, once the site is ready
 * @throws StartError when a process does not start
 */
export async function runLocalSite(
  { remotes, data }: DevOptions,
  { port, release }: HeldPort,
  cleanup: Cleanup,
): Promise<string> {
  // The port is part of the names, so that several sites can run side by side.
  const dist = join(SHELL_ROOT, 'dist', 'dev', String(port));
  const state = join(dataDir(), 'dev', String(port));
  for (const folder of [dist, state]) {
    await rm(folder, { recursive: true, force: true });
    cleanup.undo(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  }
  await mkdir(join(state, 'releases'), { recursive: true });

  const source = await dataSource(data);
  const env = {
    API_URL: source.url,
    PORT: String(port),
    DATA_DIR: state,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
    ...(data !== 'scenarios' && { ATLAS_DEV_LIVE: 'true' }),
  };
  const web = webService(env, dist);
  cleanup.stop(() => web.stop());
  cleanup.stop(source.stop);

  let started = false;
  const logStep = (step: string, milliseconds: number) => {
    if (started) console.log(`  ${step} (${Math.round(milliseconds)} ms)`);
  };
  const host = async () => hostParts(await readHostBuild(dist), dist);
  const releases = new LocalReleases(join(state, 'releases'), host);
  const { store } = releases;
  /** A change of the host changes its release sets, too. */
  const restart = async () => {
    await describeHostBuild(SHELL_ROOT, dist, 'development');
    await releases.serve((active) => ({ active, canaries: {} }));
    await web.replace();
  };
  const shell = watchBuild(
    [
      browserConfig(SHELL_ROOT, dist, 'development'),
      serverBundleConfig(SHELL_ROOT, dist, 'development'),
      rendererConfig(SHELL_ROOT, dist, 'development'),
    ],
    async () => {
      const since = performance.now();
      if (started) await restart();
      else await describeHostBuild(SHELL_ROOT, dist, 'development');
      logStep('shell built', performance.now() - since);
    },
    console.error,
  );
  const renderers = shell.then(() => openRenderers(dist));
  cleanup.undo(async () => (await renderers).close());
  const built = remotes.map((remote) =>
    watchRemote(remote, {
      root: join(store.root, '.building'),
      evaluator: renderers.then(confinedEvaluator),
      undo: (step) => cleanup.undo(step),
      built: async (version, out, milliseconds) => {
        await mkdir(join(store.root, remote.name), { recursive: true });
        await rename(out, store.folder(remote.name, version));
        await shell;
        await releases.activate(remote.name, version);
        logStep(`${remote.name} built`, milliseconds);
        const builds = (await store.versions(remote.name)).slice(0, -BUILDS_KEPT);
        await Promise.all(builds.map((version) => store.remove(remote.name, version)));
      },
    }),
  );
  const [{ close }] = await Promise.all([shell, source.start(), ...built]);
  cleanup.undo(close);
  await release();
  await web.start();
  started = true;

  const thenReload = (step: string, work: () => Promise<unknown>) => async () => {
    const since = performance.now();
    await work();
    web.send('reload');
    logStep(step, performance.now() - since);
  };
  if (source.restart) onChange(API_FOLDERS, thenReload('API restarted', source.restart));
  onChange(['shared-ui/src/styles'], thenReload('stylesheet built', restart));
  return `http://localhost:${port}${await openingPath(releases, data !== 'scenarios')}`;
}
