import type { Registry } from '../releases/registry.ts';
import type { ReleaseStore } from '../releases/store.ts';

/**
 * Where to begin: where the scenario that answers first is, or at the home page where there are live
 * data and a remote that has it.
 */
export async function openingPath(
  store: ReleaseStore,
  registry: Registry,
  isLive: boolean,
): Promise<string> {
  const active = Object.entries((await registry.read()).active).sort();
  const manifests = await Promise.all(active.map((release) => store.manifest(...release)));
  const paths = manifests.flatMap(({ routes }) => routes.map(({ path }) => path));
  if (isLive && paths.includes('/')) return '';
  const scenarios = await Promise.all(active.map((release) => store.scenarios(...release)));
  return scenarios.flat()[0]?.url ?? paths.find((path) => !path.includes(':')) ?? '';
}
