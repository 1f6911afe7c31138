import {
  agentPath,
  type RecentReview,
  type Review,
  type ReviewVoteType,
} from '@agent-atlas/api-client/rules';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/badge/badge.tsx';
import { cn } from '../../lib/cn.ts';
import { formatReviewDate, initials } from '../../lib/format.ts';
import { StarRating } from '../star-rating/star-rating.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewPoints } from './review-points.tsx';

export interface ReviewCardProps {
  review: Review | RecentReview;
  /** The time to which "days ago" refers; the current time by default. */
  now?: Date;
  /** The reviewed agent, on pages that are not about it. */
  agent?: Pick<RecentReview['agent'], 'id' | 'name'>;
  /** Without it there are no vote buttons. */
  onVote?: (type: ReviewVoteType) => void;
  /** Whether a vote is being sent. Disables both vote buttons. */
  voting?: boolean;
  ownVote?: ReviewVoteType | null;
  /** Without it there is no report button. */
  onReport?: () => void;
  /** Level of the title's heading. */
  headingLevel?: 'h3' | 'h4';
  className?: string;
}

export function ReviewCard({
  review,
  now,
  agent,
  onVote,
  voting,
  ownVote,
  onReport,
  headingLevel: Heading = 'h3',
  className,
}: ReviewCardProps) {
  return (
    <article
      className={cn('flex min-w-0 flex-col rounded-card border border-line bg-surface', className)}
    >
      <div className="flex flex-1 flex-col gap-3 p-5">
        <header className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink"
          >
            {initials(review.username)}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 text-sm">
              <bdi className="truncate font-medium text-ink">{review.username}</bdi>
              {review.sample && <Badge variant="outline">Sample</Badge>}
            </p>
            <p className="truncate text-sm text-muted">
              {/* Pages are cached, so the server's "days ago" may be a day old. React keeps the server's text. */}
              <time dateTime={review.createdAt} suppressHydrationWarning>
                {formatReviewDate(review.createdAt, now ?? new Date())}
              </time>
              {agent && (
                <>
                  {' · '}
                  <Link
                    to={agentPath(agent.id)}
                    className="rounded-sm font-medium text-accent-ink hover:underline"
                  >
                    {agent.name}
                  </Link>
                </>
              )}
            </p>
          </div>
        </header>
        <div>
          <StarRating rating={review.rating} size="small" />
          <Heading dir="auto" className="mt-1 font-semibold break-words text-ink">
            {review.title}
          </Heading>
          <p
            dir="auto"
            className="mt-1 text-sm leading-relaxed break-words whitespace-pre-line text-muted"
          >
            {review.content}
          </p>
        </div>
        <ReviewPoints pros={review.pros ?? []} cons={review.cons ?? []} />
      </div>
      {(onVote || onReport) && (
        <ReviewActions
          review={review}
          onVote={onVote}
          voting={voting}
          ownVote={ownVote}
          onReport={onReport}
        />
      )}
    </article>
  );
}
