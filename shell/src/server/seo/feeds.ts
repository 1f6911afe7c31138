import { fullTitle, SITE_DESCRIPTION, SITE_NAME } from '../../../contract/site.ts';
import { escapeHtml } from '../pages/html.ts';
import type { ListedEntry, Listing } from './listing.ts';

const ITEMS_MAX = 50;
/** Date of an empty feed: a constant, so that equal feeds have equal bytes. */
const NEVER = 0;

/** Atom (RFC 4287) and JSON Feed (https://www.jsonfeed.org/version/1/), by file name. */
const FORMATS = {
  // Titles and descriptions are HTML in Atom, plain text in JSON.
  'feed.xml': { type: 'application/atom+xml; charset=utf-8', isHtml: true },
  'feed.json': { type: 'application/feed+json; charset=utf-8', isHtml: false },
} as const;

type FeedName = keyof typeof FORMATS;

/** A feed's URL: the path of its page followed by the name of the format. */
const FEED_PATH = /^(|\/.+)\/(feed\.xml|feed\.json)$/;

export interface FeedFile {
  /** Media type. */
  readonly type: string;
  /** Resolves with undefined if the site does not list the page. */
  readonly write: (listing: Listing, origin: string) => Promise<string | undefined>;
}

/** The feed at a path, if there is one: `/feed.xml`, or `/agent/1/feed.json` for a page. */
export function feedAt(path: string): FeedFile | undefined {
  const [, page = '', file] = FEED_PATH.exec(path) ?? [];
  const name = file === 'feed.xml' || file === 'feed.json' ? file : undefined;
  if (!name) return undefined;
  const { type } = FORMATS[name];
  return {
    type,
    write: (listing, origin) =>
      page === '' ? siteFeed(listing, origin, name) : pageFeed(listing, origin, name, page),
  };
}

/** The site's news, newest first. */
function siteFeed({ entries }: Listing, origin: string, name: FeedName): Promise<string> {
  const site = { path: '/', title: SITE_NAME, description: SITE_DESCRIPTION };
  return writeFeed(entries, site, origin, name);
}

/** The feed of one page and the pages below it; undefined if the site does not list the page. */
async function pageFeed(
  { entries }: Listing,
  origin: string,
  name: FeedName,
  page: string,
): Promise<string | undefined> {
  const path = decoded(page);
  const subject = entries.find((entry) => decoded(entry.path) === path);
  if (!subject) return undefined;
  const own = entries.filter(({ topic }) => topic !== undefined && decoded(topic) === path);
  const title = fullTitle(subject.title);
  return writeFeed([subject, ...own], { ...subject, title }, origin, name);
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
  name: FeedName,
): Promise<string> {
  // Loaded with the first request for a feed.
  const { Feed } = await import('feed');
  const { isHtml } = FORMATS[name];
  const written = isHtml ? escapeHtml : (text: string) => text;
  const items = entries
    .flatMap(itemsOf)
    .sort((a, b) => b.published.getTime() - a.published.getTime() || (a.path < b.path ? -1 : 1))
    .slice(0, ITEMS_MAX);
  const feed = new Feed({
    id: origin + page,
    title,
    description,
    link: origin + page,
    feedLinks: { [isHtml ? 'atom' : 'json']: `${origin}${page.replace(/\/$/, '')}/${name}` },
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
      title: written(item.title),
      description: written(item.description),
      published,
      date,
    });
  }
  return isHtml ? feed.atom1() : feed.json1();
}
