import { qaIdOf } from '../../qa/session.ts';
import { messageOf } from '../../releases/errors.ts';
import { ApiUnavailableError } from '../api/api-client.ts';
import { type CacheResult, CooldownError, type PageCache } from '../cache/page-cache.ts';
import type { Source } from '../cache/source.ts';
import { NO_DOCUMENT } from '../http/respond.ts';
import { RENEWAL, type Visitor } from '../http/visitor.ts';
import { asMarkdown, markdownPath, pageTarget, type Wanted } from '../markdown/markdown-request.ts';
import type { Listing } from '../seo/listing.ts';
import type { SiteFiles } from '../seo/site-files.ts';
import { BusyError } from '../threads/off-thread.ts';
import { conditionedReads } from './conditioned-reads.ts';
import type { PageMaker } from './page-maker.ts';
import {
  type AnswerInstead,
  PageReads,
  type PageReadsDeps,
  uncached,
  withAnswer,
} from './page-reads.ts';
import { MARKDOWN, StoredPage, storedRedirect } from './stored-page.ts';
import { type ResolvedUrl, routeOf } from './urls.ts';
import type { Variant, Variants } from './variants.ts';

/** @throws BusyError when too many conversions are waiting */
export type ToMarkdown = (html: string) => Promise<string>;

export interface PageFinderDeps {
  readonly reads: PageReadsDeps;
  readonly variants: Pick<Variants, 'forEveryone'>;
  readonly pages: PageCache<StoredPage>;
  readonly maker: PageMaker;
  readonly files: SiteFiles;
  /** Security headers of documents. */
  readonly headers: readonly string[];
  /** Converts a document to Markdown. */
  readonly toMarkdown: ToMarkdown;
  /** Development caches no pages. */
  readonly keepsPages: boolean;
}

export type Served = Pick<CacheResult<StoredPage>, 'page' | 'state'>;

/** Finds a page in the cache, or has it made: a document, a file about the site, or a page as Markdown. */
export class PageFinder {
  private readonly deps: PageFinderDeps;

  constructor(deps: PageFinderDeps) {
    this.deps = deps;
  }

  /** The public page at a path, for things derived from it such as preview images. */
  async page(path: string, visitor: Visitor): Promise<StoredPage | undefined> {
    const variant = this.deps.variants.forEveryone(path);
    if (variant.url.kind !== 'page') return undefined;
    return (await this.find(variant, variant.url.path, visitor)).page;
  }

  /** The public page at a path as Markdown; undefined if the site has no such page. */
  async markdown(
    path: string,
    visitor: Visitor,
    mayRedirect = true,
  ): Promise<StoredPage | undefined> {
    const { variants } = this.deps;
    const [withoutFragment = ''] = path.split('#', 1);
    const named = variants.forEveryone(pageTarget(withoutFragment).target);
    const variant = asMarkdown(
      named.url.kind === 'redirect' ? variants.forEveryone(named.url.to) : named,
    );
    if (variant.url.kind !== 'page') return undefined;
    const { page } = await this.find(variant, variant.url.path, visitor);
    return page.location && mayRedirect ? this.markdown(page.location, visitor, false) : page;
  }

  /**
   * A page with a form, with the API's response to the submitted values.
   *
   * @param filled takes the place of the response to the read of this path
   */
  pageWithForm(
    variant: Variant,
    { path, route }: Extract<ResolvedUrl, { kind: 'page' }>,
    visitor: Visitor,
    filled: AnswerInstead,
  ): Promise<StoredPage> {
    const reads = new PageReads(withAnswer(this.deps.reads, filled), { visitor, min: variant.min });
    return this.deps.maker.make({ variant, path, route, visitor, reads, isBackground: false });
  }

  /** The site's URLs, as its sitemap lists them. @throws RenderBusyError */
  listing(visitor: Visitor): Promise<Listing> {
    const { set, min } = this.deps.variants.forEveryone('/');
    const reads = () => new PageReads(this.deps.reads, { visitor, min });
    return this.deps.files.listing(set, { reads });
  }

  /** A cached page that can be served immediately. */
  peek(variant: Wanted, path: string): Served | undefined {
    if (!this.isShared(variant)) return undefined;
    return this.deps.pages.peek(variant.key, this.work(variant, path));
  }

  /** Finds or makes a page. A failure that visitors should read is a page, too. @throws RenderBusyError, ClientBusyError, BusyError */
  async find(variant: Wanted, path: string, visitor: Visitor): Promise<Served> {
    const work = this.work(variant, path, visitor);
    try {
      if (this.isShared(variant)) return await this.deps.pages.get(variant.key, work);
      return { page: await work.make(false), state: 'miss' };
    } catch (error) {
      const status =
        error instanceof CooldownError
          ? 500
          : error instanceof ApiUnavailableError
            ? 503
            : undefined;
      if (!status) throw error;
      const page = await this.deps.maker.failure(
        { variant, path, route: routeOf(variant), visitor },
        status,
      );
      return { page, state: 'miss' };
    }
  }

  private work(variant: Wanted, path: string, visitor: Visitor = RENEWAL) {
    const { maker, files } = this.deps;
    const { min, qa } = variant;
    const session = qa && qaIdOf(qa);
    const shared = session ? uncached(this.deps.reads) : this.deps.reads;
    const from = qa ? conditionedReads(shared, qa) : shared;
    const reads = () => new PageReads(from, { visitor, min, qa: session });
    return {
      min: variant.min,
      confirm: (source: Source) => reads().confirm(source),
      make: (isBackground: boolean): Promise<StoredPage> => {
        if (variant.url.kind === 'file')
          return files.make(variant.set, path, { reads, session: session?.session });
        if (variant.html) return this.convert(variant.html, path, visitor);
        return maker.make({
          variant,
          path,
          route: routeOf(variant),
          visitor,
          reads: reads(),
          isBackground,
        });
      },
    };
  }

  private async convert(html: Variant, path: string, visitor: Visitor): Promise<StoredPage> {
    const { page } = await this.find(html, path, visitor);
    const headers = this.deps.headers;
    if (page.location) return storedRedirect(page.facts, markdownPath(page.location), headers);
    const text = await this.deps
      .toMarkdown(page.body.identity.bytes.toString())
      .catch((error: unknown) => {
        // A page that cannot be converted must not occupy the only thread again with the next request.
        throw error instanceof BusyError ? error : new CooldownError(messageOf(error));
      });
    return new StoredPage({
      ...page.facts,
      type: MARKDOWN,
      body: Buffer.from(text),
      policy: NO_DOCUMENT,
      link: `<${path}>; rel="canonical"`,
      headers,
    });
  }

  /** Whether several visitors may get the same rendered page. */
  isShared(variant: Variant): boolean {
    const route = routeOf(variant);
    const isPrivate = route?.isPrivate || route?.form;
    return this.deps.keepsPages && variant.scope !== 'session' && !isPrivate;
  }
}
