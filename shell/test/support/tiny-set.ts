import { LocalReleases } from '../../src/releases/local-releases.ts';
import type { ReleaseSet } from '../../src/releases/release-set.ts';
import { SetLoader } from '../../src/releases/set-loader.ts';
import { inProcessRenderers } from './in-process-renderers.ts';
import { tempFolder } from './temp-folder.ts';
import { tinyHost } from './tiny-host.ts';
import { type TinyRelease, writeRelease } from './tiny-release.ts';

/** Hand-written releases in a temporary folder, and their versions. */
export async function tinyReleases(given: readonly TinyRelease[], host = tinyHost) {
  const releases = new LocalReleases(await tempFolder(), async () => host);
  const versions: Record<string, string> = {};
  for (const release of given) {
    const { name, version } = await writeRelease(releases.store.root, release);
    versions[name] = version;
  }
  return { releases, versions };
}

/** A set of hand-written releases and its stylesheet. */
export async function composedSet(given: readonly TinyRelease[], host = tinyHost) {
  const { releases, versions } = await tinyReleases(given, host);
  const { store, sets } = releases;
  const id = await releases.compose(versions);
  const loader = new SetLoader({ store, sets, renderers: inProcessRenderers() });
  const { set, failed } = await loader.open(id);
  for (const failure of failed.values()) throw failure;
  const css = (await sets.stylesheet(set.stylesheet))?.toString() ?? '';
  return { set, css };
}

export const tinySet = async (...given: TinyRelease[]): Promise<ReleaseSet> =>
  (await composedSet(given)).set;
