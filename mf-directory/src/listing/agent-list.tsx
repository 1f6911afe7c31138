import type { Page } from '@agent-atlas/api-client';
import type { Agent } from '@agent-atlas/api-client/rules';
import { PageHeader, SectionHeader } from '@agent-atlas/shared-ui';
import {
  keepShown,
  ListPages,
  type PageRequest,
  RetryButton,
  type RouteQuery,
  useRouteQuery,
  useUrlState,
} from '@agent-atlas/shared-ui/site-kit';
import type { ReactNode } from 'react';
import { AgentGrid } from './agent-grid.tsx';
import type { ListQuery } from './list-route.ts';
import { AGENT_PAGING, PLAIN_LIST } from './list-state.ts';

export interface AgentListProps {
  query: RouteQuery<Page<Agent>>;
  page: PageRequest;
  pathOf: (page: PageRequest) => string;
  /** Total number of agents, if known. */
  total?: number | undefined;
  emptyTitle: string;
  emptyAction?: ReactNode;
}

/** One page of a list of agents, with links to the other pages. */
export function AgentList({ query, page, emptyTitle, emptyAction, ...pages }: AgentListProps) {
  const found = query.status === 'found' ? query : undefined;
  return (
    <>
      <AgentGrid
        query={query.status === 'found' ? { ...query, data: query.data.items } : query}
        show={page.show}
        emptyTitle={page.after && found ? 'No more agents here' : emptyTitle}
        emptyAction={
          query.status === 'failed' ? <RetryButton onRetry={query.retry} /> : emptyAction
        }
      />
      {found && (
        <ListPages
          paging={AGENT_PAGING}
          page={page}
          shown={found.data.items.length}
          next={found.data.next}
          updating={found.updating}
          {...pages}
        />
      )}
    </>
  );
}

export interface AgentListPageProps {
  listQuery: ListQuery;
  /** Names the list in error logs: 'popular agents'. */
  logLabel: string;
  title: string;
  text: string;
  listTitle: string;
  emptyTitle: string;
  /** Where to go from an empty list. */
  emptyAction?: ReactNode;
  /** What to show below an empty list. */
  whenEmpty?: ReactNode;
  path: string;
}

/** A page that consists of one list of agents. */
export function AgentListPage(props: AgentListPageProps) {
  const { listQuery, logLabel, title, text, listTitle, emptyTitle, emptyAction, path } = props;
  const [page] = useUrlState(PLAIN_LIST);
  const options = listQuery(AGENT_PAGING.paramsOf(page));
  const query = useRouteQuery(
    { ...options, placeholderData: keepShown(options.queryKey) },
    logLabel,
  );
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader title={title} text={text} />
      <section aria-labelledby="agents-title">
        <SectionHeader id="agents-title" title={listTitle} />
        <AgentList
          query={query}
          page={page}
          emptyTitle={emptyTitle}
          emptyAction={emptyAction}
          pathOf={(other) => PLAIN_LIST.path(path, other)}
        />
      </section>
      {query.status === 'found' && !page.after && query.data.items.length === 0 && props.whenEmpty}
    </div>
  );
}
