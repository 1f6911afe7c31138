import { describe, expect, test } from 'vitest';
import { releaseManifest } from '../../contract/manifest.ts';
import { tinyManifest } from '../support/tiny-release.ts';

const manifest = tinyManifest({ name: 'mf-a' });

test('a usual manifest is valid', () => {
  expect(releaseManifest.parse(manifest)).toEqual(manifest);
});

test('a stored manifest with a field that is no longer used is valid', () => {
  const stored = { ...manifest, web: { ...manifest.web, container: true } };
  expect(releaseManifest.parse(stored)).toEqual(manifest);
});

describe.each(['../evil.js', 'pages/home.js', '..', '.', '.htaccess', 'a\\b.js', ''])(
  'a file called %j',
  (file) => {
    const [route] = manifest.routes;
    const { entry, initial } = manifest.web;
    const entryFile = manifest.web.files[entry];
    test.each([
      ['the server file', { ...manifest, server: { ...manifest.server, file } }],
      ['the entry', { ...manifest, web: { ...manifest.web, entry: file } }],
      ['an initial file', { ...manifest, web: { ...manifest.web, initial: [...initial, file] } }],
      ['a file', { ...manifest, web: { ...manifest.web, files: { [file]: entryFile } } }],
      ['the file of a page', { ...manifest, routes: [{ ...route, files: [file] }] }],
    ])('is rejected as %s', (_, broken) => {
      expect(releaseManifest.safeParse(broken).success).toBe(false);
    });
  },
);

test.each([
  'https://other.test/',
  '//other.test',
  '/\\other.test',
  '\\\\other.test',
  '/\t/other.test',
  '/.//other.test',
  ' //other.test',
  'javascript:alert(1)',
  'new',
  '/new?to=//other.test',
  '/new#part',
  '/a/../b',
  '',
])('a redirect to or from %j is rejected', (path) => {
  for (const redirect of [
    { from: '/old', to: path },
    { from: path, to: '/new' },
  ]) {
    const given = { ...manifest, redirects: [redirect] };
    expect(releaseManifest.safeParse(given).success).toBe(false);
  }
});

test.each(['/', '/new', '/blog/:slug', '/category/AI%20Chatbot', '/docs/*'])(
  'a redirect from %s is valid',
  (from) => {
    const given = { ...manifest, redirects: [{ from, to: '/blog/seo/x' }] };
    expect(releaseManifest.safeParse(given).success).toBe(true);
  },
);

test.each([
  ['an invalid remote name', { name: '../registry' }],
  ['a version that leaves its folder', { version: '../1.0.0' }],
  ['another contract', { contract: 2 }],
  ['a relative path', { routes: [{ id: 'page', path: 'new', files: [] }] }],
  ['an invalid integrity', { server: { file: 'remote.cjs', integrity: 'sha384-"' } }],
])('a manifest with %s is rejected', (_, change) => {
  expect(releaseManifest.safeParse({ ...manifest, ...change }).success).toBe(false);
});

test.each([
  ['/a/:b?/:c?/:d?/:e?', true],
  ['/a/:b?/:c?/:d?/:e?/:f?', false],
  [`/${'a'.repeat(199)}`, true],
  [`/${'a'.repeat(200)}`, false],
])('a route with the path %s: valid %s', (path, valid) => {
  const [route] = manifest.routes;
  const { success } = releaseManifest.safeParse({ ...manifest, routes: [{ ...route, path }] });
  expect(success).toBe(valid);
});
