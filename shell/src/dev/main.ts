import { join } from 'node:path';
import { hostParts } from '../releases/host-build.ts';
import { LocalReleases } from '../releases/local-releases.ts';
import { DIST, runServer } from '../server/run-server.ts';
import { devMessage } from './dev-message.ts';
import { createDevTools, type RunningDevTools } from './dev-tools.ts';

let tools: RunningDevTools | undefined;

/** The web server's process in development. `pnpm dev` starts it instead of the production one. */
await runServer(
  ({ releasesDir }, build) => new LocalReleases(releasesDir, async () => hostParts(build, DIST)),
  ({ releasesDir }, build) => {
    const script = Object.keys(build.integrity).find((url) => url.startsWith('/assets/dev.'));
    const releases = new LocalReleases(releasesDir, async () => hostParts(build, DIST));
    tools = createDevTools({
      releases,
      live: process.env.ATLAS_DEV_LIVE === 'true',
      script: script ?? '',
      building: join(releases.store.root, '.building'),
      browserDir: join(DIST, 'browser'),
      root: process.cwd(),
    });
    return tools;
  },
);
process.on('message', (message) => {
  const given = devMessage.safeParse(message);
  if (given.success) tools?.receive(given.data);
});
