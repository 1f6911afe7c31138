import { existsSync } from 'node:fs';
import { storedQaSecret } from '../qa/secret.ts';
import { DEV_VERSION, signQaLink } from '../qa/session.ts';
import { ReleaseError } from '../releases/errors.ts';
import { Registry } from '../releases/registry.ts';
import { releaseUrl } from '../releases/release-set.ts';
import { ReleaseStore } from '../releases/store.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { DIST, releasesDir } from '../run/paths.ts';
import { prepareShell } from '../run/prepare.ts';
import type { Cleanup } from './cleanup.ts';
import { pruneDevVersions } from './dev-versions.ts';
import type { RemoteFolder } from './options.ts';
import { watchRemote } from './watch-remote.ts';

/** Builds that open tabs of the session may still be at. */
const BUILDS_KEPT = 3;
const LINK_HOURS = 24;

/**
 * Puts each build of a remote into the store of a running site without making it active, and gives a
 * signed link to a session that shows the newest one. Everybody else sees what they saw before.
 *
 * @throws ReleaseError when there is no such site, or its store is not the one at DATA_DIR
 */
export async function serveInSite(
  remote: RemoteFolder,
  site: URL,
  cleanup: Cleanup,
): Promise<string> {
  const store = new ReleaseStore(releasesDir());
  const registry = new Registry(store.root);
  const health = await fetch(new URL('/healthz', site)).catch(() => undefined);
  if (!health?.ok) throw new ReleaseError(`There is no site at ${site.origin}.`);
  if (!existsSync(registry.path)) {
    throw new ReleaseError(
      `There is no release store in ${store.root}: set DATA_DIR to that of the site.`,
    );
  }

  await prepareShell((text) => console.log(`  ${text} …`));
  await pruneDevVersions(store, registry, remote.name, 0);
  cleanup.undo(() => pruneDevVersions(store, registry, remote.name, 0));
  const renderers = await openRenderers(DIST);
  cleanup.undo(async () => renderers.close());
  let newest = '';
  await watchRemote(remote, {
    store,
    renderers: Promise.resolve(renderers),
    cleanup,
    published: async (version, milliseconds) => {
      newest = version;
      console.log(`  ${remote.name} ${version} built (${Math.round(milliseconds)} ms)`);
      await pruneDevVersions(store, registry, remote.name, BUILDS_KEPT);
    },
  });

  const manifest = await store.manifest(remote.name, newest);
  const served = await fetch(new URL(releaseUrl(manifest, manifest.web.entry), site));
  if (!served.ok) {
    throw new ReleaseError(
      `The site at ${site.origin} has another release store than ${store.root}: set DATA_DIR to that of the site.`,
    );
  }
  const link = new URL(manifest.routes.find(({ path }) => !path.includes(':'))?.path ?? '/', site);
  const expires = Date.now() + LINK_HOURS * 60 * 60 * 1000;
  const versions = { [remote.name]: DEV_VERSION };
  const secret = process.env.QA_SECRET || storedQaSecret(store.root);
  link.searchParams.set('qa', signQaLink(secret, { versions, expires }));
  return link.href;
}
