import { cn } from '../../lib/cn.ts';

const SIZES = { small: 36, medium: 52, large: 72 } as const;

export interface MedalProps {
  /** Small for lists, medium for detail pages. */
  size?: keyof typeof SIZES;
  /** How many sample reviews contributed to the rank. */
  sampleReviewCount?: number | null;
  className?: string;
}

/** The "TOP" medal of the first agent in a category. */
export function Medal({ size = 'small', sampleReviewCount, className }: MedalProps) {
  return (
    <svg
      role="img"
      aria-label={sampleReviewCount ? 'TOP medal, from sample reviews' : 'TOP medal'}
      viewBox="0 0 48 48"
      width={SIZES[size]}
      height={SIZES[size]}
      className={cn('shrink-0', className)}
    >
      <path
        d="M14 28 9 45l8-2.5L22 47l3-16zM34 28l5 17-8-2.5L26 47l-3-16z"
        className="fill-gold-ribbon"
      />
      <circle cx="24" cy="19" r="18" className="fill-gold-edge" />
      <circle cx="24" cy="19" r="15.5" className="fill-gold" />
      <circle cx="24" cy="19" r="13" fill="none" strokeWidth="0.75" className="stroke-gold-edge" />
      <text
        x="24"
        y="22.75"
        textAnchor="middle"
        fontSize="10.5"
        fontWeight="800"
        letterSpacing="0.4"
        className="fill-on-gold"
      >
        TOP
      </text>
    </svg>
  );
}
