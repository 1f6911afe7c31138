import { popularPageQuery } from '@agent-atlas/api-client';
import { LEADERBOARD_PATH, POPULAR_PATH } from '@agent-atlas/api-client/rules';
import { LinkButton } from '@agent-atlas/shared-ui';
import { AgentListPage } from '../listing/agent-list.tsx';

export function Page() {
  return (
    <AgentListPage
      listQuery={popularPageQuery}
      logLabel="popular agents"
      title="Popular AI Agents"
      text="Agents with at least three reviews, the highest rated first."
      listTitle="Top Rated Agents"
      emptyTitle="No popular agents found"
      emptyAction={<LinkButton to={LEADERBOARD_PATH}>See the leaderboard</LinkButton>}
      path={POPULAR_PATH}
    />
  );
}
