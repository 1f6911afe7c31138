import { describe, expect, test } from 'vitest';
import { openSet } from '../../../src/releases/release-set.ts';
import { describeSet } from '../../../src/releases/set-document.ts';
import { resolveUrl } from '../../../src/server/pages/urls.ts';
import { tinyHost } from '../../support/tiny-host.ts';
import { tinyManifest } from '../../support/tiny-release.ts';

const RELEASES = [
  { name: 'mf-home', path: '/', query: [] },
  { name: 'mf-list', path: '/new', query: ['page', { name: 'sort', values: ['name', 'new'] }] },
  { name: 'mf-agent', path: '/agent/:id', query: [] },
  { name: 'mf-tile', path: '/category/:category' },
  { name: 'mf-twice', path: '/twice', query: ['page', { name: 'page', values: ['1'] }] },
  { name: 'mf-moved', path: '/popular', redirects: [{ from: '/newest', to: '/new' }] },
].map(tinyManifest);

const members = RELEASES.map((manifest) => ({ manifest, digest: '' }));
const loaded = RELEASES.map(
  (manifest) => [manifest.name, { key: manifest.name, serverCode: '', manifest }] as const,
);
const set = openSet('set', describeSet(members, tinyHost, ''), new Map(loaded));

const page = (path: string) => ({ kind: 'page', path });
const redirect = (to: string) => ({ kind: 'redirect', to });
const notFound = (path = '/404') => ({ kind: 'not-found', path });

/** How each target is resolved. `path` is its cache key. */
const TABLE: readonly [string, object][] = [
  ['/', page('/')],
  ['/new', page('/new')],
  ['/agent/1', page('/agent/1')],
  ['/category/AI%20Chatbot', page('/category/AI%20Chatbot')],
  // Parameters that the page does not read have no effect.
  ['/?utm_source=x', page('/')],
  ['/?', page('/')],
  ['/agent/1?fbclid=abc', page('/agent/1')],
  ['/new?page=2&utm_source=x', page('/new?page=2')],
  ['/new?sort=name&page=2', page('/new?page=2&sort=name')],
  ['/new?page=2&page=3', page('/new?page=2&page=3')],
  ['/new?page=%32', page('/new?page=2')],
  ['/new?PAGE=2', page('/new')],
  // A parameter that a remote declares twice.
  ['/twice?page=1', page('/twice?page=1')],
  // Nor do unknown values of one that has only a few, or any value but its first.
  ['/new?sort=price&page=2', page('/new?page=2')],
  ['/new?sort=constructor&sort=name', page('/new')],
  ['/new?sort=new&sort=name', page('/new?sort=new')],
  ['/new?sort=', page('/new')],
  // Without a declaration, a page may read any parameter.
  ['/category/x?b=2&a=1', page('/category/x?a=1&b=2')],
  // One page has one URL.
  ['/new/', redirect('/new')],
  ['/New', redirect('/new')],
  ['/NEW/?page=2', redirect('/new?page=2')],
  ['//new', redirect('/new')],
  ['/new//', redirect('/new')],
  ['/agent//1', redirect('/agent/1')],
  ['//', redirect('/')],
  ['/newest', redirect('/new')],
  ['/newest/?page=2', redirect('/new?page=2')],
  // The same characters in another encoding.
  ['/category/%41', page('/category/A')],
  ['/agent/%31', page('/agent/1')],
  // Files.
  ['/sitemap.xml', { kind: 'file', path: '/sitemap.xml' }],
  ['/robots.txt?x=1', { kind: 'file', path: '/robots.txt' }],
  // All unknown URLs share one page, or one per section of the site.
  ['/nowhere', notFound()],
  ['/nowhere/else', notFound()],
  ['/agent/1/reviews', notFound('/agent/404/404')],
  ['/category', notFound('/category/404/404')],
  ['/new/more/and/more', notFound('/new/404')],
];

test.each(TABLE)('%s', (target, expected) => {
  expect(resolveUrl(set, target)).toMatchObject(expected);
});

test.each(TABLE)('the canonical URL of %s is not redirected again', (target) => {
  const url = resolveUrl(set, target);
  const own = url.kind === 'redirect' ? url.to : url.path;
  if (url.kind !== 'not-found')
    expect(resolveUrl(set, own)).toMatchObject({
      kind: url.kind === 'file' ? 'file' : 'page',
    });
});

describe('garbage', () => {
  test.each([
    '',
    '?',
    '*',
    'new',
    'http://evil.example/new',
    '//evil.example/new',
    '/%',
    '/%E0%A4%A',
    '/%00',
    '/%20',
    '/[',
    '//[',
    '/\\evil.example',
    '/..',
    '/../../etc/passwd',
    '/agent/%2e%2e%2f',
    '/agent/%',
    '/agent/1#fragment',
    '/constructor',
    '/__proto__',
    '/new?%',
    '/new?page=%E0%A4%A',
    '/new?=&&=&page',
    `/agent/${'a'.repeat(3000)}`,
    `/new?${'page=1&'.repeat(400)}`,
    '/\u00e9',
    '/💩',
  ])('never throws or redirects to another site: %s', (target) => {
    const url = resolveUrl(set, target);
    if (url.kind === 'redirect') expect(url.to).toMatch(/^\/(?![/\\])/);
    else expect(url.path).toMatch(/^\//);
  });
});
