import { cn } from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface ChoiceLinkProps {
  to: string;
  selected: boolean;
  /** `row` has no outline. */
  variant?: 'chip' | 'row';
  children: ReactNode;
}

/** A filter or an order of a list that has its own URL. */
export function ChoiceLink({ to, selected, variant = 'chip', children }: ChoiceLinkProps) {
  return (
    <Link
      to={to}
      rel="nofollow"
      preventScrollReset
      aria-current={selected ? 'true' : undefined}
      className={cn(
        'flex items-center gap-2 rounded-full border px-3 py-1.5 text-sm text-muted hover:bg-sunken hover:text-ink aria-[current=true]:border-transparent aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium aria-[current=true]:text-accent-ink motion-safe:transition-colors',
        variant === 'chip' ? 'border-line' : 'border-transparent',
      )}
    >
      {children}
    </Link>
  );
}
