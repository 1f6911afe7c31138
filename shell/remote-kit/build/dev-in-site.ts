import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { DEV_VERSION, QA_HOURS } from '@agent-atlas/api-client/releases';
import { releaseManifest } from '@agent-atlas/contract/manifest';
import { DevBuilds } from './dev-builds.ts';
import { ReleaseError } from './errors.ts';
import { publishBuilt } from './publish.ts';
import type { Evaluator } from './release.ts';
import type { RemoteClient } from './remote-client.ts';
import { type Undo, watchRemote } from './watch-remote.ts';

/** How many builds stay available for open tabs of the session. */
const BUILDS_TO_KEEP = 3;
const HOUR_MS = 60 * 60 * 1000;
const HEALTH_MS = 5000;

export interface InSiteDeps {
  readonly client: RemoteClient;
  readonly evaluator: Evaluator;
  readonly undo: Undo;
}

/** @throws ReleaseError if the site does not respond */
export async function requireSite(site: URL): Promise<void> {
  const signal = AbortSignal.timeout(HEALTH_MS);
  const health = await fetch(new URL('/healthz', site), { signal }).catch(() => undefined);
  if (!health?.ok) throw new ReleaseError(`There is no site at ${site.origin}.`);
}

/**
 * Publishes each build of a remote to a running site without activating it. Returns a link to a QA
 * session that shows the newest build, valid for {@link QA_HOURS}. Other visitors see no change.
 */
export async function serveInSite(
  remote: { readonly name: string; readonly folder: string },
  site: URL,
  { client, evaluator, undo }: InSiteDeps,
): Promise<string> {
  const builds = new DevBuilds(client, remote.name, QA_HOURS * HOUR_MS);
  await builds.pruneAbandoned();
  undo(() => builds.prune(0));
  const root = await mkdtemp(join(tmpdir(), 'atlas-remote-'));
  undo(() => rm(root, { recursive: true, force: true }));
  let path = '/';
  await watchRemote(remote, {
    root,
    evaluator,
    undo,
    built: async ({ version, out, milliseconds }) => {
      await publishBuilt(client, { name: remote.name, version }, out);
      builds.add(version);
      const manifest = await readFile(join(out, 'manifest.json'), 'utf8');
      const { routes } = releaseManifest.parse(JSON.parse(manifest));
      path = routes.find((route) => !route.path.includes(':'))?.path ?? '/';
      console.log(`  ${remote.name} ${version} built (${Math.round(milliseconds)} ms)`);
      await builds.prune(BUILDS_TO_KEEP);
    },
  });
  const link = new URL(path, site);
  const { token } = await client.createQaLink({
    person: userInfo().username,
    purpose: 'Development build',
    scope: { [remote.name]: [DEV_VERSION] },
  });
  link.searchParams.set('qa', token);
  return link.href;
}
