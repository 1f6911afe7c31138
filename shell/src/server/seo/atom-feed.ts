import { SITE_DESCRIPTION, SITE_NAME } from '../../../contract/site.ts';
import { escapeHtml } from '../html.ts';
import type { Listing } from './listing.ts';

const ITEMS_MAX = 50;
/** Of a feed that has nothing to tell yet: no clock, so that the same site gives the same bytes. */
const NEVER = 0;

/** What has appeared on the site, newest first. Form: RFC 4287 */
export async function atomFeed({ entries }: Listing, origin: string): Promise<string> {
  // Loaded by the first reader that comes.
  const { Feed } = await import('feed');
  const items = entries
    .flatMap(({ published, updated, ...entry }) =>
      published
        ? [{ ...entry, published: new Date(published), date: new Date(updated ?? published) }]
        : [],
    )
    .sort((a, b) => b.published.getTime() - a.published.getTime() || (a.path < b.path ? -1 : 1))
    .slice(0, ITEMS_MAX);
  const feed = new Feed({
    id: `${origin}/`,
    title: SITE_NAME,
    description: SITE_DESCRIPTION,
    link: `${origin}/`,
    feedLinks: { atom: `${origin}/feed.xml` },
    language: 'en',
    copyright: '',
    generator: false,
    author: { name: SITE_NAME, link: `${origin}/` },
    updated: new Date(Math.max(NEVER, ...items.map(({ date }) => date.getTime()))),
  });
  for (const { path, title, description, published, date } of items) {
    const link = origin + path;
    feed.addItem({
      id: link,
      link,
      // Both are HTML in the feed.
      title: escapeHtml(title),
      description: escapeHtml(description),
      published,
      date,
    });
  }
  return feed.atom1();
}
