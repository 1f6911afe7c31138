import { cn } from '../../lib/cn.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { StarRating, type StarRatingProps } from '../star-rating/star-rating.tsx';

export interface RatingWithCountProps extends Omit<StarRatingProps, 'showText'> {
  reviewCount: number;
  /** How many of the reviews are samples, which the rating then says. */
  sampleReviewCount: number | null | undefined;
  /** `long`: '12 reviews', otherwise '(12)'. */
  form?: 'short' | 'long';
}

/**
 * Stars, the rating and the number of reviews, and how many of them are samples; a note if there are
 * no reviews.
 */
export function RatingWithCount({
  rating,
  reviewCount,
  sampleReviewCount,
  size = 'medium',
  form = 'short',
  className,
}: RatingWithCountProps) {
  const text = size === 'large' ? 'text-base' : 'text-sm';
  if (reviewCount === 0) {
    return <span className={cn('text-muted', text, className)}>No reviews yet</span>;
  }
  return (
    <span className={cn('inline-flex flex-wrap items-center gap-x-1.5', className)}>
      <StarRating rating={rating} size={size} showText />
      <span className={cn('text-muted tabular-nums', text)}>
        {form === 'long' ? (
          countOf(reviewCount, sampleReviewCount ?? 0)
        ) : (
          <>
            <span aria-hidden="true">{shortCountOf(reviewCount, sampleReviewCount ?? 0)}</span>
            <span className="sr-only">{countOf(reviewCount, sampleReviewCount ?? 0)}</span>
          </>
        )}
      </span>
    </span>
  );
}

function countOf(reviews: number, samples: number): string {
  if (samples >= reviews) return formatCount(reviews, 'sample review');
  const count = formatCount(reviews, 'review');
  return samples > 0 ? `${count}, ${formatNumber(samples)} of them samples` : count;
}

function shortCountOf(reviews: number, samples: number): string {
  if (samples === 0) return `(${formatNumber(reviews)})`;
  if (samples >= reviews) return `(${formatCount(reviews, 'sample')})`;
  return `(${formatNumber(reviews)}, ${formatCount(samples, 'sample')})`;
}
