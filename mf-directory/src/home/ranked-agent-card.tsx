import { companyName, type LeaderboardEntry } from '@agent-atlas/api/rules';
import {
  AgentLogo,
  Card,
  CardContent,
  RankBadge,
  RatingWithCount,
  ScoreBar,
} from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';

export interface RankedAgentCardProps {
  entry: LeaderboardEntry;
}

/** An agent with its place, rating and score; the whole card leads to the agent. */
export function RankedAgentCard({ entry }: RankedAgentCardProps) {
  return (
    <Card interactive className="relative h-full">
      <CardContent className="flex h-full flex-col gap-4">
        <div className="flex items-start gap-3">
          <AgentLogo agent={entry} />
          <div className="min-w-0 flex-1">
            <h3 className="truncate font-semibold text-ink">
              <Link
                to={`/agent/${entry.id}`}
                className="after:absolute after:inset-0 after:rounded-card hover:text-accent-ink focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {entry.name}
              </Link>
            </h3>
            <p className="truncate text-sm text-muted">{companyName(entry)}</p>
          </div>
          <RankBadge rank={entry.rank} />
        </div>
        <RatingWithCount rating={entry.rating} reviewCount={entry.reviewCount} />
        <ScoreBar value={entry.score} showText className="mt-auto" />
      </CardContent>
    </Card>
  );
}
