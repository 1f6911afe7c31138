import { join } from 'node:path';
import { readConfig } from '../../src/server/config.ts';
import { mirrorSource } from '../../src/server/mirror-source.ts';
import type { ScriptStrategy } from '../../src/server/page-maker.ts';
import { startServer } from '../../src/server/start-server.ts';
import { type MonolithFiles, readMonolithFiles } from './monolith-files.ts';

// The web server's process for the monolith. Pages, stylesheet and API are the usual ones, the scripts are the
// monolith's.

const dist = join(import.meta.dirname, '..');

/**
 * Finds a page's chunk. Both builds name it after the page's module, the monolith with the remote's folder as prefix.
 */
function monolithScripts({ entry, start, integrity }: MonolithFiles): ScriptStrategy {
  const scripts = Object.keys(integrity);
  return (_set, spec) => {
    const stems = (spec?.files ?? []).map((url) => url.split('/').at(-1)?.split('.')[0] ?? url);
    const pages = stems.map((stem) => {
      const script = scripts.find((url) => url.startsWith(`/assets/${spec?.remote}_${stem}.`));
      if (!script) throw new Error(`The monolith has no chunk for ${spec?.remote} ${stem}`);
      return script;
    });
    return { entry, preloads: [start, ...pages], integrity };
  };
}

const server = await startServer(readConfig(process.env, process.cwd()), {
  dist: join(dist, '..'),
  source: mirrorSource(join(dist, '..')),
  browserDir: join(dist, 'browser'),
  scripts: monolithScripts(await readMonolithFiles(dist)),
});
process.send?.({ type: 'ready', port: server.port });
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
