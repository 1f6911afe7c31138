import { popularAgentsQuery } from '@agent-atlas/api/client';
import { useQuery } from '@tanstack/react-query';
import { AgentListPage } from '../agents/agent-list-page.tsx';

export function Page() {
  return (
    <AgentListPage
      title="Popular AI Agents"
      text="Agents with at least three reviews, the highest rated first."
      listTitle="Top Rated Agents"
      emptyTitle="No popular agents found"
      query={useQuery(popularAgentsQuery())}
    />
  );
}
