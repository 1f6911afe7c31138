import { recentReviewsQuery } from '@agent-atlas/api-client';
import type { RecentReview } from '@agent-atlas/api-client/rules';
import { EmptyState, Repeated, ReviewCard, SectionHeader, Skeleton } from '@agent-atlas/shared-ui';
import { useRouteQuery } from '@agent-atlas/shared-ui/site-kit';

const SHOWN = 2;

const firstOf = (reviews: RecentReview[]) => reviews.slice(0, SHOWN);

export function LatestReviews() {
  const { data: reviews = [], status } = useRouteQuery(
    { ...recentReviewsQuery(), select: firstOf },
    'recent reviews',
  );
  return (
    <section aria-labelledby="latest-reviews-title">
      <SectionHeader id="latest-reviews-title" title="Latest Reviews" />
      {status === 'loading' && (
        <div role="status" aria-label="Loading reviews" className="grid gap-4 md:grid-cols-2">
          <Repeated count={SHOWN}>
            <Skeleton className="h-48 rounded-card" />
          </Repeated>
        </div>
      )}
      {status !== 'loading' && reviews.length === 0 && <EmptyState title="No reviews yet" />}
      {reviews.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {reviews.map((review) => (
            <li key={review.id} className="min-w-0">
              <ReviewCard review={review} agent={review.agent} className="h-full" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
