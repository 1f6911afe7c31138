import type { IncomingMessage, ServerResponse } from 'node:http';
import { knownTag } from '@agent-atlas/server-kit/http/etag';
import { nameRequest } from '@agent-atlas/server-kit/telemetry/index';
import type { Logger } from 'pino';
import { RenderBusyError } from '../../renderer/render-queue.ts';
import { ClientBusyError, type ClientRenders } from '../cache/client-renders.ts';
import { acceptedEncodings, type Encoded } from '../http/encodings.ts';
import { type Respond, respondText } from '../http/respond.ts';
import type { IdentifyVisitor, Visitor } from '../http/visitor.ts';
import { asMarkdown, markdownPath, pageTarget, type Wanted } from '../markdown/markdown-request.ts';
import { labelOfKey, type Metrics } from '../telemetry/metrics.ts';
import type { Observer } from '../telemetry/observer.ts';
import type { SetHealth } from '../telemetry/set-health.ts';
import { BusyError } from '../threads/off-thread.ts';
import type { PageFinder, Served } from './page-finder.ts';
import { redirectCacheControl } from './stored-page.ts';
import { MAX_TARGET_LENGTH, routeOf } from './urls.ts';
import type { Variant, Variants } from './variants.ts';

const CLIENT_BUSY =
  'Your network requests more pages at once than this site can make for it. Please try again in a few seconds.';
const BUSY = 'This site is very busy at the moment. Please try again in a few seconds.';
const FAILED = 'Something went wrong on our side. Please try again.';
const BUSY_RETRY_S = '2';

export interface PipelineDeps {
  readonly clients: Pick<ClientRenders, 'note'>;
  readonly finder: PageFinder;
  readonly variants: Variants;
  readonly identify: IdentifyVisitor;
  readonly metrics: Metrics;
  readonly health: SetHealth;
  readonly observer: Pick<Observer, 'viewed'>;
  readonly log: Logger;
  readonly respond: Respond;
}

/** A request for a page, and which variant its visitor gets. */
interface Asked {
  readonly variant: Wanted;
  readonly visitor: Visitor;
  readonly request: IncomingMessage;
}

/**
 * Responds to page requests: chooses the visitor's variant (with the canonical URL), redirects, and sends the page that
 * {@link PageFinder} finds.
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
    const visitor = this.deps.identify(request);
    this.deps.clients.note(visitor.address);
    const accepted = acceptedEncodings(request.headers['accept-encoding']?.toString());
    const ready = this.deps.finder.peek(variant, url.path);
    const body = ready?.page.body.peek(accepted);
    if (ready && body) {
      this.send(ready, body, { variant, visitor, request }, response);
      return undefined;
    }
    return this.deps.finder
      .find(variant, url.path, visitor)
      .then(async (found) =>
        this.send(
          found,
          await found.page.body.get(accepted),
          { variant, visitor, request },
          response,
        ),
      );
  }

  private send(
    { page, state }: Served,
    body: Encoded,
    asked: Asked,
    response: ServerResponse,
  ): void {
    const { variant, request } = asked;
    const { set, scope, setCookie, qa } = variant;
    const isUnchanged =
      page.status === 200 && knownTag(request.headers['if-none-match'], [page.etag]) !== undefined;
    const encoded = isUnchanged ? null : body;
    if (!qa) {
      this.deps.metrics.answered(page.release, state);
      this.deps.health.note(set.id, page.status >= 500);
      this.view(asked, page.status >= 500);
    }
    const headers = page.headers(
      this.deps.finder.isShared(variant) ? scope : 'session',
      state,
      encoded,
    );
    response.writeHead(
      isUnchanged ? 304 : page.status,
      setCookie ? [...headers, 'Set-Cookie', setCookie] : headers,
    );
    response.end(request.method === 'HEAD' ? undefined : encoded?.bytes);
  }

  /** Counts a page that a browser requests for display, not as an image or a frame of another site. */
  private view({ variant, visitor, request }: Asked, isFailed: boolean): void {
    const { set, html } = variant;
    const route = routeOf(variant);
    const release = route && set.releases.get(route.remote);
    const { 'sec-purpose': purpose, 'sec-fetch-dest': destination = 'document' } = request.headers;
    const isPrefetch = purpose?.includes('prefetch');
    if (!release || html || isPrefetch || request.method !== 'GET') return;
    const { address } = visitor;
    if (destination !== 'document' || address === undefined) return;
    const { remote, version } = labelOfKey(release.key);
    const page = { remote, version, route: route.path };
    this.deps.observer.viewed(address, page, { isFailed, isControl: variant.isControl });
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
