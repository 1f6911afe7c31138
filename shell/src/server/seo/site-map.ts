import { Readable } from 'node:stream';
import type { ListedEntry, Listing } from './listing.ts';

/** The protocol allows 50,000; smaller parts are faster to fetch and check. */
export const ENTRIES_PER_PART = 10_000;

/** Paths of the parts, counted from 1. */
export const SITEMAP_PART = /^\/sitemap-([1-9]\d{0,4})\.xml$/;

/** A URL set, see https://www.sitemaps.org/protocol.html. */
async function urlSet(entries: readonly ListedEntry[], origin: string): Promise<string> {
  // Loaded with the first request for a sitemap.
  const { SitemapStream, streamToPromise } = await import('sitemap');
  const urls = entries.map(({ path, updated, published }) => {
    const lastmod = updated ?? published;
    return { url: path, ...(lastmod && { lastmod }) };
  });
  const xmlns = { news: false, xhtml: false, image: false, video: false };
  const stream = new SitemapStream({ hostname: origin, xmlns });
  return (await streamToPromise(Readable.from(urls).pipe(stream))).toString();
}

/** The sitemap, or the index of its parts for a site with many URLs. */
export async function siteMap({ entries }: Listing, origin: string): Promise<string> {
  if (entries.length <= ENTRIES_PER_PART) return urlSet(entries, origin);
  const { SitemapIndexStream, streamToPromise } = await import('sitemap');
  const parts = Array.from(
    { length: Math.ceil(entries.length / ENTRIES_PER_PART) },
    (_, index) => ({ url: `${origin}/sitemap-${index + 1}.xml` }),
  );
  return (await streamToPromise(Readable.from(parts).pipe(new SitemapIndexStream()))).toString();
}

/** A part of a large sitemap, counted from 1; undefined if it does not exist. */
export async function siteMapPart(
  { entries }: Listing,
  origin: string,
  part: number,
): Promise<string | undefined> {
  if (entries.length <= ENTRIES_PER_PART) return undefined;
  const own = entries.slice((part - 1) * ENTRIES_PER_PART, part * ENTRIES_PER_PART);
  return own.length > 0 ? urlSet(own, origin) : undefined;
}
