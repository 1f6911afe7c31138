import { createQueryClient, createQueryFn, type QueryFetch } from '@agent-atlas/api/client';
import { type SlotHost, SlotHostContext, type SlotRequest } from '@agent-atlas/shared-ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { BootQuery } from '../../../contract/boot.ts';
import { SLOT_LIMITS } from '../../../contract/slots.ts';
import { recordingFetch } from '../../../remote-kit/build/recording-fetch.ts';
import { serverFailure } from '../../app/route-ids.ts';
import { type FailureStatus, MAX_PROBLEMS, type Rendered, type RenderJob } from '../protocol.ts';
import { renderHtml } from './html.ts';
import type { LoadContext, PageHandler } from './page-routes.tsx';
import { shortMessage } from './short-message.ts';

export interface RenderParts {
  readonly handler: PageHandler;
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
  const { handler, draw, before } = parts;
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

  const requestContext: LoadContext = { queryClient, before, draw };
  let context = await handler.query(new Request(job.url), { requestContext });
  if (context instanceof Response)
    throw new Error(`A loader returned a response with status ${context.status}`);
  if (!job.failure) for (const error of Object.values(context.errors ?? {})) note('load', error);
  const id = context.matches.at(-1)?.route.id ?? '';
  const isLimited = queries(queryClient).some(
    ({ state: { error } }) => error && 'status' in error && error.status === 429,
  );
  let failure: FailureStatus | undefined = job.failure?.status;
  if (!failure && context.errors) failure = isLimited ? 429 : 503;

  const slots = new Map<string, SlotRequest['props']>();
  const collector: SlotHost = {
    collect: ({ name, props }) => {
      if (slots.size < SLOT_LIMITS.page && !slots.has(name)) slots.set(name, props);
    },
  };
  const draws = (current: StaticHandlerContext) => {
    slots.clear();
    return renderHtml(
      <QueryClientProvider client={queryClient}>
        <SlotHostContext value={collector}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, current)}
            context={current}
            hydrate={false}
          />
        </SlotHostContext>
      </QueryClientProvider>,
    );
  };
  if (failure) context = withFailure(context, id, failure);
  let { html, error } = await draws(context);
  if (error !== undefined) {
    note('render', error);
    failure = 500;
    context = withFailure(context, id, failure);
    ({ html, error } = await draws(context));
    if (error !== undefined) throw error;
  }
  const head = failure ? undefined : context.loaderData[id];
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

function withFailure(
  context: StaticHandlerContext,
  id: string,
  status: FailureStatus,
): StaticHandlerContext {
  return { ...context, statusCode: status, errors: { [id]: serverFailure(status) } };
}
