import { PageHeader, SectionHeader } from '@agent-atlas/shared-ui';
import { AgentList, type AgentListProps } from './agent-list.tsx';

export interface AgentListPageProps extends AgentListProps {
  title: string;
  text: string;
  listTitle: string;
}

/** A page that is one list of agents. */
export function AgentListPage({ title, text, listTitle, ...list }: AgentListPageProps) {
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader title={title} text={text} />
      <section aria-labelledby="agents-title">
        <SectionHeader id="agents-title" title={listTitle} />
        <AgentList {...list} />
      </section>
    </div>
  );
}
