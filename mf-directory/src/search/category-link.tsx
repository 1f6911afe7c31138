import { categoryPath } from '@agent-atlas/api/rules';
import { CategoryIcon, formatCount } from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface CategoryLinkProps {
  category: string;
  /** How many agents it holds, where that is known. */
  count?: number;
  children: ReactNode;
}

/** The way to a category's page, in one line. */
export function CategoryLink({ category, count, children }: CategoryLinkProps) {
  return (
    <Link
      to={categoryPath(category)}
      className="flex items-center gap-3 rounded-card border border-line bg-surface p-3 hover:border-line-strong hover:bg-sunken motion-safe:transition-colors"
    >
      <CategoryIcon category={category} />
      <span className="min-w-0">
        <span className="block font-medium text-ink">{children}</span>
        {count !== undefined && (
          <>
            {' '}
            <span className="block text-sm text-muted tabular-nums">
              {formatCount(count, 'agent')}
            </span>
          </>
        )}
      </span>
    </Link>
  );
}
