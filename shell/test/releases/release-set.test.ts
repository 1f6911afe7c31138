import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { loadRelease, redirectOf } from '../../src/releases/release-set.ts';
import { releaseUrl } from '../../src/releases/set-document.ts';
import { SetLoader } from '../../src/releases/set-loader.ts';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { tinyHost } from '../support/tiny-host.ts';
import { composedSet, tinyReleases, tinySet } from '../support/tiny-set.ts';

describe('two remotes with the same path', () => {
  test('are refused with both names', async () => {
    const set = tinySet({ name: 'mf-a', path: '/new' }, { name: 'mf-b', path: '/new' });
    await expect(set).rejects.toThrow('mf-b and mf-a both claim /new');
  });

  test('conflict even if their parameters have different names', async () => {
    const set = tinySet(
      { name: 'mf-a', path: '/agent/:id' },
      { name: 'mf-b', path: '/agent/:name' },
    );
    await expect(set).rejects.toThrow('mf-b and mf-a both claim /agent/:name');
  });

  test("conflict when one redirects the path of the other's page", async () => {
    const set = tinySet(
      { name: 'mf-a', path: '/new' },
      { name: 'mf-b', redirects: [{ from: '/new', to: '/mf-b' }] },
    );
    await expect(set).rejects.toThrow('mf-b and mf-a both claim /new');
  });

  test('do not conflict if one is a fixed path below the other', async () => {
    const set = await tinySet(
      { name: 'mf-a', path: '/blog/:slug' },
      { name: 'mf-b', path: '/blog/seo/what-is-an-ai-agent' },
    );
    expect(set.routes.map(({ remote }) => remote)).toEqual(['mf-a', 'mf-b']);
  });
});

describe('a set', () => {
  test('has the same id for the same releases in any order', async () => {
    const one = await tinySet({ name: 'mf-a' }, { name: 'mf-b' });
    const other = await tinySet({ name: 'mf-b' }, { name: 'mf-a' });
    expect(other.id).toBe(one.id);
  });

  test('has another id with another version or another build of the shell', async () => {
    const { id } = await tinySet({ name: 'mf-a' });
    const newer = await tinySet({ name: 'mf-a', version: '1.0.1' });
    const host = { ...tinyHost, id: 'bbbbbbbbbb' };
    const rebuilt = (await composedSet([{ name: 'mf-a' }], host)).set;
    expect(new Set([id, newer.id, rebuilt.id]).size).toBe(3);
  });

  test('has the integrity of every browser file by URL', async () => {
    const host = { ...tinyHost, integrity: { '/assets/shell.js': 'sha384-shell' } };
    const { set } = await composedSet([{ name: 'mf-a' }, { name: 'mf-b' }], host);
    const urls = ['mf-a', 'mf-b'].flatMap((name) =>
      ['entry.1.js', 'page.1.js'].map((file) => releaseUrl({ name, version: '1.0.0' }, file)),
    );
    expect(Object.keys(set.integrity)).toEqual(['/assets/shell.js', ...urls]);
    expect(set.integrity['/_r/mf-b/1.0.0/page.1.js']).toBe(
      set.releases.get('mf-b')?.manifest.web.files['page.1.js']?.integrity,
    );
  });

  test('has styles for the classes of its releases and of the host', async () => {
    const releases = [
      { name: 'mf-a', classes: ['p-1'] },
      { name: 'mf-b', classes: ['p-2'] },
    ];
    const { css } = await composedSet(releases, { ...tinyHost, candidates: ['p-3'] });
    expect(['.p-1', '.p-2', '.p-3'].filter((name) => !css.includes(name))).toEqual([]);
  });

  test('leaves out classes that would change or break the styles of others', async () => {
    const set = await tinySet(
      { name: 'mf-a', classes: ['[*:not(&)]:hidden', '[&::]:p-1', '[color:red/*]', 'p-1'] },
      { name: 'mf-b', classes: ['p-2'] },
    );
    const plain = await tinySet({ name: 'mf-a', classes: ['p-1', 'p-2'] });
    expect(set.stylesheet).toBe(plain.stylesheet);
  });

  test('follows redirects of its remotes, but only for whole paths', async () => {
    const set = await tinySet({ name: 'mf-a', redirects: [{ from: '/newest', to: '/new' }] });
    expect(redirectOf(set, '/newest')).toBe('/new');
    expect(redirectOf(set, '/newest/1')).toBeUndefined();
    expect(redirectOf(set, '/new')).toBeUndefined();
  });

  test('that was modified on disk is not served', async () => {
    const { releases, versions } = await tinyReleases([{ name: 'mf-a' }]);
    const { sets } = releases;
    const id = await releases.compose(versions);
    const text = await readFile(sets.path(id), 'utf8');
    await writeFile(sets.path(id), text.replace('mf-a', 'mf-b'));
    await expect(sets.read(id)).rejects.toThrow(`The release set ${id} is damaged`);
  });
});

describe('loading a release', () => {
  const remoteWith = (route: string) =>
    `exports.remote = { name: 'mf-a', contract: 1, routes: [${route}] };`;

  test('refuses a manifest with a route that the code does not have', async () => {
    await expect(tinySet({ name: 'mf-a', code: remoteWith('') })).rejects.toThrow(
      'mf-a 1.0.0: its manifest lists the route "page", but its code does not',
    );
  });

  test('refuses a page file without a Page', async () => {
    const route = `{ id: 'page', path: '/', head() {}, page: async () => ({ page() {} }) }`;
    await expect(tinySet({ name: 'mf-a', code: remoteWith(route) })).rejects.toThrow(
      'mf-a 1.0.0: the file of page "page" does not export a Page',
    );
  });

  test('fails when a file of the release is missing', async () => {
    const { releases } = await tinyReleases([{ name: 'mf-a' }]);
    const { store } = releases;
    await rm(join(store.folder('mf-a', '1.0.0'), 'server', 'remote.cjs'));
    const loading = loadRelease(store, inProcessRenderers(), 'mf-a', '1.0.0');
    await expect(loading).rejects.toThrow('remote.cjs');
  });
});

test('a set has its releases in its order, whichever loads first', async () => {
  const { releases, versions } = await tinyReleases([{ name: 'mf-a' }, { name: 'mf-b' }]);
  const { store, sets } = releases;
  const other = Promise.withResolvers<void>();
  const evaluated = {
    has: () => false,
    async add({ name }: { name: string }) {
      if (name === 'mf-b') return other.resolve();
      await other.promise;
      await setImmediate();
    },
  };
  const loader = new SetLoader({ store, sets, renderers: inProcessRenderers(), evaluated });
  const { set } = await loader.open(await releases.compose(versions));
  expect([...set.releases.keys()]).toEqual(['mf-a', 'mf-b']);
});
