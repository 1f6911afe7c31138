import { createQueryClient, createQueryFn } from '@agent-atlas/api/client';
import type { QueryClient } from '@tanstack/react-query';
import type { BootQuery } from '../../../contract/boot.ts';
import { parseContributions } from '../../../contract/contributions-schema.ts';
import type { FaultKind } from '../../../contract/fault-kinds.ts';
import type { RemoteModule } from '../../../contract/remote.ts';
import type { SlotContribution } from '../../../contract/slots.ts';
import { messageOf } from '../../../remote-kit/build/errors.ts';
import { fixClock } from '../../app/fixed-clock.ts';
import { scriptJson } from '../../app/script-json.ts';
import {
  type Description,
  type Job,
  type Listed,
  type Rendered,
  type RouteTable,
  type SlotRendered,
  sitemapEntries,
} from '../protocol.ts';
import type { ApiCalls } from './api-calls.ts';
import { withFault } from './faults.ts';
import { type PageRoutes, preparePages } from './page-routes.tsx';
import { evaluate, evaluateRemote } from './release-module.ts';
import { renderPage } from './render-page.tsx';
import { renderSlot } from './render-slot.tsx';
import { shortMessage } from './short-message.ts';

interface PreparedPages {
  readonly key: string;
  readonly pages: PageRoutes;
}

export interface JobResult {
  readonly message: Rendered | SlotRendered | Listed;
  readonly parts: readonly Buffer[];
}

/** The parts of its process that a job uses. */
export interface JobContext {
  readonly calls: Pick<ApiCalls, 'fetch' | 'used'>;
  /** Resolves when the page must render although its data is incomplete. */
  readonly draw: Promise<unknown>;
  /** The first part of the job; empty if it has none. */
  readonly content: Buffer;
}

function pageData(content: Buffer): readonly BootQuery[] {
  return content.length > 0 ? JSON.parse(content.toString()) : [];
}

/** @throws Error when a contribution's file exports no component */
async function describeSlots(label: string, slots: readonly SlotContribution[]) {
  for (const { id, component } of slots) {
    const { Contribution } = await component();
    if (typeof Contribution !== 'function')
      throw new Error(`${label}: src/slots/${id}.tsx exports no Contribution`);
  }
  return slots.map(({ id, slot, order, examples }) => ({
    id,
    slot,
    order,
    examples: examples.map((props) => ({ ...props })),
  }));
}

/**
 * Fixes the clock for a job if a QA session requests it.
 *
 * @returns a function that restores the clock
 */
const clockAt = (time: number | undefined) => (time === undefined ? () => {} : fixClock(time));

/** The logic of a renderer, without its process: evaluates one release, renders and lists its pages. */
export class RenderWorker {
  private remote: RemoteModule | undefined;
  /** For the last route table; an activation replaces it. */
  private prepared: PreparedPages | undefined;

  /** Evaluates a release. @throws Error that explains what is wrong with it */
  async bind(code: string, label: string): Promise<Description> {
    const remote = await evaluateRemote(code, label);
    this.remote = remote;
    return {
      name: remote.name,
      contract: remote.contract,
      routes: remote.routes.map(({ id, path, query, isPrivate, form }) => ({
        id,
        path,
        query,
        ...(isPrivate && { isPrivate }),
        ...(form && { form: { call: form.call, read: form.read } }),
      })),
      ...(remote.redirects && { redirects: [...remote.redirects] }),
      ...(remote.slots && { slots: await describeSlots(label, remote.slots) }),
      ...(remote.contributions && {
        contributions: parseContributions(label, remote.contributions),
      }),
    };
  }

  /** Evaluates the scenarios of a build, which are plain data. @throws Error when they cannot be evaluated */
  scenarios(code: string, label: string): unknown {
    return evaluate(code, label).scenarios;
  }

  async run(work: Job, context: JobContext): Promise<JobResult> {
    if (work.type === 'list') {
      return { message: { type: 'listed', routes: await this.list(context) }, parts: [] };
    }
    const faulty =
      work.fault && this.remote && withFault(this.remote, work.fault, context.calls.fetch);
    const fetch = faulty?.fetch ?? context.calls.fetch;
    if (work.type === 'slot') {
      const letClockGoOn = clockAt(work.clock);
      const { html, state, complete } = await renderSlot(work, {
        remote: faulty?.remote ?? this.remote,
        fetch,
        page: pageData(context.content),
        before: faulty?.before,
      })
        .catch((error: unknown) => {
          // Its stack has the position in the release.
          throw new Error(shortMessage(error, true), { cause: error });
        })
        .finally(() => letClockGoOn());
      return {
        message: { type: 'slot-rendered', complete },
        parts: [Buffer.from(html), Buffer.from(scriptJson(state))],
      };
    }
    const pages = await this.pagesOf(work.table, work.year, work.fault, faulty?.remote);
    const letClockGoOn = clockAt(work.clock);
    const { html, state, ...page } = await renderPage(work, {
      pages,
      fetch,
      draw: context.draw,
      before: faulty?.before,
    }).finally(() => letClockGoOn());
    return {
      message: { type: 'rendered', used: context.calls.used, ...page },
      parts: [Buffer.from(html), Buffer.from(scriptJson(state))],
    };
  }

  private async pagesOf(
    table: RouteTable,
    year: number,
    fault: FaultKind | undefined,
    faulty: RemoteModule | undefined,
  ): Promise<PageRoutes> {
    const key = `${table.id} ${year} ${fault ?? ''}`;
    if (this.prepared?.key !== key)
      this.prepared = { key, pages: await preparePages(table, year, faulty ?? this.remote) };
    return this.prepared.pages;
  }

  private async list({ calls }: JobContext): Promise<Listed['routes']> {
    const routes = (this.remote?.routes ?? []).map(async (route) => {
      // One for each route, because a route that removes its data would cancel another's reads.
      const queryClient = createQueryClient(createQueryFn({ fetch: calls.fetch }));
      try {
        const entries = route.entries
          ? await route.entries({ queryClient })
          : ownEntry(route, queryClient);
        return [route.id, { entries: sitemapEntries.parse(entries) }] as const;
      } catch (error) {
        return [route.id, { error: messageOf(error) }] as const;
      }
    });

    function ownEntry({ path, head }: RemoteModule['routes'][number], queryClient: QueryClient) {
      if (/[:*]/.test(path)) return [];
      const own = head({ params: {}, search: new URLSearchParams(), queryClient });
      const isListed = !own.noIndex && own.status !== 404 && own.canonicalPath === path;
      return isListed ? [{ path, title: own.title, description: own.description }] : [];
    }
    return Object.fromEntries(await Promise.all(routes));
  }
}
