import { Registry } from '../releases/registry.ts';
import { ReleaseStore } from '../releases/store.ts';
import { runServer } from '../server/run-server.ts';
import { createDevTools } from './dev-tools.ts';

/** The web server's process in development, which `pnpm dev` starts in place of the real one. */
const server = await runServer((config, host) => {
  const script = Object.keys(host.integrity).find((url) => url.startsWith('/assets/dev.'));
  return createDevTools({
    store: new ReleaseStore(config.releasesDir),
    registry: new Registry(config.releasesDir),
    live: process.env.ATLAS_DEV_LIVE === 'true',
    script: script ?? '',
  });
});
process.on('message', (message) => {
  if (message === 'reload') server.reloadPages();
});
