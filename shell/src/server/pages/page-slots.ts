import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { SlotSpec } from '../../../contract/boot.ts';
import { SLOT_LIMITS } from '../../../contract/slots.ts';
import { isSlotName, parseSlotProps } from '../../../contract/slots-schema.ts';
import { scriptJson } from '../../app/script-json.ts';
import { messageOf } from '../../releases/errors.ts';
import { fragmentProblem } from '../../releases/fragment-problem.ts';
import type { SetRoute } from '../../releases/release-set.ts';
import type { Rendered, SlotJob } from '../../renderer/protocol.ts';
import { RenderBusyError } from '../../renderer/render-queue.ts';
import { RendererEndedError } from '../../renderer/renderer-end.ts';
import type { RenderableRelease, RendererPool } from '../../renderer/renderer-pool.ts';
import { labelOfKey } from '../telemetry/metrics.ts';
import type { Observer } from '../telemetry/observer.ts';
import { escapeHtml } from './html.ts';
import type { PageReads } from './page-reads.ts';
import type { Variant } from './variants.ts';

/** How long a page waits for its contributions, in milliseconds. */
const SLOTS_MS = 1000;
/** How long a contribution that hung or lost its renderer is left out without another attempt, in milliseconds. */
const COOLDOWN_MS = 5000;
const MAX_COOLDOWNS = 1000;

/** A contribution's data. Its release writes the JSON, and could break that of the page. */
const contributed = z.array(z.strictObject({ queryKey: z.array(z.unknown()), data: z.unknown() }));

/** A contribution has missed the deadline. */
class LateError extends Error {
  override readonly name = 'LateError';
}

/** The request for the page around the slots. */
export interface SlottedPage {
  readonly variant: Variant;
  /** The page's canonical path with its query. */
  readonly path: string;
  /** Absent for the not-found page. */
  readonly route: SetRoute | undefined;
  readonly reads: PageReads;
  readonly isBackground: boolean;
}

interface PageSlotsDeps {
  readonly publicOrigin: string;
  readonly log: Logger;
  readonly observer: Pick<Observer, 'failed'>;
  readonly renderers: Pick<RendererPool, 'renderSlot'>;
}

type FilledPage = { readonly html: Buffer; readonly state: Buffer; readonly complete: boolean };

/**
 * Puts other remotes' contributions into a rendered page. Each one is rendered by its own release. One that fails, takes
 * too long or is too large is left out and reported as a failure of its release; the page is served without it.
 */
export class PageSlots {
  private readonly deps: PageSlotsDeps;
  /** Contributions that have just hung or lost their renderer. */
  private readonly cooldowns = new LRUCache<string, true>({ max: MAX_COOLDOWNS, ttl: COOLDOWN_MS });

  constructor(deps: PageSlotsDeps) {
    this.deps = deps;
  }

  /** @returns the page with its contributions; `complete` is false if one of them is missing */
  async fill(
    request: SlottedPage,
    page: Rendered,
    parts: Pick<FilledPage, 'html' | 'state'>,
  ): Promise<FilledPage> {
    let { html, state } = parts;
    let complete = true;
    const filled = await Promise.all(
      (page.slots ?? []).map(async ({ name, props }) => {
        const given = this.parse(request, name, props);
        const specs = request.variant.set.slots.filter(({ slot }) => slot === name);
        const all = given
          ? specs.map((spec) => this.render(request, spec, given, parts.state))
          : [];
        return { name, contributions: await Promise.all(all) };
      }),
    );
    for (const { name, contributions } of filled) {
      const shown = contributions.filter((each) => each !== undefined);
      complete &&= shown.length === contributions.length && shown.every((each) => each.complete);
      html = insert(html, name, shown);
      // After the page's own data, because the first value of a key counts.
      for (const each of shown) state = joinArrays(state, each.state);
    }
    return { html, state, complete };
  }

  /**
   * The props that the page passes to a slot; undefined, and a failure of the page, if the slot
   * does not allow them.
   */
  private parse({ variant, route }: SlottedPage, name: string, props: unknown) {
    try {
      return isSlotName(name) ? parseSlotProps(name, props) : undefined;
    } catch (error) {
      const release = route && variant.set.releases.get(route.remote);
      if (release && !variant.qa) {
        const label = labelOfKey(release.key);
        const { log, observer } = this.deps;
        log.error({ ...label, slot: name, problem: messageOf(error) }, 'a slot has invalid props');
        observer.failed(label, 'server-slot', messageOf(error), {
          route: route.path,
          set: variant.set.id,
        });
      }
      return undefined;
    }
  }

  private async render(
    request: SlottedPage,
    spec: SlotSpec,
    props: ReturnType<typeof parseSlotProps>,
    pageState: Buffer,
  ) {
    const { set, qa } = request.variant;
    const release = set.releases.get(spec.remote);
    if (!release) return undefined;
    const key = `${release.key}/${spec.id}`;
    if (!qa && this.cooldowns.has(key)) return undefined;
    try {
      const fault = qa?.faults[spec.remote];
      const url = this.deps.publicOrigin + request.path;
      const job: SlotJob = {
        type: 'slot',
        id: spec.id,
        props,
        url,
        ...(qa?.conditions.clock && { clock: Date.parse(qa.conditions.clock) }),
        ...(fault && fault.side !== 'browser' && { fault: fault.kind }),
      };
      const rendered = await this.inTime(request, release, spec, { job, bodies: [pageState] });
      if (rendered.html.length > SLOT_LIMITS.html || rendered.state.length > SLOT_LIMITS.state)
        throw new Error(
          `It has ${rendered.html.length} bytes of HTML and ${rendered.state.length} of data; the limits are ${SLOT_LIMITS.html} and ${SLOT_LIMITS.state}`,
        );
      const problem = fragmentProblem(rendered.html.toString());
      if (problem !== undefined) throw new Error(problem);
      const { data: state } = contributed.safeParse(JSON.parse(rendered.state.toString()));
      if (!state) throw new Error('Its data are not those of queries');
      // A build hydrates only what it has rendered itself.
      return {
        ...rendered,
        state: Buffer.from(scriptJson(state)),
        spec,
        hydrates: release.renderer === set.other?.renderer,
      };
    } catch (error) {
      if (!qa) this.fail(request, release, spec, error);
      return undefined;
    }
  }

  private async inTime(
    request: SlottedPage,
    release: RenderableRelease,
    spec: SlotSpec,
    { job, bodies }: { readonly job: SlotJob; readonly bodies: readonly Buffer[] },
  ) {
    const { renderers } = this.deps;
    // QA's slow fault takes longer than any contribution may.
    const isSlow = job.fault === 'slow';
    const rendering = isSlow
      ? new Promise<never>(() => {})
      : renderers.renderSlot(
          job,
          { answer: request.reads.answer, bodies },
          release,
          request.isBackground,
        );
    const late = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late.reject(new LateError(`It took more than ${SLOTS_MS} ms`));
    }, SLOTS_MS);
    // The outcome of a late contribution shows whose fault it was.
    rendering.catch((error: unknown) => {
      if (isLate && !request.variant.qa) this.fail(request, release, spec, error);
    });
    return Promise.race([rendering, late.promise]).finally(() => clearTimeout(timer));
  }

  private fail(
    { route, variant }: SlottedPage,
    release: RenderableRelease,
    { id, slot }: SlotSpec,
    error: unknown,
  ): void {
    const { log, observer } = this.deps;
    const label = labelOfKey(release.key);
    // An overloaded server is not the release's fault.
    if (error instanceof RenderBusyError) return;
    // A lost renderer or a late result is expensive for every page with this contribution.
    if (error instanceof LateError || error instanceof RendererEndedError)
      this.cooldowns.set(`${release.key}/${id}`, true);
    log.error(
      {
        ...label,
        contribution: id,
        slot,
        route: route?.path,
        problem: messageOf(error),
      },
      'a contribution could not be rendered',
    );
    // A slow start or a slow API may also be why it is late.
    if (error instanceof LateError) return;
    const place = { route: route?.path, set: variant.set.id };
    observer.failed(label, 'server-slot', messageOf(error), place);
  }
}

interface Contribution {
  readonly spec: SlotSpec;
  readonly html: Buffer;
  /** Whether the browser may hydrate it. */
  readonly hydrates: boolean;
}

/** Fills the empty element of a slot. */
function insert(page: Buffer, name: string, contributions: readonly Contribution[]): Buffer {
  const tag = Buffer.from(`<div data-slot="${escapeHtml(name)}"></div>`);
  const at = page.indexOf(tag);
  if (at < 0) return page;
  // The browser does not load the code of a contribution that shows nothing.
  const visible = contributions.filter(({ html }) => html.length > 0);
  const content = visible.flatMap(({ spec: { remote, id }, html, hydrates }) => [
    Buffer.from(`<div data-remote="${remote}"${hydrates ? ` data-contribution="${id}"` : ''}>`),
    html,
    Buffer.from('</div>'),
  ]);
  return Buffer.concat([
    page.subarray(0, at),
    Buffer.from(`<div data-slot="${escapeHtml(name)}" data-served="">`),
    ...content,
    Buffer.from('</div>'),
    page.subarray(at + tag.length),
  ]);
}

/** Joins two JSON arrays. */
function joinArrays(a: Buffer, b: Buffer): Buffer {
  const EMPTY = 2;
  if (b.length <= EMPTY) return a;
  if (a.length <= EMPTY) return b;
  return Buffer.concat([a.subarray(0, -1), Buffer.from(','), b.subarray(1)]);
}
