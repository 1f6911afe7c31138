import {
  composeSet,
  type LoadedRelease,
  loadRelease,
  type ReleaseSet,
} from '../../src/releases/release-set.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { tempFolder } from './temp-folder.ts';
import { tinyHost } from './tiny-host.ts';
import { type TinyRelease, writeRelease } from './tiny-release.ts';

/** Hand-written releases, loaded from a store of their own. */
export async function loadedReleases(...releases: TinyRelease[]): Promise<LoadedRelease[]> {
  const store = new ReleaseStore(await tempFolder());
  return Promise.all(
    releases.map(async (release) => {
      const { name, version } = await writeRelease(store.root, release);
      return loadRelease(store, tinyHost.renderers, name, version);
    }),
  );
}

/** A set of hand-written releases. */
export const tinySet = async (...releases: TinyRelease[]): Promise<ReleaseSet> =>
  composeSet(await loadedReleases(...releases), tinyHost);
