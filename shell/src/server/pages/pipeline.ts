import type { IncomingMessage, ServerResponse } from 'node:http';
import { knownTag } from '@agent-atlas/server-kit/http/etag';
import { nameRequest } from '@agent-atlas/server-kit/telemetry/index';
import type { Logger } from 'pino';
import { qaIdOf } from '../../qa/session.ts';
import { messageOf } from '../../releases/errors.ts';
import { RenderBusyError } from '../../renderer/render-queue.ts';
import { ApiUnavailableError } from '../api/api-client.ts';
import { ClientBusyError } from '../cache/client-renders.ts';
import { type CacheResult, CooldownError, type PageCache } from '../cache/page-cache.ts';
import { acceptedEncodings, type Encoded } from '../http/encodings.ts';
import { NO_DOCUMENT, type Respond, respondText } from '../http/respond.ts';
import { type IdentifyVisitor, RENEWAL, type Visitor } from '../http/visitor.ts';
import { asMarkdown, markdownPath, pageTarget, type Wanted } from '../markdown/markdown-request.ts';
import type { Listing } from '../seo/listing.ts';
import type { SiteFiles } from '../seo/site-files.ts';
import { labelOfKey, type Metrics } from '../telemetry/metrics.ts';
import type { Observer } from '../telemetry/observer.ts';
import type { SetHealth } from '../telemetry/set-health.ts';
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
import { MARKDOWN, redirectCacheControl, StoredPage, storedRedirect } from './stored-page.ts';
import { MAX_TARGET_LENGTH, type ResolvedUrl, routeOf } from './urls.ts';
import type { Variant, Variants } from './variants.ts';

const CLIENT_BUSY =
  'Your network requests more pages at once than this site can make for it. Please try again in a few seconds.';
const BUSY = 'This site is very busy at the moment. Please try again in a few seconds.';
const FAILED = 'Something went wrong on our side. Please try again.';
const BUSY_RETRY_S = '2';

export interface PipelineDeps {
  readonly reads: PageReadsDeps;
  readonly variants: Variants;
  readonly pages: PageCache<StoredPage>;
  readonly maker: PageMaker;
  readonly files: SiteFiles;
  readonly identify: IdentifyVisitor;
  readonly metrics: Metrics;
  readonly health: SetHealth;
  readonly observer: Pick<Observer, 'viewed'>;
  readonly log: Logger;
  readonly respond: Respond;
  /** Converts a document to Markdown. */
  readonly toMarkdown: ToMarkdown;
  /** Development caches no pages. */
  readonly keepsPages: boolean;
}

/** @throws BusyError when too many conversions are waiting */
export type ToMarkdown = (html: string) => Promise<string>;

type Served = Pick<CacheResult<StoredPage>, 'page' | 'state'>;

/**
 * Handles a page request in this order: visitor variant (with the canonical URL), redirect, cache,
 * renderer, document, response.
 */
export class Pipeline {
  private readonly deps: PipelineDeps;

  constructor(deps: PipelineDeps) {
    this.deps = deps;
  }

  /** Responds to GET and HEAD. Never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const target = request.url ?? '/';
    nameRequest(request.method ?? 'GET', '', 'page');
    if (target.length > MAX_TARGET_LENGTH) {
      respondText(this.deps.respond, response, 414, 'This URL is too long.');
      return;
    }
    const failed = (error: unknown) => this.fail(error, response);
    try {
      const { target: page, isMarkdown } = pageTarget(target, request.headers.accept);
      const answer = (variant: Variant) =>
        this.answer(isMarkdown ? asMarkdown(variant) : variant, request, response);
      const variant = this.deps.variants.of(page, request.headers.cookie);
      if (variant instanceof Promise) variant.then(answer).catch(failed);
      else answer(variant)?.catch(failed);
    } catch (error) {
      failed(error);
    }
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

  private answer(
    variant: Wanted,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> | undefined {
    const { url, scope, setCookie } = variant;
    const route = url.kind === 'page' ? (url.route?.path ?? 'not found') : url.kind;
    nameRequest(request.method ?? 'GET', route, variant.qa ? 'qa' : 'page');
    if (url.kind === 'redirect') {
      this.deps.respond(response, 308, [
        ...['Location', variant.html ? markdownPath(url.to) : url.to],
        ...['Cache-Control', redirectCacheControl(scope)],
        ...['Vary', 'Accept'],
        ...(setCookie ? ['Set-Cookie', setCookie] : []),
      ]);
      return undefined;
    }
    const accepted = acceptedEncodings(request.headers['accept-encoding']?.toString());
    const ready = this.peek(variant, url.path);
    const body = ready?.page.body.peek(accepted);
    if (ready && body) {
      this.send(ready, body, variant, request, response);
      return undefined;
    }
    const visitor = this.deps.identify(request);
    return this.find(variant, url.path, visitor).then(async (found) =>
      this.send(found, await found.page.body.get(accepted), variant, request, response),
    );
  }

  /** A cached page that can be served immediately. */
  private peek(variant: Wanted, path: string): Served | undefined {
    if (!this.isShared(variant)) return undefined;
    return this.deps.pages.peek(variant.key, this.work(variant, path));
  }

  private async find(variant: Wanted, path: string, visitor: Visitor): Promise<Served> {
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
      confirm: (source: StoredPage['source']) => reads().confirm(source),
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
    const headers = this.deps.respond.security;
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

  private send(
    { page, state }: Served,
    body: Encoded,
    variant: Wanted,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { set, scope, setCookie, qa } = variant;
    const isUnchanged =
      page.status === 200 && knownTag(request.headers['if-none-match'], [page.etag]) !== undefined;
    const encoded = isUnchanged ? null : body;
    if (!qa) {
      this.deps.metrics.answered(page.release, state);
      this.deps.health.note(set.id, page.status >= 500);
      this.view(variant, request, page.status >= 500);
    }
    const headers = page.headers(this.isShared(variant) ? scope : 'session', state, encoded);
    response.writeHead(
      isUnchanged ? 304 : page.status,
      setCookie ? [...headers, 'Set-Cookie', setCookie] : headers,
    );
    response.end(request.method === 'HEAD' ? undefined : encoded?.bytes);
  }

  /** Counts a page that a browser requests for display, not as an image or a frame of another site. */
  private view(variant: Wanted, request: IncomingMessage, isFailed: boolean): void {
    const { set, html } = variant;
    const route = routeOf(variant);
    const release = route && set.releases.get(route.remote);
    const { 'sec-purpose': purpose, 'sec-fetch-dest': destination = 'document' } = request.headers;
    const isPrefetch = purpose?.includes('prefetch');
    if (!release || html || isPrefetch || request.method !== 'GET') return;
    if (destination !== 'document') return;
    const { address } = this.deps.identify(request);
    if (address === undefined) return;
    const { remote, version } = labelOfKey(release.key);
    const page = { remote, version, route: route.path };
    this.deps.observer.viewed(address, page, { isFailed, isControl: variant.isControl });
  }

  /** Whether several visitors may get the same rendered page. */
  private isShared(variant: Variant): boolean {
    const route = routeOf(variant);
    const isPrivate = route?.isPrivate || route?.form;
    return this.deps.keepsPages && variant.scope !== 'session' && !isPrivate;
  }

  private fail(error: unknown, response: ServerResponse): void {
    const { log, respond } = this.deps;
    if (response.headersSent) {
      response.destroy();
    } else if (error instanceof ClientBusyError) {
      respondText(respond, response, 429, CLIENT_BUSY, ['Retry-After', BUSY_RETRY_S]);
    } else if (error instanceof RenderBusyError || error instanceof BusyError) {
      respondText(respond, response, 503, BUSY, ['Retry-After', BUSY_RETRY_S]);
    } else {
      log.error({ err: error }, 'request failed');
      respondText(respond, response, 500, FAILED);
    }
  }
}
