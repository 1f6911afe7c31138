import { SITE_DESCRIPTION, SITE_NAME } from '../../../contract/site.ts';
import { escapeHtml } from '../html.ts';
import type { ListedEntry, Listing } from './listing.ts';

const ITEMS_MAX = 50;
/** Date of an empty feed: a constant, so that equal feeds have equal bytes. */
const NEVER = 0;

/** Path of a page's own feed: the path of the page followed by this name. */
export const PAGE_FEED = /^(\/.+)\/feed\.xml$/;

/** The site's news, newest first, in Atom format (RFC 4287). */
export function atomFeed({ entries }: Listing, origin: string): Promise<string> {
  return writeFeed(entries, { path: '/', title: SITE_NAME, description: SITE_DESCRIPTION }, origin);
}

/** The feed of one page and the pages below it; undefined if the site does not list the page. */
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

/** The decoded path, or the path itself if it is malformed. */
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
  // Loaded with the first request for a feed.
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
