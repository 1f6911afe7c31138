import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { ChevronDownIcon } from '../icon/icons.ts';

export interface CollapsibleProps extends ComponentProps<'details'> {
  /** Always visible; toggles the content. */
  summary: ReactNode;
}

/** The browser's `<details>`: works without JavaScript, and find-in-page searches its content. */
export function Collapsible({ summary, className, children, ...props }: CollapsibleProps) {
  return (
    <details
      className={cn('group/collapsible rounded-card border border-line bg-surface', className)}
      {...props}
    >
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-card px-5 py-3.5 font-medium text-ink hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDownIcon
          size={18}
          className="text-subtle group-open/collapsible:rotate-180 motion-safe:transition-transform"
        />
      </summary>
      <div className="px-5 pt-1 pb-5">{children}</div>
    </details>
  );
}
