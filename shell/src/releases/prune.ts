import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RegistryDocument } from '../../contract/manifest.ts';
import { previousVersion } from './rollback.ts';
import type { ReleaseStore } from './store.ts';

/** A published version that nothing needs any more. */
export interface Prunable {
  readonly remote: string;
  readonly version: string;
}

/**
 * Versions that may go: neither active, nor a canary, nor what a rollback would bring back, nor
 * among the newest `keep` of their remote.
 */
export async function prunable(
  store: ReleaseStore,
  { active, canaries, history }: RegistryDocument,
  keep: number,
  only?: string,
): Promise<Prunable[]> {
  const found: Prunable[] = [];
  for (const remote of only ? [only] : await store.remotes()) {
    const versions = (await store.versions(remote)).map(({ version }) => version);
    const needed = new Set([
      active[remote],
      canaries[remote]?.version,
      previousVersion({ history }, remote),
    ]);
    for (const version of versions.slice(0, Math.max(0, versions.length - keep))) {
      if (!needed.has(version)) found.push({ remote, version });
    }
  }
  return found;
}

/** Removes a version. A tab that still runs on it recovers with one load of its page. */
export async function prune(store: ReleaseStore, { remote, version }: Prunable): Promise<void> {
  const gone = join(store.root, '.building', `${remote}-${randomUUID()}`);
  await mkdir(join(store.root, '.building'), { recursive: true });
  // The folder disappears whole or not at all: half a release would be taken for one.
  await rename(store.folder(remote, version), gone).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(gone, { recursive: true, force: true });
}
