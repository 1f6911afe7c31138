import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findChrome } from '../../tools/find-chrome.ts';
import { BrowserGate } from '../src/gate/browser/browser-gate.ts';
import { SetStore } from '../src/releases/set-store.ts';
import { ReleaseStore } from '../src/releases/store.ts';
import { openRenderers } from '../src/renderer/open-renderers.ts';
import { builtShell } from '../src/run/inputs.ts';
import { ROOT } from '../src/run/paths.ts';
import { readConfig } from '../src/server/config.ts';
import { readHostBuild } from '../src/server/host-build.ts';
import { publishToStore } from '../test/support/publish-to-store.ts';
import { command } from './support/command.ts';
import { publishEdited } from './support/remote-copy.ts';
import { expect, test } from './support/test.ts';

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

/** The problems that the browser gate finds in a remote with these pages, by check. */
async function found(pages: Pages, env: NodeJS.ProcessEnv = process.env, deadlineMs?: number) {
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

const env = { PATH: process.env.PATH, CHROME_PATH: findChrome() };

test.setTimeout(360_000);
test.use({ siteOptions: { env: { GATE_BROWSER: 'on' } } });

test('finds problems that only a browser shows, and names the scenario', async () => {
  const findings = await found(
    {
      sound: {},
      covered: {
        code: "useEffect(() => { if ('splash' in document.documentElement.dataset) console.info('covered'); }, []);",
      },
      mismatch: { draws: "<p>{typeof window === 'undefined' ? 'server' : 'browser'}</p>" },
      effect: { code: "useEffect(() => { throw new Error('the effect broke'); }, []);" },
      talks: { code: "useEffect(() => console.info('left over'), []);" },
      nameless: { draws: '<button type="button" />' },
      moves: {
        code: 'const [tall, setTall] = useState(false); useEffect(() => void setTimeout(setTall, 30, true), []);',
        draws: '{tall && <p style={{ height: 600 }}>Tall</p>}<p>Below</p><p>Below</p><p>Below</p>',
      },
    },
    env,
  );
  const problems = Object.fromEntries(findings.map((finding) => [finding.check, finding.problems]));
  expect(problems).toEqual({
    'Browser: hydration and effects': expect.arrayContaining([
      expect.stringContaining(
        'src/pages/mismatch.tsx, scenario "mismatch" (/mismatch): the browser renders a different page than the server (hydration mismatch)',
      ),
      expect.stringContaining(
        'src/pages/effect.tsx, scenario "effect" (/effect): console.error: Error: the effect broke',
      ),
    ]),
    'Browser: console': ['src/pages/talks.tsx, scenario "talks" (/talks): console.info: left over'],
    'Browser: accessibility': [
      expect.stringMatching(
        /^src\/pages\/nameless\.tsx, scenario "nameless" \(\/nameless\): button-name: /,
      ),
    ],
    'Browser: layout shift': [
      expect.stringMatching(
        /^src\/pages\/moves\.tsx, scenario "moves" \(\/moves\): its layout shifts by /,
      ),
    ],
    'Browser: bytes': [],
    'Browser: time': [],
  });
  expect(findings.flatMap((finding) => finding.problems).join('\n')).not.toContain('"sound"');
});

test('a page that hangs is refused within the time limit', async () => {
  const hangs = { code: 'useEffect(() => { for (;;); }, []);' };
  const findings = await found({ hangs }, env, 12_000);
  expect(findings.at(-1)).toMatchObject({
    check: 'Browser: time',
    problems: [
      expect.stringMatching(
        /^only 0 of 1 scenarios were opened within 1[0-2] seconds; not opened: "hangs"$/,
      ),
    ],
  });
});

test('without a browser, each check is marked as skipped', async () => {
  const findings = await found({ sound: {} }, { CHROME_PATH: '/nowhere/chrome' });
  expect(findings).toHaveLength(5);
  for (const finding of findings)
    expect(finding).toMatchObject({
      problems: [],
      skipped: 'CHROME_PATH names /nowhere/chrome, which does not exist',
    });
});

test('a site activates a release that fails in the browser only with --without-browser', async ({
  site,
}) => {
  await publishEdited(site.client, 'mf-leaderboard', '9.0.0', {
    from: 'export function Page() {',
    to: "export function Page() {\n  console.info('left over');",
  });
  const activate = (...options: string[]) =>
    command('release', ['activate', 'mf-leaderboard', '9.0.0', ...options], {
      DATA_DIR: site.folder,
    });
  const refused = await activate();
  expect(refused.output).toMatch(/✗ .*Browser: console\n.*console\.info: left over/);
  expect(refused.code).toBe(1);
  const done = await activate('--without-browser');
  expect(done.output).toMatch(/Browser: console: not checked, /);
  expect(done.output).toContain('Activated mf-leaderboard 9.0.0');
});
