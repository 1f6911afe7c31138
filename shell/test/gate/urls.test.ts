import { expect, test } from 'vitest';
import { tinyManifest } from '../support/tiny-release.ts';
import { found, published, remoteAt } from './found-problems.ts';

test('a path that another remote has is reported', async () => {
  const others = [tinyManifest({ name: 'mf-other', path: '/tiny' })];
  expect((await found({ parts: { others } })).URLs).toEqual([
    'src/remote.tsx: mf-tiny and mf-other both claim /tiny',
  ]);
});

test.each(['/:any', '/*', '/TINY', '/tiny/:id?'])(
  'a path that %s of another remote also matches is reported with both',
  async (path) => {
    const others = [tinyManifest({ name: 'mf-other', path })];
    expect((await found({ parts: { others } })).URLs).toEqual([
      `src/remote.tsx: its /tiny also matches paths of ${path}, which belongs to mf-other`,
    ]);
  },
);

test('separate routes do not conflict', async () => {
  const others = ['/tiny/:id', '/small', '/'].map((path, index) =>
    tinyManifest({ name: `mf-other-${index}`, path }),
  );
  expect((await found({ parts: { others } })).URLs).toBeUndefined();
});

test('a route that matches paths of the host is reported', async () => {
  const { URLs } = await found({ sources: { 'src/remote.tsx': remoteAt('/:first/:second') } });
  expect(URLs).toEqual(['src/remote.tsx: its /:first/:second matches paths that the host serves']);
});

test('a redirect to a missing page is reported', async () => {
  const redirects = "redirects: [{ from: '/wee', to: '/nowhere' }],";
  const { URLs } = await found({
    sources: { 'src/remote.tsx': remoteAt('/tiny', redirects) },
  });
  expect(URLs).toEqual([
    'src/remote.tsx: it redirects /wee to /nowhere, which is not a page of the site',
  ]);
});

test('a redirect to another site cannot be published', async () => {
  const redirects = "redirects: [{ from: '/wee', to: '//evil.example' }],";
  await expect(published({ 'src/remote.tsx': remoteAt('/tiny', redirects) })).rejects.toThrow(
    'a path of this site',
  );
});
