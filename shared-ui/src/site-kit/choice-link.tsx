import { cn } from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface ChoiceLinkProps {
  to: string;
  selected: boolean;
  /** The accessible name, if it is not the text. */
  label?: string | undefined;
  /** Must set the color of the border while it is not selected. */
  className: string;
  children: ReactNode;
}

/** A filter or an order of a list that has its own URL. */
export function ChoiceLink({ to, selected, label, className, children }: ChoiceLinkProps) {
  return (
    <Link
      to={to}
      rel="nofollow"
      preventScrollReset
      aria-label={label}
      aria-current={selected ? 'true' : undefined}
      className={cn(
        'flex items-center gap-2 rounded-full border px-3 py-1.5 text-sm text-muted hover:bg-sunken hover:text-ink aria-[current=true]:border-transparent aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium aria-[current=true]:text-accent-ink motion-safe:transition-colors',
        className,
      )}
    >
      {children}
    </Link>
  );
}
