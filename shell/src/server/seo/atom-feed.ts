import { SITE_DESCRIPTION, SITE_NAME } from '../../../contract/site.ts';
import { escapeHtml } from '../html.ts';
import type { ListedEntry, Listing } from './listing.ts';

const ITEMS_MAX = 50;
/** Of a feed that has nothing to tell yet: no clock, so that the same site gives the same bytes. */
const NEVER = 0;

/** Paths of the feeds of single pages: the path of the page, then this name. */
export const PAGE_FEED = /^(\/.+)\/feed\.xml$/;

/** What has appeared on the site, and what happened to it, newest first. Form: RFC 4287 */
export function atomFeed({ entries }: Listing, origin: string): Promise<string> {
  return writeFeed(entries, { path: '/', title: SITE_NAME, description: SITE_DESCRIPTION }, origin);
}

/** The same of one page and those that belong to it; undefined when the site lists no such page. */
export async function pageFeed(
  { entries }: Listing,
  origin: string,
  page: string,
): Promise<string | undefined> {
  const path = decoded(page);
  const subject = entries.find((entry) => decoded(entry.path) === path);
  if (!subject) return undefined;
  const own = entries.filter(({ topic }) => topic !== undefined && decoded(topic) === path);
  const title = `${subject.title} – ${SITE_NAME}`;
  return writeFeed([subject, ...own], { ...subject, title }, origin);
}

/** A path in one spelling; itself when it cannot be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

interface Item {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The part of the id after the path. */
  readonly fragment: string;
  readonly published: Date;
  readonly date: Date;
}

function itemsOf({ path, title, description, published, updated, news = [] }: ListedEntry): Item[] {
  const happened = news.map((each) => {
    const date = new Date(each.published);
    return { path, ...each, fragment: `#${each.id}`, published: date, date };
  });
  if (!published) return happened;
  const date = new Date(updated ?? published);
  const own = { path, title, description, fragment: '', published: new Date(published), date };
  return [own, ...happened];
}

async function writeFeed(
  entries: readonly ListedEntry[],
  { path: page, title, description }: Pick<ListedEntry, 'path' | 'title' | 'description'>,
  origin: string,
): Promise<string> {
  // Loaded by the first reader that comes.
  const { Feed } = await import('feed');
  const items = entries
    .flatMap(itemsOf)
    .sort((a, b) => b.published.getTime() - a.published.getTime() || (a.path < b.path ? -1 : 1))
    .slice(0, ITEMS_MAX);
  const feed = new Feed({
    id: origin + page,
    title,
    description,
    link: origin + page,
    feedLinks: { atom: `${origin}${page.replace(/\/$/, '')}/feed.xml` },
    language: 'en',
    copyright: '',
    generator: false,
    author: { name: SITE_NAME, link: `${origin}/` },
    updated: new Date(Math.max(NEVER, ...items.map(({ date }) => date.getTime()))),
  });
  for (const { path, fragment, published, date, ...item } of items) {
    const link = origin + path;
    feed.addItem({
      id: link + fragment,
      link,
      // Both are HTML in the feed.
      title: escapeHtml(item.title),
      description: escapeHtml(item.description),
      published,
      date,
    });
  }
  return feed.atom1();
}
