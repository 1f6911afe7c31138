import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { AlertIcon } from '../icon/icons.ts';

export interface ErrorStateProps {
  title: ReactNode;
  /** Makes the title a heading, if the message is the only content of a page or section. */
  headingLevel?: 'h1' | 'h2' | 'h3';
  text?: ReactNode;
  /** What the reader can do, usually a `Button` or `LinkButton`. */
  action?: ReactNode;
  /** `warning` (amber) for something missing, `danger` (red) for something broken. */
  tone?: 'danger' | 'warning';
  className?: string;
}

/** An error message, announced when it appears. */
export function ErrorState({
  title,
  headingLevel: Title,
  text,
  action,
  tone = 'danger',
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn(
        'flex gap-3 rounded-card border base:p-4 text-sm',
        tone === 'danger'
          ? 'border-danger-line bg-danger-soft text-danger'
          : 'border-warning-line bg-warning-soft text-warning',
        className,
      )}
    >
      <AlertIcon />
      <div className="flex min-w-0 flex-col gap-1">
        {Title ? (
          <Title className="text-lg font-semibold">{title}</Title>
        ) : (
          <p className="font-semibold">{title}</p>
        )}
        {text && <p className="text-ink">{text}</p>}
        {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
