import { join } from 'node:path';
import { readConfig } from '../../shell/src/server/config.ts';
import { mirrorSource } from '../../shell/src/server/mirror-source.ts';
import type { ScriptStrategy } from '../../shell/src/server/pages/page-maker.ts';
import { startServer } from '../../shell/src/server/start-server.ts';
import { type MonolithFiles, readMonolithFiles } from './monolith-files.ts';

// The web server's process for the monolith. Only the scripts are the monolith's; pages, stylesheet
// and API are the usual ones.

const dist = join(import.meta.dirname, '..');

/**
 * Finds a page's chunk. The monolith names the chunk after the page's module, which is named after
 * the route's id.
 */
function monolithScripts({ entry, start, integrity }: MonolithFiles): ScriptStrategy {
  const scripts = Object.keys(integrity);
  return (_set, route) => {
    if (!route) return { entry, preloads: [start], integrity };
    const { remote, id } = route;
    const page = scripts.find((url) => url.startsWith(`/assets/${remote}_src_pages_${id}_tsx.`));
    if (!page) throw new Error(`The monolith has no chunk for ${remote} ${id}`);
    return { entry, preloads: [start, page], integrity };
  };
}

const files = await readMonolithFiles(dist);
const server = await startServer(readConfig(process.env, process.cwd()), {
  dist: join(dist, '..'),
  source: mirrorSource(join(dist, '..')),
  browser: { dir: join(dist, 'browser'), integrity: files.integrity },
  scripts: monolithScripts(files),
});
process.send?.({ type: 'ready', port: server.port });
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
