import { expect, test } from 'vitest';
import { routeMatcher } from '../../remote-kit/navigation/match-route.ts';

const match = routeMatcher([
  { path: '/' },
  { path: '/blog/:category/:slug' },
  { path: '/blog/:category' },
  { path: '/blog/archive' },
]);

test.each([
  ['/', '/', {}],
  ['/blog/seo', '/blog/:category', { category: 'seo' }],
  ['/blog/AI%20%26%20SEO', '/blog/:category', { category: 'AI & SEO' }],
  ['/blog/seo/7', '/blog/:category/:slug', { category: 'seo', slug: '7' }],
])('%s is the page %s with the parameters %j', (path, page, params) => {
  expect(match(path)).toEqual({ spec: { path: page }, params });
});

test('the most specific of several pages wins, whatever their order', () => {
  expect(match('/blog/archive')?.spec.path).toBe('/blog/archive');
});

test.each(['/nowhere', '/blog', '/blog/seo/7/more'])('%s is no page', (path) => {
  expect(match(path)).toBeUndefined();
});
