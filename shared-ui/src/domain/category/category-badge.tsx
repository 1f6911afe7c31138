import { tileNameOf } from '@agent-atlas/api-client/rules';
import { cn } from '../../lib/cn.ts';
import { categoryTone } from './category-tone.ts';

export interface CategoryBadgeProps {
  category: string;
  className?: string;
}

/** A category's name on the category's color. */
export function CategoryBadge({ category, className }: CategoryBadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex max-w-full items-center rounded-full px-2.5 py-0.5 text-xs font-medium',
        categoryTone(category).soft,
        className,
      )}
    >
      <span className="truncate">{tileNameOf(category)}</span>
    </span>
  );
}
