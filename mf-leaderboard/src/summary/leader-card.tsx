import { companyName, type LeaderboardEntry } from '@agent-atlas/api/rules';
import {
  AgentLogo,
  Card,
  CategoryBadge,
  formatRange,
  LinkButton,
  RatingWithCount,
  ScoreBar,
  TrophyIcon,
} from '@agent-atlas/shared-ui';

/** The agent in the first place. */
export function LeaderCard({ entry }: { entry: LeaderboardEntry }) {
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h3 className="inline-flex items-center gap-2 self-start rounded-full bg-gold px-3 py-1 text-sm font-semibold text-on-gold">
        <TrophyIcon size={16} />
        #1 Ranked Agent
      </h3>
      <div className="flex items-start gap-4">
        <AgentLogo agent={entry} size="large" />
        <div className="min-w-0">
          <p className="text-2xl font-semibold tracking-tight break-words text-ink">{entry.name}</p>
          <p className="break-words text-muted">{companyName(entry)}</p>
          <p className="mt-2">
            <CategoryBadge category={entry.category} />
          </p>
        </div>
      </div>
      <RatingWithCount
        rating={entry.rating}
        reviewCount={entry.reviewCount}
        size="large"
        form="long"
      />
      <div className="mt-auto">
        <p aria-hidden="true" className="mb-2 text-sm font-medium text-ink">
          Community Score
        </p>
        <ScoreBar value={entry.score} showText />
        <LikelyRange entry={entry} />
      </div>
      <LinkButton to={`/agent/${entry.id}`} className="self-start">
        View Details
      </LinkButton>
    </Card>
  );
}

function LikelyRange({ entry }: { entry: LeaderboardEntry }) {
  const scores = formatRange(entry.scoreLow, entry.scoreHigh);
  const ranks = formatRange(entry.rankLow, entry.rankHigh);
  if (scores === undefined || ranks === undefined) return null;
  return (
    <p className="mt-2 text-sm text-muted tabular-nums">
      Likely score {scores}, likely rank {ranks}
    </p>
  );
}
