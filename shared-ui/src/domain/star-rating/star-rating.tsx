import { cn } from '../../lib/cn.ts';
import { MAX_STARS, starParts } from './star-parts.ts';

const SIZES = { small: 14, medium: 16, large: 20 } as const;
const TEXT = { small: 'text-xs', medium: 'text-sm', large: 'text-base' } as const;

// Stars are side by side on a 24 px grid. One path per row keeps the HTML of a page with many cards small.
const whole = (index: number) =>
  `M${index * 24 + 12} 2.5l2.9 5.9 6.6 1-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-1z`;
const leftHalf = (index: number) => `M${index * 24 + 12} 2.5v14.9l-5.9 3.1 1.2-6.5-4.8-4.6 6.6-1z`;
const EMPTY_ROW = Array.from({ length: MAX_STARS }, (_, index) => whole(index)).join('');
/** The filled part of a row, by half stars. */
const FILLED_ROWS = Array.from({ length: 2 * MAX_STARS + 1 }, (_, halves) =>
  starParts(halves / 2)
    .map((part, index) => (part === 'full' ? whole(index) : part === 'half' ? leftHalf(index) : ''))
    .join(''),
);

export interface StarRatingProps {
  /** 0 to 5. */
  rating: number;
  size?: keyof typeof SIZES;
  /** Adds the rating with one decimal after the stars. */
  showText?: boolean;
  className?: string;
}

export function StarRating({
  rating,
  size = 'medium',
  showText = false,
  className,
}: StarRatingProps) {
  const filled = FILLED_ROWS[Math.floor(2 * Math.min(Math.max(rating, 0), MAX_STARS))];
  return (
    <span className={cn('inline-flex items-center gap-1.5', className)}>
      <svg
        role="img"
        aria-label={`Rated ${rating.toFixed(1)} out of ${MAX_STARS}`}
        viewBox="0 0 120 24"
        width={SIZES[size] * MAX_STARS}
        height={SIZES[size]}
        className="shrink-0"
      >
        <path d={EMPTY_ROW} className="fill-star-empty" />
        {filled && <path d={filled} className="fill-star" />}
      </svg>
      {showText && (
        <span aria-hidden="true" className={cn('font-semibold text-ink tabular-nums', TEXT[size])}>
          {rating.toFixed(1)}
        </span>
      )}
    </span>
  );
}
