import { defineRemote, type RemoteModule } from '../../contract/remote.ts';
import { composeSet, type LoadedRelease, type ReleaseSet } from '../../src/releases/release-set.ts';
import { tinyHost } from './tiny-host.ts';
import { tinyManifest } from './tiny-release.ts';

type Routes = RemoteModule['routes'];

function released(routes: Routes): LoadedRelease {
  const module = defineRemote({ name: 'mf-a', routes });
  const specs = routes.map(({ id, path }) => ({ id, path, files: [`${id}.1.js`] }));
  return { manifest: { ...tinyManifest({ name: 'mf-a' }), routes: specs }, module, classes: [] };
}

/** A set of one remote with these routes, evaluated already. */
export function setOf(...routes: Routes): Promise<ReleaseSet> {
  return composeSet([released(routes)], tinyHost);
}
