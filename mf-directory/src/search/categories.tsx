import {
  CATEGORY_NAMES,
  type Category,
  categoryPath,
  categoryPlural,
  tileNameOf,
} from '@agent-atlas/api-client/rules';
import { CategoryIcon, formatCount, SectionHeader } from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Highlight } from './highlight.tsx';

/** Shown before the first search. */
export function AllCategories() {
  return (
    <Categories title="Browse by Category">
      {CATEGORY_NAMES.map((name) => (
        <CategoryItem key={name} category={name}>
          {categoryPlural(name)}
        </CategoryItem>
      ))}
    </Categories>
  );
}

export interface CategoryResultsProps {
  categories: readonly Category[];
  /** The search text, to highlight. */
  query: string;
}

/** The categories whose names match the search text. */
export function CategoryResults({ categories, query }: CategoryResultsProps) {
  return (
    <Categories title="Categories">
      {categories.map(({ name, count }) => (
        <CategoryItem key={name} category={name} count={count}>
          <Highlight text={tileNameOf(name)} query={query} />
        </CategoryItem>
      ))}
    </Categories>
  );
}

function Categories({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="categories-title" className="mb-10">
      <SectionHeader id="categories-title" title={title} />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </section>
  );
}

interface CategoryItemProps {
  category: string;
  /** Number of agents in the category, if known. */
  count?: number;
  children: ReactNode;
}

function CategoryItem({ category, count, children }: CategoryItemProps) {
  return (
    <li>
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
    </li>
  );
}
