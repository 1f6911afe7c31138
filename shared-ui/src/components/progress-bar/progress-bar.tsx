import { cn } from '../../lib/cn.ts';

export interface ProgressBarProps {
  /** 0 to 100; larger values are shown as 100. */
  value: number;
  /** Accessible label. */
  label: string;
  className?: string;
}

export function ProgressBar({ value, label, className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.min(Math.max(value, 0), 100)}
      className={cn('progress h-1.5 w-full', className)}
    />
  );
}
