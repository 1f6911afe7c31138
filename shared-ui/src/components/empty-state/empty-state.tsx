import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { InboxIcon } from '../icon/icons.ts';

export interface EmptyStateProps {
  title: ReactNode;
  /** Makes the title a heading, if the message is the only content of a page or section. */
  headingLevel?: 'h1' | 'h2' | 'h3';
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
}

/** Shows that there is no content, and what the reader can do. */
export function EmptyState({
  title,
  headingLevel: Title,
  text,
  action,
  icon,
  className,
}: EmptyStateProps) {
  return (
    <div
      className={cn(
        'flex flex-col items-center gap-1 wrap-anywhere rounded-card border border-dashed border-line-strong px-6 base:py-12 text-center',
        className,
      )}
    >
      <span className="mb-2 text-subtle">{icon ?? <InboxIcon size={28} />}</span>
      {Title ? (
        <Title className="text-lg font-semibold text-ink">{title}</Title>
      ) : (
        <p className="font-medium text-ink">{title}</p>
      )}
      {text && <p className="max-w-prose text-sm text-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
