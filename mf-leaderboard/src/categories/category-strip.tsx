import { tileNameOf } from '@agent-atlas/api/rules';
import type { CategoryEntries } from './category-order.ts';

/** Jumps to a category's card. */
export function CategoryStrip({ categories }: { categories: readonly CategoryEntries[] }) {
  return (
    <nav aria-label="Category leaders">
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ category, id }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex h-9 items-center rounded-full border border-line-strong bg-surface px-3.5 text-sm font-medium text-ink hover:bg-sunken"
            >
              {tileNameOf(category)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
