import { cn } from '../../lib/cn.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { StarRating, type StarRatingProps } from '../star-rating/star-rating.tsx';

export interface RatingWithCountProps extends Omit<StarRatingProps, 'showText'> {
  reviewCount: number;
  /** `long`: '12 reviews', otherwise '(12)'. */
  form?: 'short' | 'long';
}

/** Stars, the rating and the number of reviews, or a note if there are no reviews. */
export function RatingWithCount({
  rating,
  reviewCount,
  size = 'medium',
  form = 'short',
  className,
}: RatingWithCountProps) {
  const text = size === 'large' ? 'text-base' : 'text-sm';
  if (reviewCount === 0) {
    return <span className={cn('text-muted', text, className)}>No reviews yet</span>;
  }
  return (
    <span className={cn('inline-flex items-center gap-1.5', className)}>
      <StarRating rating={rating} size={size} showText />
      <span className={cn('text-muted tabular-nums', text)}>
        {form === 'long' ? (
          formatCount(reviewCount, 'review')
        ) : (
          <>
            <span aria-hidden="true">({formatNumber(reviewCount)})</span>
            <span className="sr-only">{formatCount(reviewCount, 'review')}</span>
          </>
        )}
      </span>
    </span>
  );
}
