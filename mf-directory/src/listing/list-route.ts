import type { Page, popularPageQuery, RequestKey } from '@agent-atlas/api-client';
import type { Agent } from '@agent-atlas/api-client/rules';
import type { Head, RemoteRoute, RouteContext } from '@agent-atlas/contract';
import {
  breadcrumbList,
  failedStatus,
  itemList,
  type PageRequest,
} from '@agent-atlas/shared-ui/site-kit';
import { AGENT_PAGING, PLAIN_LIST } from './list-state.ts';

/** Returns the query for one page of agents. */
export type ListQuery = typeof popularPageQuery;

type ListMeta = Pick<Head, 'title' | 'description' | 'canonicalPath' | 'card'>;

/** The route of a page that consists of one list of agents. */
export function listRoute(
  route: Pick<RemoteRoute, 'id' | 'page'>,
  meta: ListMeta,
  listQuery: ListQuery,
): RemoteRoute {
  const queryOf = (search: URLSearchParams) =>
    listQuery(AGENT_PAGING.paramsOf(PLAIN_LIST.read(search)));
  return {
    ...route,
    path: meta.canonicalPath,
    query: PLAIN_LIST.query,
    load: ({ search, queryClient }) => loadList(queryClient, queryOf(search), NO_AGENTS),
    head: ({ search, queryClient }) => {
      const { queryKey } = queryOf(search);
      const agents = queryClient.getQueryData(queryKey);
      return {
        ...listHead(meta, PLAIN_LIST.read(search), agents),
        ...failedStatus(queryClient, queryKey),
      };
    },
  };
}

/** The result for an invalid cursor, from a mistyped or very old URL. */
export const NO_AGENTS: Page<Agent> = { items: [], next: null };

/**
 * Loads a page's list. It never rejects: a list that cannot be loaded is empty.
 *
 * @param fallback the data to use when the API rejects the URL's parameters with 400, because a retry
 * would not help
 */
export async function loadList(
  queryClient: RouteContext['queryClient'],
  options: { readonly queryKey: RequestKey; readonly meta?: Record<string, unknown> | undefined },
  fallback: Page<Agent> | null,
): Promise<void> {
  await queryClient.prefetchQuery(options);
  const error = queryClient.getQueryState(options.queryKey)?.error;
  if (error && 'status' in error && error.status === 400)
    queryClient.setQueryData(options.queryKey, fallback);
}

/** The head of a list page. Only the first page of the list is indexed. */
export function listHead(
  meta: ListMeta,
  { after }: PageRequest,
  agents: Page<Agent> | null | undefined,
): Head {
  if (after) {
    const missing = agents?.items.length === 0;
    return { ...meta, noIndex: true, ...(missing && { status: 404 }) };
  }
  const { title, canonicalPath } = meta;
  const breadcrumb = breadcrumbList({ name: title, path: canonicalPath });
  const jsonLd = agents?.items.length ? [breadcrumb, itemList(title, agents.items)] : [breadcrumb];
  return { ...meta, jsonLd };
}
