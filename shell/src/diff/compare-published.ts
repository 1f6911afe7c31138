import { join } from 'node:path';
import { BuildStore } from '../releases/build-store.ts';
import { ReleaseError } from '../releases/errors.ts';
import { hostParts, readHostBuild } from '../releases/host-build.ts';
import type { ReleaseClient } from '../releases/release-client.ts';
import { ReleaseFetcher } from '../releases/release-fetcher.ts';
import { SetStore } from '../releases/set-store.ts';
import { signatureCheck } from '../releases/signature-check.ts';
import { ReleaseStore } from '../releases/store.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { dataDir } from '../run/paths.ts';
import { readConfig } from '../server/config.ts';
import { type CompareDeps, type Comparison, compareReleases } from './compare-releases.ts';

/** Nothing calls the API: the pages get the mock responses of their scenarios. */
const NO_API = 'http://127.0.0.1:9';

export interface PublishedCandidate {
  readonly client: ReleaseClient;
  readonly name: string;
  readonly version: string;
  /** Folder of the shell's build that renders both versions. */
  readonly dist: string;
  readonly deadlineMs?: number;
  readonly onProgress?: CompareDeps['onProgress'];
}

/** Downloads a published version and everything that is active, and compares the version with the active one. */
export async function comparePublished(
  { client, name, version, dist, deadlineMs, onProgress }: PublishedCandidate,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Comparison> {
  const build = await readHostBuild(dist);
  const root = join(dataDir(env), 'diff');
  const store = new ReleaseStore(root);
  const sets = new SetStore(root);
  const host = hostParts(build, dist);
  const signatures = signatureCheck(client, root, env.RELEASE_KEYS);
  const stores = { store, sets, builds: new BuildStore(root) };
  const fetcher = new ReleaseFetcher({ client, host, root, ...stores, ...signatures });
  const { [name]: base = null, ...beside } = (await client.state()).active;
  if (base === version) throw new ReleaseError(`${name} ${version} is the active version`);
  const wanted = [...Object.entries(beside), [name, version], ...(base ? [[name, base]] : [])];
  for (const [remote = '', wantedVersion = ''] of wanted)
    await fetcher.fetchRelease(remote, wantedVersion);
  const config = readConfig({ API_URL: NO_API, DATA_DIR: dataDir(env) }, root);
  const renderers = await openRenderers(dist);
  try {
    const deps = {
      config,
      dist,
      build,
      store,
      sets,
      renderers,
      env,
      ...(onProgress && { onProgress }),
    };
    return await compareReleases({ name, version, base, beside }, deps, deadlineMs);
  } finally {
    renderers.close();
  }
}
