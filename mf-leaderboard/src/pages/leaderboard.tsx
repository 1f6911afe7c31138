import { leaderboardQuery } from '@agent-atlas/api-client';
import type { Leaderboard } from '@agent-atlas/api-client/rules';
import { ErrorState, PageHeader, Skeleton } from '@agent-atlas/shared-ui';
import { RetryButton, useRouteQuery } from '@agent-atlas/shared-ui/site-kit';
import { CategoryLeaders } from '../categories/category-leaders.tsx';
import { Methodology } from '../methodology/methodology.tsx';
import { RankingTabs } from '../ranking/ranking-tabs.tsx';
import { Summary } from '../summary/summary.tsx';

export function Page() {
  const { status, data, retry } = useRouteQuery(leaderboardQuery());
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="AI Agent Leaderboard"
        text="The AI agents with the highest scores, what is on the rise, and the leaders of every category."
      />
      {status === 'loading' && <Loading />}
      {status === 'failed' && <LoadFailure onRetry={retry} />}
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

function Loading() {
  return (
    <div role="status">
      <p className="mb-5 text-sm text-muted">Loading leaderboard data...</p>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
      <Skeleton className="mt-14 h-[40rem] rounded-card" />
    </div>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="Failed to load leaderboard data"
      text="Please try again later"
      action={<RetryButton onRetry={onRetry} />}
    />
  );
}
