import type { Leaderboard } from '@agent-atlas/api-client/rules';
import { PageHeader } from '@agent-atlas/shared-ui';
import { CategoryLeaders } from '@workspace/mf-leaderboard/src/categories/category-leaders.tsx';
import { Methodology } from '@workspace/mf-leaderboard/src/methodology/methodology.tsx';
import { ROWS_SHOWN } from '@workspace/mf-leaderboard/src/ranking/lists.ts';
import { Summary } from '@workspace/mf-leaderboard/src/summary/summary.tsx';
import { read } from '../../parts/api.ts';
import { Rankings } from '../../parts/rankings.tsx';

export default async function LeaderboardPage() {
  const leaderboard = await read<Leaderboard>('/leaderboard');
  const { asOf, topRated, trending, mostReviewed, categoryBest } = leaderboard;
  const shown = { topRated, trending, mostReviewed, categoryBest: {} };
  for (const key of ['topRated', 'trending', 'mostReviewed'] as const) {
    shown[key] = leaderboard[key].slice(0, ROWS_SHOWN);
  }
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="AI Agent Leaderboard"
        text="Which AI agents people rate highest, what is on the rise, and who leads each category."
      />
      <div className="space-y-14">
        <Summary asOf={asOf} topRated={topRated} />
        <Rankings leaderboard={shown} />
        <CategoryLeaders categoryBest={categoryBest} />
        <Methodology />
      </div>
    </div>
  );
}
