import { categoryPath } from '@agent-atlas/api-client/rules';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { cn } from '../../lib/cn.ts';
import { formatNumber } from '../../lib/format.ts';
import { CategoryIcon } from '../category/category-icon.tsx';

const tile =
  'flex h-full min-w-0 flex-col items-start gap-3 rounded-card border border-line bg-surface p-4 sm:p-5';

export interface CategoryTileProps {
  name: string;
  count: number;
  className?: string;
}

export function CategoryTile({ name, count, className }: CategoryTileProps) {
  return (
    <Link
      to={categoryPath(name)}
      className={cn(
        tile,
        'hover:border-line-strong hover:shadow-raised active:bg-sunken motion-safe:transition-[border-color,box-shadow]',
        className,
      )}
    >
      <CategoryIcon category={name} />
      <span className="min-w-0">
        <span className="block leading-snug font-medium text-balance wrap-anywhere text-ink">
          {name}
        </span>{' '}
        <span className="mt-0.5 block text-sm text-muted tabular-nums">
          {formatNumber(count)} agents
        </span>
      </span>
    </Link>
  );
}

export function CategoryTileSkeleton() {
  return (
    <div className={tile} aria-hidden="true">
      <Skeleton className="size-11 rounded-card" />
      <div className="w-full">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="mt-1.5 h-4 w-1/2" />
      </div>
    </div>
  );
}
