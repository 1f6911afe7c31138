import { leaderboardQuery } from '@agent-atlas/api-client';
import {
  agentPath,
  companyName,
  LEADERBOARD_PATH,
  type Leaderboard,
  type LeaderboardEntry,
} from '@agent-atlas/api-client/rules';
import {
  AgentLogo,
  Card,
  CardContent,
  EmptyState,
  RankBadge,
  RatingWithCount,
  Repeated,
  ScoreBar,
  SectionHeader,
  Skeleton,
} from '@agent-atlas/shared-ui';
import { useRouteQuery } from '@agent-atlas/shared-ui/site-kit';
import { Link } from 'react-router-dom';

const SHOWN = 3;

const firstOf = ({ topRated }: Leaderboard) => topRated.slice(0, SHOWN);

export function TopRanked() {
  const { data: entries = [], status } = useRouteQuery(
    { ...leaderboardQuery(), select: firstOf },
    'the leaderboard',
  );
  return (
    <section aria-labelledby="top-ranked-title">
      <SectionHeader
        id="top-ranked-title"
        title="Top-Ranked AI Agents"
        to={LEADERBOARD_PATH}
        linkText="View leaderboard"
      />
      {status === 'loading' && <TopRankedSkeleton />}
      {status !== 'loading' && entries.length === 0 && <EmptyState title="No ranked agents yet" />}
      {entries.length > 0 && (
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

/** The whole card links to the agent. */
function RankedAgentCard({ entry }: { entry: LeaderboardEntry }) {
  return (
    <Card interactive className="relative h-full">
      <CardContent className="flex h-full flex-col gap-4">
        <div className="flex items-start gap-3">
          <AgentLogo agent={entry} />
          <div className="min-w-0 flex-1">
            <h3 className="truncate font-semibold text-ink">
              <Link
                to={agentPath(entry.id)}
                className="after:absolute after:inset-0 after:rounded-card hover:text-accent-ink focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {entry.name}
              </Link>
            </h3>
            <p className="truncate text-sm text-muted">{companyName(entry)}</p>
          </div>
          <RankBadge rank={entry.rank} />
        </div>
        <RatingWithCount
          rating={entry.rating}
          reviewCount={entry.reviewCount}
          sampleReviewCount={entry.sampleReviewCount}
        />
        <ScoreBar value={entry.score} showText className="mt-auto" />
      </CardContent>
    </Card>
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
