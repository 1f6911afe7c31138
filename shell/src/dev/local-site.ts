import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatsError } from '@rspack/core';
import { watchBuild } from '../../remote-kit/build/watch-build.ts';
import { watchRemote } from '../../remote-kit/build/watch-remote.ts';
import { watchedFolder } from '../../remote-kit/build/watched-folder.ts';
import type { Cleanup } from '../../remote-kit/commands/cleanup.ts';
import type { RemoteFolder } from '../../remote-kit/commands/place.ts';
import { copyTheme, describeHostBuild } from '../build/build-shell.ts';
import { browserConfig, rendererConfig, serverBundleConfig } from '../build/shell-config.ts';
import { confinedEvaluator } from '../releases/confined-evaluator.ts';
import { hostParts, readHostBuild } from '../releases/host-build.ts';
import { LocalReleases } from '../releases/local-releases.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { dataDir, ROOT, SHELL_ROOT } from '../run/paths.ts';
import type { HeldPort } from '../run/port.ts';
import { webService } from '../run/site.ts';
import { buildProblems } from './build-problems.ts';
import { dataSource, type SiteData } from './data-source.ts';
import { writeDevBuild } from './dev-build.ts';
import type { DevMessage } from './dev-message.ts';
import { pruneHotUpdates, withHotUpdates } from './hot-updates.ts';
import { onChange } from './on-change.ts';
import { openingPath } from './opening-path.ts';
import { shortened } from './problem.ts';
import { ProblemBoard } from './problem-board.ts';
import { API_FOLDERS } from './renew-api.ts';
import { TypeCheck } from './type-check.ts';

/** Builds of a remote that are retained for open tabs. */
const BUILDS_KEPT = 3;

/**
 * Runs a site from its sources.
 *
 * @returns the URL of the page to open, once the site is ready
 * @throws StartError when a process does not start
 */
export async function runLocalSite(
  { remotes, data }: { readonly remotes: readonly RemoteFolder[]; readonly data: SiteData },
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
  const tell = (message: DevMessage) => web.send(message);
  const board = new ProblemBoard((problems) => tell({ type: 'problems', problems: [...problems] }));
  const serveAgain = () => releases.serve((active) => ({ active, canaries: {} }));
  /** A change to the host also changes its release sets. */
  const restart = async () => {
    await describeHostBuild(SHELL_ROOT, dist, 'development');
    await serveAgain();
    await web.replace();
    tell({ type: 'problems', problems: [...board.problems] });
  };
  const reports = (source: string) => ({
    fixed: () => board.set(source, []),
    failed: (report: string, errors?: readonly StatsError[]) =>
      board.set(
        source,
        errors ? buildProblems(errors, ROOT) : [shortened({ kind: 'build', message: report })],
      ),
  });
  const shellReports = reports('the build of the shell');
  const shellBuild = watchBuild(
    () => [
      browserConfig(SHELL_ROOT, dist, 'development'),
      serverBundleConfig(SHELL_ROOT, dist, 'development'),
      rendererConfig(SHELL_ROOT, dist, 'development'),
    ],
    {
      read: () => undefined,
      built: async () => {
        const since = performance.now();
        if (started) await restart();
        else await describeHostBuild(SHELL_ROOT, dist, 'development');
        logStep('shell built', performance.now() - since);
        shellReports.fixed();
      },
      failed: shellReports.failed,
    },
  );
  cleanup.undo(shellBuild.close);
  const shell = shellBuild.first;
  const renderers = shell.then(() => openRenderers(dist));
  cleanup.undo(async () => (await renderers).close());
  // The gate needs to know which fields pages read; nothing here does.
  const evaluator = renderers.then((open) => ({
    ...confinedEvaluator(open),
    reads: async () => ({}),
  }));
  const building = join(store.root, '.building');
  const built = remotes.map((remote) => {
    const { name } = remote;
    const { fixed, failed } = reports(`the build of ${name}`);
    const types = new TypeCheck(remote, (problems) => board.set(`the types of ${name}`, problems));
    cleanup.undo(async () => types.stop());
    return watchRemote(remote, {
      root: building,
      evaluator,
      undo: (step) => cleanup.undo(step),
      configure: (configurations) => withHotUpdates(configurations, remote),
      built: async ({ version, out, milliseconds, facts }) => {
        await writeDevBuild(out, facts.hash);
        await mkdir(join(store.root, name), { recursive: true });
        await rename(out, store.folder(name, version));
        await shell;
        await releases.activate(name, version);
        fixed();
        logStep(`${name} built`, milliseconds);
        types.start();
        const builds = (await store.versions(name)).slice(0, -BUILDS_KEPT);
        await Promise.all(builds.map((version) => store.remove(name, version)));
        await pruneHotUpdates(join(watchedFolder(building, name), 'web'));
      },
      failed,
    });
  });
  await Promise.all([shell, source.start(), ...built]);
  await release();
  await web.start();
  started = true;

  tell({ type: 'problems', problems: [...board.problems] });

  const timed =
    (step: string, work: (changed: ReadonlySet<string>) => Promise<unknown>) =>
    async (changed: ReadonlySet<string>) => {
      const since = performance.now();
      await work(changed);
      logStep(step, performance.now() - since);
    };
  const { renew } = source;
  if (renew) {
    const renewData = async (changed: ReadonlySet<string>) => {
      await renew(changed);
      tell({ type: 'data' });
    };
    onChange(API_FOLDERS, timed('API restarted', renewData));
  }
  const restyle = async () => {
    await copyTheme(dist);
    await serveAgain();
  };
  onChange(['shared-ui/src/styles'], timed('stylesheet built', restyle));
  return `http://localhost:${port}${await openingPath(releases, data !== 'scenarios')}`;
}
