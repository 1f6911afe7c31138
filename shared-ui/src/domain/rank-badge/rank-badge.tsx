import { cn } from '../../lib/cn.ts';

export interface RankBadgeProps {
  /** Rank, starting at 1. The first three are gold. */
  rank: number;
  className?: string;
}

export function RankBadge({ rank, className }: RankBadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-7 min-w-9 items-center justify-center rounded-full px-2 text-sm font-semibold tabular-nums',
        rank <= 3 ? 'bg-gold text-on-gold' : 'bg-sunken text-muted',
        className,
      )}
    >
      #{rank}
    </span>
  );
}
