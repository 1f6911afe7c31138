import { leaderboardQuery } from '@agent-atlas/api/client';
import type { Leaderboard } from '@agent-atlas/api/rules';
import { PageHeader, useHydrated } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { CategoryLeaders } from '../categories/category-leaders.tsx';
import { Methodology } from '../methodology/methodology.tsx';
import { RankingTabs } from '../ranking/ranking-tabs.tsx';
import { LoadFailure } from '../summary/load-failure.tsx';
import { Loading } from '../summary/loading.tsx';
import { Summary } from '../summary/summary.tsx';

export function Page() {
  const hydrated = useHydrated();
  const { data, isError, refetch } = useQuery(leaderboardQuery());
  // A server has waited for the ranking: without one it could not be loaded, and what the browser
  // shows first must agree.
  const failed = !data && (isError || !hydrated);
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="AI Agent Leaderboard"
        text="Which AI agents people rate highest, what is on the rise, and who leads each category."
      />
      {!data && !failed && <Loading />}
      {failed && <LoadFailure onRetry={() => refetch()} />}
      {data && <Sections leaderboard={data} />}
    </div>
  );
}

function Sections({ leaderboard }: { leaderboard: Leaderboard }) {
  return (
    <div className="space-y-14">
      <Summary asOf={leaderboard.asOf} topRated={leaderboard.topRated} />
      <RankingTabs leaderboard={leaderboard} />
      <CategoryLeaders categoryBest={leaderboard.categoryBest} />
      <Methodology />
    </div>
  );
}
