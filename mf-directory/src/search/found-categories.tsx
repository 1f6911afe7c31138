import { type Category, tileNameOf } from '@agent-atlas/api/rules';
import { SectionHeader } from '@agent-atlas/shared-ui';
import { CategoryLink } from './category-link.tsx';
import { Marked } from './marked.tsx';

export interface FoundCategoriesProps {
  categories: readonly Category[];
  /** The text that was searched for. */
  query: string;
}

/** The categories that the text itself names. */
export function FoundCategories({ categories, query }: FoundCategoriesProps) {
  return (
    <section aria-labelledby="categories-title" className="mb-10">
      <SectionHeader id="categories-title" title="Categories" />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map(({ name, count }) => (
          <li key={name}>
            <CategoryLink category={name} count={count}>
              <Marked text={tileNameOf(name)} query={query} />
            </CategoryLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
