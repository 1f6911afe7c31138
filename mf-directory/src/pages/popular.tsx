import { featuredAgentsQuery, popularPageQuery } from '@agent-atlas/api-client';
import { LEADERBOARD_PATH, POPULAR_PATH } from '@agent-atlas/api-client/rules';
import { LinkButton, SectionHeader } from '@agent-atlas/shared-ui';
import { useRouteQuery } from '@agent-atlas/shared-ui/site-kit';
import { AgentGrid } from '../listing/agent-grid.tsx';
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
      whenEmpty={<HighestScores />}
      path={POPULAR_PATH}
    />
  );
}

/** Until agents have enough reviews, the page shows those that lead their categories. */
function HighestScores() {
  const agents = useRouteQuery(featuredAgentsQuery(), 'featured agents');
  if (agents.status === 'failed') return null;
  return (
    <section aria-labelledby="highest-scores" className="mt-12">
      <SectionHeader
        id="highest-scores"
        title="Highest Scores"
        text="No agent has three reviews yet. These lead their categories by score."
      />
      <AgentGrid query={agents} emptyTitle="No agents found" />
    </section>
  );
}
