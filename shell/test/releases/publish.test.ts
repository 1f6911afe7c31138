import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BuildError } from '../../remote-kit/build/compile.ts';
import { integrityOf } from '../../src/releases/integrity.ts';
import { publish } from '../../src/releases/publish.ts';
import { loadRelease } from '../../src/releases/release-set.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import type { RenderableRelease } from '../../src/renderer/renderer-pool.ts';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { remoteSource, tinyRemote } from '../support/tiny-remote.ts';

const renderers = inProcessRenderers();
const emptyStore = async () => new ReleaseStore(await tempFolder());

interface Refused {
  readonly what: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly message: string;
}

const REFUSED: readonly Refused[] = [
  {
    what: 'its page is part of its entry',
    sources: { 'src/remote.tsx': remoteSource('async () => ({ Page })') },
    message:
      'mf-tiny: the page of route "home" must be its own file: page: () => import(\'./<page>.tsx\')',
  },
  {
    what: 'it goes by another name than its package',
    sources: { 'src/remote.tsx': remoteSource("() => import('./pages/home.tsx')", 'mf-other') },
    message: 'mf-tiny: src/remote.tsx calls itself mf-other',
  },
  {
    what: 'it does not compile',
    sources: {
      'src/pages/home.tsx': "import { gone } from './gone.ts'; export const Page = gone;",
    },
    message: './gone.ts',
  },
  {
    what: 'it fails as soon as it is loaded',
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
      'mf-tiny: the class "[*:not(&)]:font-mono" affects more than its own elements: it styles elements that do not carry it; start its selector with "&"',
  },
];

describe('a published remote', () => {
  test('is a release the host can load, with everything the browser needs to know', async () => {
    const store = await emptyStore();
    const { manifest, fresh } = await publish(store, renderers, { folder: await tinyRemote() });
    expect(fresh).toBe(true);
    expect(manifest.version).toMatch(/^0\.1\.0-h[0-9a-f]+$/);

    const { key, classes } = await loadRelease(store, renderers, 'mf-tiny', manifest.version);
    expect(key).toBe(`mf-tiny@${manifest.version}`);
    expect(manifest.routes.map(({ path }) => path)).toEqual(['/tiny']);
    expect(classes).toEqual(expect.arrayContaining(['p-4', 'md:p-8']));

    const [route] = manifest.routes;
    expect(route?.files).toEqual([expect.stringMatching(/^src_pages_home_tsx\.[0-9a-f]+\.js$/)]);
    expect(manifest.web.initial).toContain(manifest.web.entry);

    const web = join(store.folder('mf-tiny', manifest.version), 'web');
    for (const [file, { integrity, bytes }] of Object.entries(manifest.web.files)) {
      const content = await readFile(join(web, file));
      expect([integrityOf(content), content.byteLength]).toEqual([integrity, bytes]);
      expect(gunzipSync(await readFile(join(web, `${file}.gz`))).equals(content)).toBe(true);
    }
  });

  test('never changes: the same again is not fresh, other bytes under its version are refused', async () => {
    const store = await emptyStore();
    const folder = await tinyRemote();
    const options = { folder, version: '1.0.0' };
    await publish(store, renderers, options);
    const again = await publish(store, renderers, options);
    expect(again.fresh).toBe(false);

    const page = join(folder, 'src', 'pages', 'home.tsx');
    await writeFile(page, 'export const Page = () => <p>Something else</p>;');
    await expect(publish(store, renderers, options)).rejects.toThrow(
      'mf-tiny 1.0.0 is already published with other content; a release never changes: raise the version',
    );
    expect(await store.manifest('mf-tiny', '1.0.0')).toEqual(again.manifest);
  });

  test('is refused under its version with other scenarios, too', async () => {
    const store = await emptyStore();
    const folder = await tinyRemote();
    const options = { folder, version: '1.0.0' };
    await publish(store, renderers, options);
    const scenario = `{ id: 'usual', title: 'Usual', url: '/tiny', answers: {} }`;
    await writeFile(join(folder, 'src', 'scenarios.ts'), `export const scenarios = [${scenario}];`);
    await expect(publish(store, renderers, options)).rejects.toThrow(
      'is already published with other content',
    );
  });

  test('is the same release for two who publish it at once', async () => {
    const store = await emptyStore();
    let built = 0;
    const bothBuilt = Promise.withResolvers<void>();
    const describe = async (release: RenderableRelease) => {
      built += 1;
      if (built === 2) bothBuilt.resolve();
      await bothBuilt.promise;
      return renderers.describe(release);
    };
    const options = { folder: await tinyRemote(), version: '1.0.0' };
    const together = { ...renderers, describe };
    const both = await Promise.all([
      publish(store, together, options),
      publish(store, together, options),
    ]);
    expect(both.map(({ fresh }) => fresh).sort()).toEqual([false, true]);
  });

  test.each(['1.2', '../1.0.0'])('cannot have the version %s', async (version) => {
    const store = await emptyStore();
    const published = publish(store, renderers, { folder: await tinyRemote(), version });
    await expect(published).rejects.toThrow(`mf-tiny ${version} cannot be a release`);
  });
});

describe('a remote that cannot be published', () => {
  test.each(REFUSED)(
    'is told that $what, and the store is as it was',
    async ({ sources, message }) => {
      const store = await emptyStore();
      const folder = await tinyRemote(sources);
      await expect(publish(store, renderers, { folder })).rejects.toThrow(message);
      expect(await store.remotes()).toEqual([]);
      const left = await readdir(store.root, { recursive: true, withFileTypes: true });
      expect(left.filter((entry) => entry.isFile())).toEqual([]);
    },
  );

  test('hears it from the compiler', async () => {
    const folder = await tinyRemote({ 'src/pages/home.tsx': 'export function Page( {' });
    const published = publish(await emptyStore(), renderers, { folder });
    await expect(published).rejects.toThrow(BuildError);
    await expect(published).rejects.toThrow('home.tsx');
  });
});
