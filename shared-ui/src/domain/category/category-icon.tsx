import { cn } from '../../lib/cn.ts';
import { categoryTone } from './category-tone.ts';

const SIZES = {
  small: { box: 'size-8 rounded-control', icon: 18 },
  medium: { box: 'size-11 rounded-card', icon: 22 },
  large: { box: 'size-14 rounded-card', icon: 28 },
} as const;

export interface CategoryIconProps {
  /** Any name or alias of the category. */
  category: string;
  size?: keyof typeof SIZES;
  className?: string;
}

/** A category's icon on the category's color. Decorative: show the name next to it. */
export function CategoryIcon({ category, size = 'medium', className }: CategoryIconProps) {
  const { soft, Icon } = categoryTone(category);
  const { box, icon } = SIZES[size];
  return (
    <span className={cn('grid shrink-0 place-items-center', box, soft, className)}>
      <Icon size={icon} />
    </span>
  );
}
