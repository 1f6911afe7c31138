import {
  agentPath,
  companyName,
  type Leaderboard,
  type LeaderboardEntry,
} from '@agent-atlas/api-client/rules';
import {
  AgentLogo,
  Badge,
  Card,
  CategoryBadge,
  formatDay,
  formatRange,
  LinkButton,
  RankBadge,
  RatingWithCount,
  ScoreBar,
  TrophyIcon,
} from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';
import { ScoreComposition } from './score-composition.tsx';

/** The leader, the top five and the date of the ranking. */
export function Summary({ asOf, topRated: entries }: Pick<Leaderboard, 'asOf' | 'topRated'>) {
  const [leader] = entries;
  if (!leader) return null;
  return (
    <section aria-labelledby="top-ranked">
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2 id="top-ranked" className="text-xl font-semibold tracking-tight text-ink sm:text-2xl">
          Top-Ranked AI Agents
        </h2>
        <Badge variant="accent">updated daily</Badge>
        {asOf && (
          <p className="text-sm text-muted">
            As of <time dateTime={asOf}>{formatDay(asOf)}</time>
          </p>
        )}
      </div>
      {entries.some(({ sampleReviewCount }) => sampleReviewCount) && (
        <p className="mb-5 max-w-prose text-sm text-muted">
          Scores include sample reviews. They show how the site works until genuine reviews come in.
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <LeaderCard entry={leader} />
        <TopFive entries={entries} />
      </div>
      <ScoreComposition entries={entries} />
    </section>
  );
}

function LeaderCard({ entry }: { entry: LeaderboardEntry }) {
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
        sampleReviewCount={entry.sampleReviewCount}
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
      <LinkButton to={agentPath(entry.id)} className="self-start">
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

function TopFive({ entries }: { entries: readonly LeaderboardEntry[] }) {
  return (
    <Card className="p-5 sm:p-6">
      <h3 id="top-five" className="text-lg font-semibold text-ink">
        Top 5 AI Agents
      </h3>
      <ol aria-labelledby="top-five" className="mt-3 divide-y divide-line">
        {entries.slice(0, 5).map((entry) => (
          <li key={entry.id}>
            <Link
              to={agentPath(entry.id)}
              className="group -mx-2 flex items-center gap-3 rounded-control px-2 py-3 hover:bg-sunken"
            >
              <RankBadge rank={entry.rank} />
              <AgentLogo agent={entry} size="small" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium text-ink group-hover:text-accent-ink">
                  {entry.name}
                </span>
                <span className="block truncate text-sm text-muted">{companyName(entry)}</span>
              </span>
              <span className="text-sm font-semibold text-ink tabular-nums">
                <span className="sr-only">Score </span>
                {Math.round(entry.score)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
