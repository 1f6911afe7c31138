import { setTimeout as sleep } from 'node:timers/promises';
import { inSpan } from '@agent-atlas/server-kit/telemetry/index';
import type { Logger } from 'pino';
import type { Boot, RouteSpec } from '../../../contract/boot.ts';
import type { Head } from '../../../contract/remote.ts';
import { SLOW_MS } from '../../app/faults.ts';
import { NOT_FOUND_HEAD, routeId } from '../../app/route-ids.ts';
import { SLOW_NETWORK_MS } from '../../qa/call-faults.ts';
import { messageOf } from '../../releases/errors.ts';
import type { ReleaseSet } from '../../releases/release-set.ts';
import type { FailureStatus, Rendered, RenderJob } from '../../renderer/protocol.ts';
import { RenderBusyError } from '../../renderer/render-queue.ts';
import { RendererEndedError } from '../../renderer/renderer-end.ts';
import {
  ReleaseRefusedError,
  type RenderableRelease,
  type RendererPool,
} from '../../renderer/renderer-pool.ts';
import type { ClientRenders } from '../cache/client-renders.ts';
import { CooldownError } from '../cache/page-cache.ts';
import { NO_SOURCE } from '../cache/source.ts';
import { cardOf } from '../cards/card-url.ts';
import { framedHeaders, framedPolicy } from '../http/security.ts';
import type { Visitor } from '../http/visitor.ts';
import { markdownPath } from '../markdown/markdown-request.ts';
import { labelOfKey, type Metrics, type ReleaseLabel, SHELL_LABEL } from '../telemetry/metrics.ts';
import type { Observer } from '../telemetry/observer.ts';
import { hasPending, RENDER_DEADLINE_MS } from './conditioned-reads.ts';
import { type DocumentParts, pageDocument } from './document.ts';
import { bootOf, yearOf } from './page-boot.ts';
import { pageProblem } from './page-problem.ts';
import type { PageReads } from './page-reads.ts';
import { PageSlots, type SlottedPage } from './page-slots.ts';
import { ReadPredictor } from './read-predictor.ts';
import { type PageParts, StoredPage, storedRedirect } from './stored-page.ts';
import type { Variant } from './variants.ts';

type PageScripts = Pick<DocumentParts, 'entry' | 'integrity'> & Pick<Boot, 'preloads'>;

/** Chooses a page's scripts; the not-found page has no route. */
export type ScriptStrategy = (set: ReleaseSet, route: RouteSpec | undefined) => PageScripts;

const FAILURE_HEAD: Head = {
  title: 'Page not available',
  description: 'This page cannot be shown at the moment.',
  canonicalPath: '/',
  noIndex: true,
};

export interface PageMakerDeps {
  readonly clients: ClientRenders;
  readonly publicOrigin: string;
  /** Share of the page loads that report their web vitals. */
  readonly vitals: number;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly observer: Pick<Observer, 'failed'>;
  readonly renderers: Pick<RendererPool, 'render' | 'renderSlot'>;
  readonly scripts: ScriptStrategy;
  /** Headers of every response. */
  readonly headers: readonly string[];
  /** Scripts that every page gets in development. */
  readonly devScripts?: readonly string[];
  /** In development: resolves when a page must render with the data it has. */
  readonly draw?: (() => Promise<unknown>) | undefined;
  /** In development: called with the problems of a page instead of logging them. */
  readonly notRendered?: (problems: Rendered['problems'], path: string) => void;
}

export interface PageRequest extends SlottedPage {
  readonly visitor: Visitor;
}

interface RenderResult {
  readonly page: Rendered;
  readonly html: Buffer;
  readonly state: Buffer;
  readonly renderMs: number;
}

/**
 * Builds documents: a renderer renders the page, and the result is inserted into the site's
 * document.
 */
export class PageMaker {
  private readonly deps: PageMakerDeps;
  private readonly forecast = new ReadPredictor();
  private readonly slots: PageSlots;

  constructor(deps: PageMakerDeps) {
    this.deps = deps;
    this.slots = new PageSlots(deps);
  }

  /** @throws ClientBusyError; RenderBusyError; CooldownError when the remote's code breaks the renderer */
  async make(request: PageRequest): Promise<StoredPage> {
    // Before the reads, so that a refused page costs the API nothing.
    const leave = await this.deps.clients.enter(request.visitor.address);
    try {
      return await this.makeNow(request);
    } finally {
      leave();
    }
  }

  private async makeNow(request: PageRequest): Promise<StoredPage> {
    const { metrics } = this.deps;
    const { variant, route } = request;
    const release = route && variant.set.releases.get(route.remote);
    const label = release ? labelOfKey(release.key) : SHELL_LABEL;
    const since = performance.now();
    const { path, reads } = request;
    // In a QA session, a response may be late or never arrive, so reads are not made before the
    // page requests them.
    const isEager = route && !variant.qa;
    const prefetched = isEager
      ? await reads.prefetch(this.forecast.readsOf(route.path, path))
      : undefined;
    const { page, ...own } = await this.render(request, release, label, prefetched);
    reads.use(page.used);
    const { html, state, complete: hasAll } = await this.slots.fill(request, page, own);
    const renderMs = performance.now() - since;
    // A contribution that is missing now appears with the next render, which therefore comes soon.
    const canRevalidate = reads.source.canRevalidate && hasAll;
    const source = { ...reads.source, canRevalidate, isPartial: !hasAll };
    if (route && page.complete && !variant.qa) {
      const keys = source.reads.map(({ key }) => key);
      this.forecast.learn(route.path, path, keys);
    }
    if (!variant.qa) {
      metrics.rendered(label, renderMs / 1000);
      this.report(page.problems, label, request);
    }
    const status = route ? page.status : 404;
    return this.store(request, { page, html, state, renderMs }, label, {
      head: route ? (page.head ?? FAILURE_HEAD) : NOT_FOUND_HEAD,
      status,
      complete: page.complete,
      // All unknown URLs share one not-found page. A missing agent's URL is arbitrary: do not cache it.
      isKept: page.complete && (status === 200 || !route),
      source,
    });
  }

  private store(
    { variant, path, route, visitor }: Pick<PageRequest, 'variant' | 'path' | 'route' | 'visitor'>,
    { page, html, state, renderMs }: RenderResult,
    release: ReleaseLabel,
    {
      head,
      ...facts
    }: Pick<PageParts, 'status' | 'complete' | 'isKept' | 'source'> & { head: Head },
  ): StoredPage {
    const { set, qa } = variant;
    const { headers } = this.deps;
    if (facts.status === 307 || facts.status === 308)
      return storedRedirect({ ...facts, release }, head.canonicalPath, headers);
    const { preloads, ...scripts } = this.deps.scripts(set, route);
    const document = pageDocument({
      head,
      publicOrigin: this.deps.publicOrigin,
      stylesheet: `/_s/${set.stylesheet}`,
      scriptFolders: set.assetFolders,
      ...scripts,
      // The tools of a QA session and of development know all remotes.
      setBoot: qa || this.deps.devScripts ? set.boot : set.bootOf(route?.remote),
      boot: {
        ...bootOf(variant, route, page, { renderMs, requestId: visitor.requestId }),
        ...(route && this.vitalsOf(variant)),
        preloads,
      },
      ...(qa && { html: qa.conditions }),
      state,
      body: html,
      ...(this.deps.devScripts && { extraScripts: this.deps.devScripts }),
    });
    return new StoredPage({
      ...facts,
      release,
      body: document.html,
      policy: qa ? framedPolicy(document.policy) : document.policy,
      card: page.failure ? undefined : cardOf(head),
      ...(facts.status === 200 && {
        link: `<${markdownPath(path)}>; rel="alternate"; type="text/markdown"`,
      }),
      headers: qa ? framedHeaders(headers) : headers,
    });
  }

  /**
   * While a canary runs, comparing both sides takes enough values, so all page loads report them.
   */
  private vitalsOf({ scope }: Variant): Pick<Boot, 'vitals'> {
    const { vitals } = this.deps;
    if (vitals === 0) return {};
    return { vitals: scope === 'bucket' ? 1 : vitals };
  }

  private async render(
    request: PageRequest,
    release: RenderableRelease | undefined,
    label: ReleaseLabel,
    prefetched?: Awaited<ReturnType<PageReads['prefetch']>>,
  ) {
    const { variant, path, route, reads, isBackground } = request;
    const { renderers, publicOrigin, draw } = this.deps;
    const fault = route && variant.qa?.faults[route.remote];
    const job: RenderJob = {
      type: 'render',
      table: variant.set.tableOf(route?.remote),
      url: publicOrigin + path,
      year: yearOf(variant),
      ...(prefetched && { given: prefetched.given }),
      ...(variant.qa?.conditions.clock && { clock: Date.parse(variant.qa.conditions.clock) }),
      ...(fault && fault.side !== 'browser' && { fault: fault.kind }),
    };
    const isPending = variant.qa && hasPending(variant.qa);
    const hooks = {
      answer: reads.answer,
      bodies: prefetched?.bodies,
      draw: isPending ? sleep(RENDER_DEADLINE_MS) : draw?.(),
    };
    if (job.fault === 'slow') await sleep(SLOW_MS);
    if (variant.qa?.conditions.network === 'slow') await sleep(SLOW_NETWORK_MS);
    try {
      const rendered = await inSpan(`render ${route?.path ?? 'not found'}`, { ...label }, () =>
        renderers.render(job, hooks, release, isBackground),
      );
      const problem = pageProblem(rendered.html, rendered.state);
      if (problem !== undefined) throw new Error(problem);
      return rendered;
    } catch (error) {
      if (error instanceof RenderBusyError) throw error;
      const message = messageOf(error);
      this.report([{ kind: 'render', message, byApi: false }], label, request);
      const isFault = error instanceof RendererEndedError || error instanceof ReleaseRefusedError;
      if (!isFault || !route) throw error;
      // Losing a renderer is expensive, so for a while visitors get the error page without a new attempt.
      throw new CooldownError(message);
    }
  }

  /** The frame with an error in place of the page. No remote's code runs. */
  async failure(request: Omit<PageRequest, 'reads' | 'isBackground'>, status: FailureStatus) {
    const { variant, path, route } = request;
    const id = route ? routeId(route) : '';
    const job: RenderJob = {
      type: 'render',
      table: variant.set.tableOf(route?.remote),
      url: this.deps.publicOrigin + path,
      year: yearOf(variant),
      failure: { routeId: id, status },
    };
    const noReads = { answer: () => Promise.reject(new Error('An error page reads nothing')) };
    const rendered = await this.deps.renderers.render(job, noReads, variant.set.other?.shell);
    return this.store(request, { ...rendered, renderMs: 0 }, SHELL_LABEL, {
      head: FAILURE_HEAD,
      status,
      complete: false,
      isKept: false,
      source: NO_SOURCE,
    });
  }

  private report(
    problems: Rendered['problems'],
    label: ReleaseLabel,
    { path, route, variant }: Pick<PageRequest, 'path' | 'route' | 'variant'>,
  ): void {
    // A fault injected by a QA session is not a failure of the release.
    if (variant.qa) return;
    const { log, observer, notRendered } = this.deps;
    if (notRendered) {
      notRendered(problems, path);
      return;
    }
    for (const { kind, message } of problems) {
      log.error({ ...label, route: route?.path, problem: message }, 'a page could not be rendered');
      observer.failed(label, `server-${kind}`, message, {
        route: route?.path,
        set: variant.set.id,
      });
    }
  }
}
