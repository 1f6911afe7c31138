import type { Agent } from '@agent-atlas/api/rules';
import { PageHeader, SectionHeader } from '@agent-atlas/shared-ui';
import { AgentGrid } from './agent-grid.tsx';
import { RetryButton } from './retry-button.tsx';

/** What the page needs of a query for a list. */
interface AgentListQuery {
  data: Agent[] | undefined;
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
}

export interface AgentListPageProps {
  title: string;
  text: string;
  listTitle: string;
  emptyTitle: string;
  query: AgentListQuery;
}

/** A page that is one list of agents. */
export function AgentListPage({ title, text, listTitle, emptyTitle, query }: AgentListPageProps) {
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader title={title} text={text} />
      <section aria-labelledby="agents-title">
        <SectionHeader id="agents-title" title={listTitle} />
        <AgentGrid
          agents={query.data}
          loading={query.isPending}
          emptyTitle={emptyTitle}
          emptyAction={query.isError && <RetryButton onRetry={() => query.refetch()} />}
        />
      </section>
    </div>
  );
}
