import { newestAgentsQuery } from '@agent-atlas/api/client';
import { useQuery } from '@tanstack/react-query';
import { AgentListPage } from '../agents/agent-list-page.tsx';

export function Page() {
  return (
    <AgentListPage
      title="Newest AI Agents"
      text="The latest additions to the directory, newest first."
      listTitle="Recent Additions"
      emptyTitle="No agents found"
      query={useQuery(newestAgentsQuery())}
    />
  );
}
