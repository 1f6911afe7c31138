import { LocalReleases } from '../releases/local-releases.ts';
import { hostParts } from '../server/host-build.ts';
import { DIST, runServer } from '../server/run-server.ts';
import { createDevTools } from './dev-tools.ts';

/** The web server's process in development. `pnpm dev` starts it instead of the production one. */
const server = await runServer(
  ({ releasesDir }, build) => new LocalReleases(releasesDir, async () => hostParts(build, DIST)),
  ({ releasesDir }, build) => {
    const script = Object.keys(build.integrity).find((url) => url.startsWith('/assets/dev.'));
    return createDevTools({
      releases: new LocalReleases(releasesDir, async () => hostParts(build, DIST)),
      live: process.env.ATLAS_DEV_LIVE === 'true',
      script: script ?? '',
    });
  },
);
process.on('message', (message) => {
  if (message === 'reload') server.reloadPages();
});
