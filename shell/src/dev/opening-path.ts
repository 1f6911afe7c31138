import type { LocalReleases } from '../releases/local-releases.ts';

/**
 * Where to begin: where the scenario that answers first is, or at the home page where there are live
 * data and a remote that has it.
 */
export async function openingPath(
  releases: Pick<LocalReleases, 'active' | 'store'>,
  isLive: boolean,
): Promise<string> {
  const { store } = releases;
  const active = Object.entries(await releases.active()).sort();
  const manifests = await Promise.all(active.map((release) => store.manifest(...release)));
  const paths = manifests.flatMap(({ routes }) => routes.map(({ path }) => path));
  if (isLive && paths.includes('/')) return '';
  const scenarios = await Promise.all(active.map((release) => store.scenarios(...release)));
  return scenarios.flat()[0]?.url ?? paths.find((path) => !path.includes(':')) ?? '';
}
