import { newestPageQuery } from '@agent-atlas/api-client';
import { NEW_PATH } from '@agent-atlas/api-client/rules';
import { AgentListPage } from '../listing/agent-list.tsx';

export function Page() {
  return (
    <AgentListPage
      listQuery={newestPageQuery}
      logLabel="newest agents"
      title="Newest AI Agents"
      text="The latest additions to the directory, newest first."
      listTitle="Recent Additions"
      emptyTitle="No agents found"
      path={NEW_PATH}
    />
  );
}
