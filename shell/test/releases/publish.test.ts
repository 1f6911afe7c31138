import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BuildError } from '../../remote-kit/build/compile.ts';
import { integrityOf } from '../../src/releases/integrity.ts';
import { loadRelease } from '../../src/releases/release-set.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { publishToStore } from '../support/publish-to-store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { remoteSource, tinyRemote } from '../support/tiny-remote.ts';

const renderers = inProcessRenderers();
const emptyStore = async () => new ReleaseStore(await tempFolder());

/** Renders the page of the container at a URL with this workspace's React. */
const DRAW = `
  import * as react from 'react';
  import * as jsxRuntime from 'react/jsx-runtime';
  import { renderToString } from 'react-dom/server';
  const { init, get } = await import(process.argv[1]);
  const lend = (module) => ({ '19.0.0': { get: () => () => module } });
  await init({ react: lend(react), 'react/jsx-runtime': lend(jsxRuntime) });
  const { Page } = (await get('./pages/home'))();
  console.log(renderToString(react.createElement(Page)));
`;

interface Refused {
  readonly what: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly message: string;
}

const REFUSED: readonly Refused[] = [
  {
    what: 'its page has no file of its own',
    sources: {
      'src/pages/other.tsx': 'export const Page = () => <p>Other</p>;',
      'src/remote.tsx': remoteSource("() => import('./pages/other.tsx')").replace(
        "'home'",
        "'away'",
      ),
    },
    message: 'mf-tiny: the page of route "away" must be src/pages/away.tsx',
  },
  {
    what: 'its name differs from its package',
    sources: { 'src/remote.tsx': remoteSource("() => import('./pages/home.tsx')", 'mf-other') },
    message: 'mf-tiny: src/remote.tsx has the name mf-other',
  },
  {
    what: 'it does not compile',
    sources: {
      'src/pages/home.tsx': "import { gone } from './gone.ts'; export const Page = gone;",
    },
    message: './gone.ts',
  },
  {
    what: 'it throws when it is loaded',
    sources: {
      'src/pages/home.tsx': 'export const Page = null.page;',
      'src/remote.tsx': remoteSource("() => import('./pages/home.tsx')"),
    },
    message: 'cannot be evaluated',
  },
  {
    what: 'one of its classes styles the whole page',
    sources: {
      'src/pages/home.tsx':
        'export const Page = () => <p className="p-4 [*:not(&)]:font-mono">Text</p>;',
    },
    message:
      'mf-tiny: the class "[*:not(&)]:font-mono" affects more than its own elements: it styles elements that do not have it; start its selector with "&"',
  },
];

describe('a published remote', () => {
  test('is a release that the host can load, with everything that the browser needs', async () => {
    const store = await emptyStore();
    const manifest = await publishToStore(store, renderers, { folder: await tinyRemote() });
    expect(manifest.version).toMatch(/^0\.1\.0-h[0-9a-f]+$/);

    const { key } = await loadRelease(store, renderers, 'mf-tiny', manifest.version);
    const classes = await store.classes('mf-tiny', manifest.version);
    expect(key).toBe(`mf-tiny@${manifest.version}`);
    expect(manifest.routes.map(({ path }) => path)).toEqual(['/tiny']);
    expect(classes).toEqual(expect.arrayContaining(['p-4', 'md:p-8']));

    const [route] = manifest.routes;
    expect(route?.files).toEqual([expect.stringMatching(/^page-home\.[0-9a-f]+\.js$/)]);
    expect(route?.exposed).toBe('./pages/home');
    expect(manifest.web.initial).toEqual([manifest.web.entry]);
    // The route imports the same chunk that the container exposes, not a second one.
    expect(Object.keys(manifest.web.files).sort()).toEqual(
      [
        ...[manifest.web.entry, manifest.web.routes, manifest.web.manifest],
        ...(route?.files ?? []),
      ].sort(),
    );

    const web = join(store.folder('mf-tiny', manifest.version), 'web');
    // zlib's output differs between versions of Node.js.
    const names = await readdir(web);
    expect(names.filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
    for (const [file, { integrity, bytes }] of Object.entries(manifest.web.files)) {
      const content = await readFile(join(web, file));
      expect([integrityOf(content), content.byteLength]).toEqual([integrity, bytes]);
    }
  });

  test('uses the modules of the host', async () => {
    const store = await emptyStore();
    const { version, web } = await publishToStore(store, renderers, { folder: await tinyRemote() });
    const entry = join(store.folder('mf-tiny', version), 'web', web.entry);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', DRAW, pathToFileURL(entry).href],
      { cwd: join(import.meta.dirname, '..', '..') },
    );
    // Hooks work only with the React that renders the page.
    expect(stdout).toContain('>0</button>');
  });

  test.each(['1.2', '../1.0.0'])('cannot have the version %s', async (version) => {
    const store = await emptyStore();
    const published = publishToStore(store, renderers, { folder: await tinyRemote(), version });
    await expect(published).rejects.toThrow(`mf-tiny ${version} is not a valid release`);
  });
});

describe('a remote that cannot be published', () => {
  test.each(REFUSED)('is refused because $what', async ({ sources, message }) => {
    const store = await emptyStore();
    const folder = await tinyRemote(sources);
    await expect(publishToStore(store, renderers, { folder })).rejects.toThrow(message);
    expect(await store.remotes()).toEqual([]);
  });

  test("is refused with the compiler's errors", async () => {
    const folder = await tinyRemote({ 'src/pages/home.tsx': 'export function Page( {' });
    const published = publishToStore(await emptyStore(), renderers, { folder });
    await expect(published).rejects.toThrow(BuildError);
    await expect(published).rejects.toThrow('home.tsx');
  });
});
