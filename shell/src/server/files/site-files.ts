import { atomFeed } from './atom-feed.ts';
import type { Listing } from './listing.ts';
import { llmsText } from './llms-text.ts';
import { SITEMAP_PART, siteMap, siteMapPart } from './site-map.ts';
import { webManifest } from './web-manifest.ts';

/** What a file is made from. */
export interface FileContext {
  /** Origin of the site. */
  readonly origin: string;
  readonly listing: () => Promise<Listing>;
}

export interface FileContent {
  readonly text: string;
  /** False when something that belongs into it could not be had. */
  readonly complete: boolean;
}

/** A file about the site, for browsers, crawlers and readers of other kinds. */
export interface SiteFile {
  readonly type: string;
  /** Undefined when the site is too small to have this part. */
  readonly make: (context: FileContext) => Promise<FileContent | undefined>;
}

const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/** A file that is the same whatever the site holds. */
function fixed(type: string, write: (origin: string) => string): SiteFile {
  return { type, make: async ({ origin }) => ({ text: write(origin), complete: true }) };
}

/** A file that tells of the site's addresses. */
function listed(
  type: string,
  write: (listing: Listing, origin: string) => Promise<string | undefined> | string,
): SiteFile {
  return {
    type,
    make: async ({ origin, listing: list }) => {
      const listing = await list();
      const text = await write(listing, origin);
      return text === undefined ? undefined : { text, complete: listing.complete };
    },
  };
}

/** Everything but the data service may be crawled. Form: RFC 9309 */
const robots = (origin: string) => `User-agent: *
Allow: /
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;

const FILES: Readonly<Record<string, SiteFile>> = {
  '/robots.txt': fixed(TEXT, robots),
  '/manifest.webmanifest': fixed('application/manifest+json', webManifest),
  '/sitemap.xml': listed(XML, siteMap),
  '/feed.xml': listed('application/atom+xml; charset=utf-8', atomFeed),
  '/llms.txt': listed(TEXT, llmsText),
};

/** The file at a path, if there is one. */
export function siteFileAt(path: string): SiteFile | undefined {
  const part = SITEMAP_PART.exec(path)?.[1];
  if (part) return listed(XML, (listing, origin) => siteMapPart(listing, origin, Number(part)));
  return Object.hasOwn(FILES, path) ? FILES[path] : undefined;
}
