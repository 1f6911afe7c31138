import { reviewSummaryQuery } from '@agent-atlas/api-client';
import type { Agent, ReviewSummary } from '@agent-atlas/api-client/rules';
import { Card, CardContent, formatCount, formatNumber, Skeleton } from '@agent-atlas/shared-ui';
import { ChoiceLink, type Part, useRouteQuery } from '@agent-atlas/shared-ui/site-kit';
import { type AgentState, REVIEW_PAGING } from '../lib/agent-url.ts';
import { reviewsUrl } from './review-url.ts';

export interface ReviewOverviewProps {
  agent: Agent;
  state: AgentState;
}

/**
 * The ratings of all reviews and the phrases that they share. Each is a link that filters the list,
 * or removes that filter.
 */
export function ReviewOverview({ agent, state }: ReviewOverviewProps) {
  const query = useRouteQuery(reviewSummaryQuery(agent.id), `review summary of ${agent.name}`);
  if (query.status === 'loading') return <Skeleton className="mb-6 h-69 rounded-card" />;
  const summary = query.data;
  const total = summary?.stars.reduce((sum, { count }) => sum + count, 0) ?? 0;
  if (!summary || total === 0) return null;
  const filter: FilterProps = {
    total,
    state,
    urlWith: (change) => reviewsUrl(agent.id, { ...state, ...REVIEW_PAGING.first, ...change }),
  };
  const { counted } = summary;
  return (
    <Card className="mb-6">
      <CardContent className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <div className="min-w-0">
          <h3 className="text-base font-semibold text-ink">Ratings</h3>
          <Ratings stars={summary.stars} {...filter} />
          <SampleNote samples={agent.sampleReviewCount ?? 0} total={total} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Topics title="Often praised" topics={summary.pros} counted={counted} {...filter} />
          <Topics title="Often criticized" topics={summary.cons} counted={counted} {...filter} />
        </div>
      </CardContent>
    </Card>
  );
}

interface FilterProps {
  /** The number of all reviews. */
  total: number;
  state: AgentState;
  urlWith: (change: Part<Pick<AgentState, 'stars' | 'topic'>>) => string;
}

function Ratings({ stars, total, state, urlWith }: FilterProps & Pick<ReviewSummary, 'stars'>) {
  return (
    <ul className="-mx-3 mt-2 flex flex-col gap-0.5">
      {stars.map(({ rating, count }) => {
        const selected = state.stars === rating;
        const row = (
          <>
            <span className="w-14 shrink-0">{formatCount(rating, 'star')}</span>
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${total} 1`}
              preserveAspectRatio="none"
              className="h-2 min-w-0 flex-1 rounded-full bg-sunken-strong"
            >
              <rect width={count} height={1} className="fill-star" />
            </svg>
            <Count of={count} className="w-20 shrink-0 text-right" />
          </>
        );
        return (
          <li key={rating}>
            {count > 0 || selected ? (
              <ChoiceLink
                to={urlWith({ stars: selected ? undefined : rating })}
                selected={selected}
                className="border-transparent"
              >
                {row}
              </ChoiceLink>
            ) : (
              <p className="flex items-center gap-2 border border-transparent px-3 py-1.5 text-sm text-muted">
                {row}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A number of reviews, which screen readers read with its unit. */
function Count({ of, className = '' }: { of: number; className?: string }) {
  return (
    <>
      {' '}
      <span className={`tabular-nums ${className}`}>
        {formatNumber(of)} <span className="sr-only">{of === 1 ? 'review' : 'reviews'}</span>
      </span>
    </>
  );
}

interface TopicsProps extends FilterProps {
  title: string;
  topics: ReviewSummary['pros'];
  /** How many of the newest reviews the topics were counted in. */
  counted: number;
}

function Topics({ title, topics, counted, total, state, urlWith }: TopicsProps) {
  if (topics.length === 0) return null;
  return (
    <div className="min-w-0">
      <h3 className="text-base font-semibold text-ink">{title}</h3>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {topics.map(({ topic, text, count }) => {
          const selected = state.topic === topic;
          return (
            <li key={topic} className="max-w-full">
              <ChoiceLink
                to={urlWith({ topic: selected ? undefined : topic })}
                selected={selected}
                className="border-line"
              >
                <span className="min-w-0 wrap-anywhere">{text}</span>
                <Count of={count} className="text-xs" />
              </ChoiceLink>
            </li>
          );
        })}
      </ul>
      {counted < total && (
        <p className="mt-2 text-xs text-muted">
          Counted in the newest {formatNumber(counted)} reviews.
        </p>
      )}
    </div>
  );
}

function SampleNote({ samples, total }: { samples: number; total: number }) {
  if (samples === 0) return null;
  return (
    <p className="mt-2 text-xs text-muted">
      {samples >= total
        ? 'All of these reviews are samples.'
        : `${formatNumber(samples)} of ${formatCount(total, 'review')} are samples.`}
    </p>
  );
}
