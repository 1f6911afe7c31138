import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { ChevronDownIcon } from '../icon/icons.tsx';

export interface TableProps extends ComponentProps<'table'> {
  /** Names the region that scrolls sideways on narrow screens. */
  label: string;
}

/** A table in a frame that scrolls sideways by itself, never the page. */
export function Table({ label, className, ...props }: TableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="min-w-0 overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible"
    >
      <table className={cn('w-full border-collapse text-left text-sm', className)} {...props} />
    </section>
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
  /** For a row that leads somewhere. */
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
        'px-4 py-2.5 text-xs font-semibold tracking-wide whitespace-nowrap text-muted',
        className,
      )}
      {...props}
    />
  );
}

export interface TableSortHeadProps extends ComponentProps<'th'> {
  /** How the table is sorted by this column; null: by another one. */
  sort: 'ascending' | 'descending' | null;
  onSort: () => void;
}

/** The head of a column by which the reader can sort. */
export function TableSortHead({ sort, onSort, className, children, ...props }: TableSortHeadProps) {
  return (
    <TableHead aria-sort={sort ?? 'none'} className={cn('py-1', className)} {...props}>
      <button
        type="button"
        onClick={onSort}
        className="-mx-2 inline-flex h-8 cursor-pointer items-center gap-1 rounded-control px-2 hover:bg-sunken-strong hover:text-ink"
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
  return <td className={cn('px-4 py-3 align-middle text-ink', className)} {...props} />;
}
