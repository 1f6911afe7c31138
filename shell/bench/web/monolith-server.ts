import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { ActiveSets } from '../../src/releases/active-sets.ts';
import { Registry } from '../../src/releases/registry.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { createApp, type ScriptStrategy } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import { readHostBuild } from '../../src/server/host-build.ts';
import { sharedTable } from '../../src/shared/table.ts';
import { type MonolithFiles, readMonolithFiles } from './monolith-files.ts';

// The web server's process for the monolith: pages, stylesheet and API as ever, scripts of one build.

const dist = join(import.meta.dirname, '..');
const themeFile = createRequire(import.meta.url).resolve('@agent-atlas/shared-ui/styles/theme.css');

/** Both builds name a page's chunk by its module: here with the remote's folder in front. */
function monolithScripts({ entry, integrity }: MonolithFiles): ScriptStrategy {
  const scripts = Object.keys(integrity);
  return (_set, spec) => {
    const stems = (spec?.files ?? []).map((url) => url.split('/').at(-1)?.split('.')[0] ?? url);
    const pages = stems.map((stem) => {
      const script = scripts.find((url) => url.startsWith(`/assets/${spec?.remote}_${stem}.`));
      if (!script) throw new Error(`The monolith has no chunk for ${spec?.remote} ${stem}`);
      return script;
    });
    return { entry, preloads: pages, integrity };
  };
}

const config = readConfig(process.env, process.cwd());
const host = await readHostBuild(join(dist, '..'));
const store = new ReleaseStore(config.releasesDir);
const sets = new ActiveSets(store, new Registry(config.releasesDir), {
  shared: sharedTable,
  themeFile,
  candidates: host.candidates,
  buildId: host.id,
});
await sets.start();
const app = createApp({
  config,
  log: pino({ level: config.logLevel, base: null }),
  host,
  browserDir: join(dist, 'browser'),
  store,
  sets,
  scripts: monolithScripts(await readMonolithFiles(dist)),
});
const server = createAdaptorServer({ fetch: app.fetch });
server.listen(config.port, config.host, () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  process.send?.({ type: 'ready', port });
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
