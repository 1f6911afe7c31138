import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverConfig, webConfig } from '../../remote-kit/build/remote-config.ts';
import { publishBuild } from '../releases/publish.ts';
import type { ReleaseStore } from '../releases/store.ts';
import type { Renderers } from '../renderer/renderer-pool.ts';
import { watchBuild } from '../run/watch-build.ts';
import type { Cleanup } from './cleanup.ts';
import { nextDevVersion } from './dev-versions.ts';
import type { RemoteFolder } from './options.ts';

export interface WatchRemoteOptions {
  readonly store: ReleaseStore;
  readonly renderers: Promise<Renderers>;
  readonly cleanup: Cleanup;
  /** Told of each version that is in the store now, and how long that took. */
  readonly published: (version: string, milliseconds: number) => Promise<unknown>;
}

/** Builds a remote after every edit and puts each build into the store. Resolves after the first. */
export async function watchRemote(
  { name, folder }: RemoteFolder,
  { store, renderers, cleanup, published }: WatchRemoteOptions,
): Promise<void> {
  const build = join(store.root, '.building', `${name}-watched-${process.pid}`);
  cleanup.undo(() => rm(build, { recursive: true, force: true }));
  const { close } = await watchBuild(
    [
      webConfig(folder, name, build, 'development'),
      serverConfig(folder, name, build, 'development'),
    ],
    async () => {
      const since = performance.now();
      const version = nextDevVersion();
      const copy = join(store.root, '.building', `${name}-${version}`);
      await cp(build, copy, { recursive: true });
      await publishBuild(store, await renderers, copy, { folder, version, mode: 'development' });
      await published(version, performance.now() - since);
    },
    console.error,
  );
  cleanup.undo(close);
}
