import { prunable, prune } from '../releases/prune.ts';
import type { Registry } from '../releases/registry.ts';
import type { ReleaseStore } from '../releases/store.ts';

const PREFIX = '0.0.0-dev.';

/** A version that no other build ever had: whoever keeps something by its version keeps the right thing. */
export function nextDevVersion(): string {
  return `${PREFIX}${Date.now()}`;
}

/** Removes a remote's builds of development but for the newest `keep` and what is active. */
export async function pruneDevVersions(
  store: ReleaseStore,
  registry: Registry,
  remote: string,
  keep: number,
): Promise<void> {
  const old = (await prunable(store, await registry.read(), keep, remote)).filter(({ version }) =>
    version.startsWith(PREFIX),
  );
  await Promise.all(old.map((release) => prune(store, release)));
}
