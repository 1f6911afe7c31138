import { expect, test } from 'vitest';
import { rendererMessage } from '../../src/renderer/protocol.ts';
import { siteMap } from '../../src/server/seo/site-map.ts';

const ORIGIN = 'https://atlas.example';
const ENTRY = { path: '/a', title: 'A', description: 'A page.' };
const NEWS = { id: 'n', title: 'N', description: 'News.', published: '2026-11-29' };

const listed = (fields: object) =>
  rendererMessage.safeParse({
    type: 'listed',
    routes: { page: { entries: [{ ...ENTRY, ...fields }] } },
  }).success;

test.each([
  { updated: 'soon' },
  { updated: '2026-99-99' },
  { published: '' },
  { news: [{ ...NEWS, published: 'soon' }] },
])('a release cannot list a URL with a date that no sitemap or feed can contain: %j', (fields) => {
  expect(listed(fields)).toBe(false);
});

test.each([{ updated: '2026-11-29' }, { published: '2026-11-29T10:00:00.000Z' }])(
  'a sitemap contains what a release may list: %j',
  async (dates) => {
    expect(listed({ ...dates, news: [NEWS] })).toBe(true);
    const entries = [{ ...ENTRY, ...dates, route: '/a' }];
    expect(await siteMap({ entries, complete: true }, ORIGIN)).toContain('<lastmod>2026-11-29T');
  },
);
