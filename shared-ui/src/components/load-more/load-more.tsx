import { useEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { formatNumber } from '../../lib/format.ts';
import { LinkButton } from '../button/button.tsx';

export interface LoadMoreProps {
  /** Number of items shown. */
  shown: number;
  /** Total number of items, if known. */
  total?: number;
  /** Whether there are more than `total` items. The rest are not counted. */
  totalIsAtLeast?: boolean;
  /** URL of the list with more items; null at the end of the list. */
  to: string | null;
  linkText?: string;
  /** Whether more items are loading. */
  loading?: boolean;
  className?: string;
}

/**
 * The end of a list page: the number of items shown and a link to more, which works without script. With script, the
 * page keeps its scroll position and the new count is announced. At the end of the list, the count gets the focus that
 * the link had.
 */
export function LoadMore({
  shown,
  total,
  totalIsAtLeast = false,
  to,
  linkText = 'Load more',
  loading = false,
  className,
}: LoadMoreProps) {
  const count = useRef<HTMLParagraphElement>(null);
  /** React reports no blur of an element that it removes. */
  const linkHasFocus = useRef(false);
  const isEnd = to === null;
  useEffect(() => {
    if (isEnd && linkHasFocus.current) count.current?.focus();
    if (isEnd) linkHasFocus.current = false;
  }, [isEnd]);
  const atLeast = totalIsAtLeast ? 'at least ' : '';
  const ofTotal = total === undefined ? '' : ` of ${atLeast}${formatNumber(total)}`;
  return (
    <div className={cn('mt-8 flex flex-col items-center gap-3', className)}>
      <p
        ref={count}
        role="status"
        tabIndex={-1}
        className="rounded-control text-sm text-muted tabular-nums"
      >
        Showing {formatNumber(shown)}
        {ofTotal}
      </p>
      {to !== null && (
        <LinkButton
          onFocus={() => {
            linkHasFocus.current = true;
          }}
          onBlur={() => {
            linkHasFocus.current = false;
          }}
          to={to}
          replace
          preventScrollReset
          variant="outline"
          aria-busy={loading}
          aria-disabled={loading || undefined}
        >
          {loading ? 'Loading...' : linkText}
        </LinkButton>
      )}
    </div>
  );
}
