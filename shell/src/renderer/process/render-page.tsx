import { createQueryClient, createQueryFn, type QueryFetch } from '@agent-atlas/api/client';
import { type SlotHost, SlotHostContext, type SlotRequest } from '@agent-atlas/shared-ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StaticRouter } from 'react-router-dom';
import type { BootQuery } from '../../../contract/boot.ts';
import { SLOT_LIMITS } from '../../../contract/slots.ts';
import { recordingFetch } from '../../../remote-kit/build/recording-fetch.ts';
import { PageOutlet, type View, ViewContext } from '../../../remote-kit/navigation/page-outlet.tsx';
import { queryReads } from '../../../remote-kit/testing/query-reads.ts';
import { PROBLEMS } from '../../app/route-ids.ts';
import { ErrorPage } from '../../frame/error-page.tsx';
import { NotFound } from '../../frame/not-found.tsx';
import { PageLoading } from '../../frame/page-loading.tsx';
import { type FailureStatus, MAX_PROBLEMS, type Rendered, type RenderJob } from '../protocol.ts';
import { renderHtml } from './html.ts';
import type { LoadContext, PageRoutes } from './page-routes.tsx';
import { shortMessage } from './short-message.ts';

export interface RenderParts {
  readonly pages: PageRoutes;
  readonly fetch: QueryFetch;
  readonly draw: Promise<unknown>;
  /** A fault injected by a QA session, as a step before the loader. */
  readonly before?: LoadContext['before'];
}

export interface PageResult extends Omit<Rendered, 'type' | 'used'> {
  readonly html: string;
  readonly state: readonly BootQuery[];
}

/**
 * Renders a page. A failure of the remote or the API does not reject: the result is the frame with a
 * readable error in place of the page.
 */
export async function renderPage(job: RenderJob, parts: RenderParts): Promise<PageResult> {
  if (!job.recordsQuery) return render(job, parts);
  const { result, names } = await queryReads((mark) => {
    const url = new URL(job.url);
    url.searchParams.append(mark, '');
    return render({ ...job, url: url.href }, parts);
  });
  return { ...result, query: [...names] };
}

async function render(job: RenderJob, parts: RenderParts): Promise<PageResult> {
  const { pages, draw, before } = parts;
  const { table, frame: Frame } = pages;
  const problems: Rendered['problems'] = [];
  const note = (kind: 'load' | 'render', error: unknown) => {
    const byApi = error instanceof Error && error.name === 'ApiError';
    if (problems.length < MAX_PROBLEMS)
      problems.push({ kind, message: shortMessage(error, true), byApi });
  };
  const { fetch, reads } = job.recordsReads
    ? recordingFetch(parts.fetch)
    : { fetch: parts.fetch, reads: undefined };
  const queryClient = createQueryClient(createQueryFn({ fetch }));

  const url = new URL(job.url);
  const match = pages.match(url);
  let failure: FailureStatus | undefined = job.failure?.status;
  let head: Rendered['head'];
  try {
    head = match && (await pages.load(match, url, { queryClient, before, draw }));
  } catch (error) {
    if (!failure) note('load', error);
    failure ??= 503;
  }
  const isLimited = queries(queryClient).some(
    ({ state: { error } }) => error && 'status' in error && error.status === 429,
  );
  if (failure === 503 && !job.failure && isLimited) failure = 429;

  const slots = new Map<string, SlotRequest['props']>();
  const collector: SlotHost = {
    collect: ({ name, props }) => {
      if (slots.size < SLOT_LIMITS.page && !slots.has(name)) slots.set(name, props);
    },
  };
  const contentOf = (): View['content'] => {
    if (!match) return { instead: <NotFound links={table.frame.notFound} /> };
    if (failure) return { instead: <ErrorPage text={PROBLEMS[failure]} /> };
    return { Page: pages.pageOf(match.spec) ?? (() => null) };
  };
  const draws = () => {
    slots.clear();
    return renderHtml(
      <QueryClientProvider client={queryClient}>
        <SlotHostContext value={collector}>
          <StaticRouter location={url.pathname + url.search}>
            <ViewContext value={{ spec: match?.spec, content: contentOf() }}>
              <Frame year={job.year} links={table.frame}>
                <PageOutlet loading={<PageLoading />} failed={null} />
              </Frame>
            </ViewContext>
          </StaticRouter>
        </SlotHostContext>
      </QueryClientProvider>,
    );
  };
  let { html, error } = await draws();
  if (error !== undefined) {
    note('render', error);
    failure = 500;
    ({ html, error } = await draws());
    if (error !== undefined) throw error;
  }
  if (failure) head = undefined;
  return {
    html,
    state: stateOf(queryClient),
    status: failure ?? (isLimited ? 429 : (head?.status ?? 200)),
    complete: isComplete(queryClient),
    problems,
    ...(head && { head }),
    ...(failure && { failure }),
    ...(reads && { reads: reads() }),
    ...(slots.size > 0 && { slots: [...slots].map(([name, props]) => ({ name, props })) }),
  };
}

const queries = (client: QueryClient) => client.getQueryCache().getAll();

/** Whether no request for data has failed or is still open. */
export const isComplete = (client: QueryClient) =>
  queries(client).every(
    ({ state }) => state.status !== 'error' && state.fetchStatus !== 'fetching',
  );

/** The query data without timestamps, so that equal pages have equal bytes. */
export function stateOf(client: QueryClient): BootQuery[] {
  return queries(client).flatMap(({ queryKey, state: { status, data } }) =>
    status === 'success' ? [{ queryKey, data }] : [],
  );
}
