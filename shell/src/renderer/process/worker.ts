import { createQueryClient, createQueryFn } from '@agent-atlas/api/client';
import type { FaultKind } from '../../../contract/boot.ts';
import type { RemoteModule } from '../../../contract/remote.ts';
import { messageOf } from '../../releases/errors.ts';
import { scriptJson } from '../../script-json.ts';
import {
  type Description,
  type Listed,
  type ListJob,
  MAX_MESSAGE,
  type Rendered,
  type RenderJob,
  type RouteTable,
  sitemapEntries,
} from '../protocol.ts';
import { withFault } from './faults.ts';
import { createPageHandler, type PageHandler } from './page-routes.tsx';
import { evaluate, evaluateRemote } from './release-module.ts';
import { renderPage } from './render-page.tsx';

interface Handler {
  readonly key: string;
  readonly handler: PageHandler;
}

export interface JobResult {
  readonly message: Rendered | Listed;
  readonly parts: readonly Buffer[];
}

/** What a job needs of the process around it. */
export interface JobContext {
  readonly fetch: typeof fetch;
  /** Resolves when the page is to be drawn although its data is not there. */
  readonly draw: Promise<unknown>;
}

/** Does the work of a renderer, without its process: evaluates one release, renders and lists its pages. */
export class RenderWorker {
  private remote: RemoteModule | undefined;
  /** Of the last route table: an activation brings another. */
  private handler: Handler | undefined;

  /** Evaluates a release. @throws Error that says what is wrong with it */
  async bind(code: string, label: string): Promise<Description> {
    const remote = await evaluateRemote(code, label);
    this.remote = remote;
    return {
      name: remote.name,
      contract: remote.contract,
      routes: remote.routes.map(({ id, path, query, page }) => ({
        id,
        path,
        ...(query && { query: [...query] }),
        importer: String(page).slice(0, MAX_MESSAGE),
      })),
      ...(remote.redirects && { redirects: [...remote.redirects] }),
    };
  }

  /** Evaluates the scenarios of a build, which are plain data. @throws Error */
  scenarios(code: string, label: string): unknown {
    return evaluate(code, label).scenarios;
  }

  async run(job: number, work: RenderJob | ListJob, context: JobContext): Promise<JobResult> {
    if (work.type === 'list') {
      return { message: { type: 'listed', job, routes: await this.list(context) }, parts: [] };
    }
    const faulty = work.fault && this.remote && withFault(this.remote, work.fault);
    const handler = await this.handlerOf(work.table, work.year, work.fault, faulty?.remote);
    const { html, state, ...page } = await renderPage(work, {
      handler,
      ...context,
      before: faulty?.before,
    });
    return {
      message: { type: 'rendered', job, ...page },
      parts: [Buffer.from(html), Buffer.from(scriptJson(state))],
    };
  }

  private async handlerOf(
    table: RouteTable,
    year: number,
    fault: FaultKind | undefined,
    faulty: RemoteModule | undefined,
  ): Promise<PageHandler> {
    const key = `${table.id} ${year} ${fault ?? ''}`;
    if (this.handler?.key !== key) {
      const handler = await createPageHandler(table, year, faulty ?? this.remote);
      this.handler = { key, handler };
    }
    return this.handler.handler;
  }

  private async list({ fetch }: JobContext): Promise<Listed['routes']> {
    const queryClient = createQueryClient(createQueryFn({ fetch }));
    const routes = (this.remote?.routes ?? []).map(async (route) => {
      try {
        const entries = route.entries ? await route.entries({ queryClient }) : ownEntry(route);
        return [route.id, { entries: sitemapEntries.parse(entries) }] as const;
      } catch (error) {
        return [route.id, { error: messageOf(error) }] as const;
      }
    });

    function ownEntry({ path, head }: RemoteModule['routes'][number]) {
      if (/[:*]/.test(path)) return [];
      const own = head({ params: {}, search: new URLSearchParams(), queryClient });
      const isListed = !own.noIndex && own.status !== 404 && own.canonicalPath === path;
      return isListed ? [{ path, title: own.title, description: own.description }] : [];
    }
    return Object.fromEntries(await Promise.all(routes));
  }
}
