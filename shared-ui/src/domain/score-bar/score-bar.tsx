import { cn } from '../../lib/cn.ts';

export interface ScoreBarProps {
  /** 0 to 100. The bar is limited to 100%, and the text is rounded. */
  value: number;
  label?: string;
  /** Shows '87 / 100' after the bar. */
  showText?: boolean;
  className?: string;
}

export function ScoreBar({
  value,
  label = 'Community Score',
  showText = false,
  className,
}: ScoreBarProps) {
  const shown = Math.min(Math.max(value, 0), 100);
  return (
    <span className={cn('flex items-center gap-3', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be styled consistently across browsers */}
      <svg
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(shown)}
        height={8}
        className="w-full min-w-16 overflow-hidden rounded-full bg-sunken-strong"
      >
        <rect width={`${shown}%`} height={8} rx={4} className="fill-accent" />
      </svg>
      {showText && (
        <span className="shrink-0 text-sm whitespace-nowrap text-muted tabular-nums">
          <span className="font-semibold text-ink">{Math.round(value)}</span> / 100
        </span>
      )}
    </span>
  );
}
