import { leaderboardQuery } from '@agent-atlas/api/client';
import type { Leaderboard } from '@agent-atlas/api/rules';
import { EmptyState, Repeated, SectionHeader, Skeleton } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useLoggedFailure } from '../agents/use-logged-failure.ts';
import { RankedAgentCard } from './ranked-agent-card.tsx';

const SHOWN = 3;

const firstOf = ({ topRated }: Leaderboard) => topRated.slice(0, SHOWN);

export function TopRanked() {
  const { data: entries, isPending, error } = useQuery({ ...leaderboardQuery(), select: firstOf });
  useLoggedFailure(error, 'Failed to fetch the leaderboard');
  return (
    <section aria-labelledby="top-ranked-title">
      <SectionHeader
        id="top-ranked-title"
        title="Top-Ranked AI Agents"
        to="/leaderboard"
        linkText="View leaderboard"
      />
      {isPending && <TopRankedSkeleton />}
      {!isPending && !entries?.length && <EmptyState title="No ranked agents yet" />}
      {entries && entries.length > 0 && (
        <ol className="grid gap-4 lg:grid-cols-3">
          {entries.map((entry) => (
            <li key={entry.id} className="min-w-0">
              <RankedAgentCard entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function TopRankedSkeleton() {
  return (
    <div role="status" aria-label="Loading ranking" className="grid gap-4 lg:grid-cols-3">
      <Repeated count={SHOWN}>
        <Skeleton className="h-40 rounded-card" />
      </Repeated>
    </div>
  );
}
