import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { ChevronDownIcon } from '../icon/icons.ts';
import { ScrollRegion } from '../scroll-region/scroll-region.tsx';

export interface TableProps extends ComponentProps<'table'> {
  /** Label of the region that scrolls horizontally on narrow screens. */
  label: string;
}

/** A table in a frame that scrolls horizontally on its own, without the page. */
export function Table({ label, className, ...props }: TableProps) {
  return (
    <ScrollRegion label={label}>
      <table className={cn('w-full border-collapse text-start text-sm', className)} {...props} />
    </ScrollRegion>
  );
}

export function TableCaption({ className, ...props }: ComponentProps<'caption'>) {
  return <caption className={cn('sr-only', className)} {...props} />;
}

export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('bg-sunken', className)} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('divide-y divide-line', className)} {...props} />;
}

export interface TableRowProps extends ComponentProps<'tr'> {
  /** Adds hover styles, for a row with a link. */
  interactive?: boolean;
}

export function TableRow({ interactive = false, className, ...props }: TableRowProps) {
  return (
    <tr
      className={cn(
        interactive && 'cursor-pointer hover:bg-sunken motion-safe:transition-colors',
        className,
      )}
      {...props}
    />
  );
}

export function TableHead({ className, scope = 'col', ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={cn(
        'base:text-start px-4 base:py-2.5 text-xs font-semibold tracking-wide whitespace-nowrap text-muted',
        className,
      )}
      {...props}
    />
  );
}

export interface TableSortHeadProps extends ComponentProps<'th'> {
  /** Sort direction if the table is sorted by this column, otherwise null. */
  sort: 'ascending' | 'descending' | null;
  onSort: () => void;
}

const SORT_LABEL = '-mx-2 inline-flex h-8 items-center gap-1 rounded-control px-2';

/** A column header that sorts the table once the page is hydrated. */
export function TableSortHead({ sort, onSort, className, children, ...props }: TableSortHeadProps) {
  if (!useHydrated()) {
    return (
      <TableHead aria-sort={sort ?? undefined} className={cn('py-1', className)} {...props}>
        <span className={cn(SORT_LABEL, 'pe-6.5')}>{children}</span>
      </TableHead>
    );
  }
  return (
    <TableHead aria-sort={sort ?? 'none'} className={cn('py-1', className)} {...props}>
      <button
        type="button"
        onClick={onSort}
        className={cn(SORT_LABEL, 'cursor-pointer hover:bg-sunken-strong hover:text-ink')}
      >
        {children}
        <ChevronDownIcon
          size={14}
          className={cn(
            sort ? 'text-accent-ink' : 'opacity-40',
            sort === 'ascending' && 'rotate-180',
          )}
        />
      </button>
    </TableHead>
  );
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('px-4 py-3 base:align-middle text-ink', className)} {...props} />;
}
