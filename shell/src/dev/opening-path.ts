import type { LocalReleases } from '../releases/local-releases.ts';

/**
 * The path of the page to open first: the home page if the data is live and a remote has it, otherwise the URL of the
 * first scenario, otherwise the first page without parameters. An empty string is the home page.
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
