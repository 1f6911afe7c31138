import type { LoadedRelease, ReleaseSet } from '../../releases/release-set.ts';
import { type Cacheable, PageCache, type PageCacheOptions } from '../cache/page-cache.ts';
import { joinSources, NO_SOURCE, type Source } from '../cache/source.ts';
import { NO_DOCUMENT } from '../http/respond.ts';
import type { PageReads } from '../pages/page-reads.ts';
import { StoredPage } from '../pages/stored-page.ts';
import { SHELL_LABEL } from '../telemetry/metrics.ts';
import { feedAt } from './feeds.ts';
import {
  joinLists,
  ListFailedError,
  type Listing,
  type ListingDeps,
  listRelease,
} from './listing.ts';
import { llmsText } from './llms-text.ts';
import { openSearch } from './open-search.ts';
import { SITEMAP_PART, siteMap, siteMapPart } from './site-map.ts';
import { webManifest } from './web-manifest.ts';

/** The input of a site file. */
export interface FileContext {
  /** Origin of the site. */
  readonly origin: string;
  readonly listing: () => Promise<Listing>;
}

export interface FileContent {
  readonly text: string;
  /** False if part of the content could not be loaded. */
  readonly complete: boolean;
}

/** The cached URLs of a release with their source. */
class KeptList implements Cacheable, Listing {
  readonly status = 200;
  readonly complete = true;
  readonly isKept = true;
  readonly owner: string;
  readonly entries: Listing['entries'];
  readonly source: Source;

  constructor(owner: string, entries: Listing['entries'], source: Source) {
    this.owner = owner;
    this.entries = entries;
    this.source = source;
  }

  get bytes(): number {
    return this.entries.length * BYTES_PER_ENTRY;
  }
}

/** Where the reads of a listing come from. */
export interface ListingReads {
  /** Creates the reads of one list. */
  readonly reads: () => PageReads;
  /** The QA session, if its reads differ from those of visitors. */
  readonly session?: string | undefined;
}

/** A file about the site, for browsers, crawlers and feed readers. */
export interface SiteFile {
  readonly type: string;
  /** Resolves with undefined if the file does not exist for this site. */
  readonly make: (context: FileContext) => Promise<FileContent | undefined>;
}

const LISTS_AT_ONCE = 2;
const BYTES_PER_ENTRY = 500;
const LISTING_BYTES = 128 * 1024 * 1024;
const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/** A file that does not depend on the site's content. */
function fixed(type: string, write: (origin: string) => string): SiteFile {
  return { type, make: async ({ origin }) => ({ text: write(origin), complete: true }) };
}

type Write = (listing: Listing, origin: string) => Promise<string | undefined> | string;

/** A file that lists the site's URLs. */
function listed(type: string, write: Write): SiteFile {
  return {
    type,
    make: async ({ origin, listing: list }) => {
      const listing = await list();
      const text = await write(listing, origin);
      return text === undefined ? undefined : { text, complete: listing.complete };
    },
  };
}

/** A file that lists the site's URLs except those that appear only in feeds. */
function mapped(type: string, write: Write): SiteFile {
  return listed(type, ({ entries, complete }, origin) =>
    write({ entries: entries.filter(({ unlisted }) => !unlisted), complete }, origin),
  );
}

/** Allows crawling of everything except the API, of which only the open data is meant to be read (RFC 9309). */
const robots = (origin: string) => `User-agent: *
Allow: /
Disallow: /api/
Allow: /api/data/

Sitemap: ${origin}/sitemap.xml
`;

const FILES: Readonly<Record<string, SiteFile>> = {
  '/robots.txt': fixed(TEXT, robots),
  '/manifest.webmanifest': fixed('application/manifest+json', webManifest),
  '/sitemap.xml': mapped(XML, siteMap),
  '/llms.txt': mapped(TEXT, llmsText),
  '/opensearch.xml': fixed('application/opensearchdescription+xml', openSearch),
};

const NOT_FOUND: FileContent = { text: 'Not found', complete: true };

export interface SiteFilesDeps extends Omit<ListingDeps, 'answer'> {
  readonly origin: string;
  readonly cache: Omit<PageCacheOptions, 'maxBytes'>;
  /** Headers of every response. */
  readonly headers: readonly string[];
}

/**
 * Builds the site files. They share the list of each release, in a cache of its own. A release that fails to list its
 * URLs is not asked again for a few seconds, whatever file is requested; its last list is served meanwhile.
 */
export class SiteFiles {
  private readonly deps: SiteFilesDeps;
  private readonly lists: PageCache<KeptList>;

  constructor(deps: SiteFilesDeps) {
    this.deps = deps;
    this.lists = new PageCache({ ...deps.cache, maxBytes: LISTING_BYTES });
  }

  async make(set: ReleaseSet, path: string, from: ListingReads): Promise<StoredPage> {
    const { origin, headers } = this.deps;
    const file = siteFileAt(path);
    let source = NO_SOURCE;
    const listing = async () => {
      const lists = await this.listsOf(set, from);
      source = joinSources(lists.map((list) => list.source));
      return joinLists(lists);
    };
    const made = await file?.make({ origin, listing });
    const { text, complete } = made ?? NOT_FOUND;
    return new StoredPage({
      status: made ? 200 : 404,
      complete,
      isKept: made !== undefined && complete,
      type: file?.type ?? TEXT,
      body: Buffer.from(text),
      policy: NO_DOCUMENT,
      release: SHELL_LABEL,
      source,
      headers,
    });
  }

  /** All URLs of a set. @throws RenderBusyError */
  async listing(set: ReleaseSet, from: ListingReads): Promise<Listing> {
    return joinLists(await this.listsOf(set, from));
  }

  /**
   * In the order of the set, no matter which release responds first. A few at a time: each release needs a renderer of
   * its own, and visitors wait for those, too.
   */
  private async listsOf(set: ReleaseSet, from: ListingReads) {
    const releases = [...set.releases.values()];
    const lists: Awaited<ReturnType<SiteFiles['listOf']>>[] = [];
    const left = releases.entries();
    const listNext = async () => {
      for (const [at, release] of left) lists[at] = await this.listOf(release, from);
    };
    await Promise.all(Array.from({ length: LISTS_AT_ONCE }, listNext));
    return lists;
  }

  private async listOf(
    release: LoadedRelease,
    { reads, session }: ListingReads,
  ): Promise<Listing & { readonly source: Source }> {
    // A QA session may see other data, and failures that nobody else does.
    const key = `${session ?? ''} ${release.key}`;
    try {
      const { page } = await this.lists.get(key, {
        confirm: (source) => reads().confirm(source),
        make: async () => {
          const own = reads();
          const entries = await listRelease(release, { ...this.deps, answer: own.answer });
          return new KeptList(release.manifest.name, entries, own.source);
        },
      });
      return page;
    } catch (error) {
      if (!(error instanceof ListFailedError)) throw error;
      return { entries: error.entries, complete: false, source: NO_SOURCE };
    }
  }
}

/** The file at a path, if there is one. */
export function siteFileAt(path: string): SiteFile | undefined {
  const part = SITEMAP_PART.exec(path)?.[1];
  if (part) return mapped(XML, (listing, origin) => siteMapPart(listing, origin, Number(part)));
  const feed = feedAt(path);
  if (feed) return listed(feed.type, feed.write);
  return Object.hasOwn(FILES, path) ? FILES[path] : undefined;
}
