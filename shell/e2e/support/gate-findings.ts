import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findTestBrowser } from '../../../tools/find-chrome.ts';
import { BrowserGate } from '../../src/gate/browser/browser-gate.ts';
import { readHostBuild } from '../../src/releases/host-build.ts';
import { SetStore } from '../../src/releases/set-store.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { openRenderers } from '../../src/renderer/open-renderers.ts';
import { builtShell } from '../../src/run/inputs.ts';
import { ROOT } from '../../src/run/paths.ts';
import { readConfig } from '../../src/server/config.ts';
import { publishToStore } from '../../test/support/publish-to-store.ts';

/** By scenario id: the statements of a page, and what it renders below its heading. */
type Pages = Readonly<Record<string, { readonly code?: string; readonly draws?: string }>>;

/** The sources of a remote with these pages. */
function sourcesOf(pages: Pages): Record<string, string> {
  const ids = Object.keys(pages);
  const routes = ids.map(
    (id) => `{ id: '${id}', path: '/${id}', page: () => import('./pages/${id}.tsx'),
      head: () => ({ title: '${id}', description: 'A page.', canonicalPath: '/${id}' }) }`,
  );
  const scenarios = ids.map((id) => ({ id, title: id, url: `/${id}`, answers: {} }));
  return {
    'package.json': JSON.stringify({ name: 'mf-tiny', version: '1.0.0', type: 'module' }),
    'src/remote.tsx': `
      import { defineRemote } from '@agent-atlas/contract';
      export const remote = defineRemote({ name: 'mf-tiny', routes: [${routes.join()}] });`,
    'src/work.ts': 'onmessage = ({ data }) => postMessage(data + 40);',
    'src/scenarios.ts': `export const scenarios = ${JSON.stringify(scenarios)};`,
    ...Object.fromEntries(
      Object.entries(pages).map(([id, { code = '', draws = '' }]) => [
        `src/pages/${id}.tsx`,
        `import { useEffect, useState } from 'react';
        export function Page() {
          const [count, setCount] = useState(0);
          useEffect(() => setCount(1), []);
          ${code}
          return <><h1>Page {count}</h1>${draws}</>;
        }`,
      ]),
    ),
  };
}

/** The environment of a gate that has a browser. */
const GATE_ENV = { PATH: process.env.PATH, CHROME_PATH: findTestBrowser() };

/** The problems that the browser gate finds in a remote with these pages, by check. */
export async function gateFindings(
  pages: Pages,
  env: NodeJS.ProcessEnv = GATE_ENV,
  deadlineMs?: number,
) {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const root = await mkdtemp(join(ROOT, '.cache', 'gate-'));
  const folder = join(root, 'mf-tiny');
  const dist = builtShell();
  const renderers = await openRenderers(dist);
  try {
    await mkdir(join(folder, 'src', 'pages'), { recursive: true });
    for (const [file, text] of Object.entries(sourcesOf(pages)))
      await writeFile(join(folder, file), text);
    await symlink(join(ROOT, 'mf-directory', 'node_modules'), join(folder, 'node_modules'));
    const store = new ReleaseStore(join(root, 'releases'));
    const { name, version } = await publishToStore(store, renderers, { folder });
    const config = readConfig({ API_URL: 'http://127.0.0.1:9', DATA_DIR: root }, root);
    const build = await readHostBuild(dist);
    const sets = new SetStore(store.root);
    const parts = { config, dist, build, store, sets, renderers, env };
    return await new BrowserGate(parts, deadlineMs).examine(name, { [name]: version });
  } finally {
    renderers.close();
    await rm(root, { recursive: true, force: true });
  }
}
