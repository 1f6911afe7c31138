import { categoriesQuery } from '@agent-atlas/api-client';
import {
  CATEGORY_TILES,
  mergeCategories,
  normalizeCategoryName,
} from '@agent-atlas/api-client/rules';
import { CategoryTile, CategoryTileSkeleton, SectionHeader } from '@agent-atlas/shared-ui';
import { useRouteQuery } from '@agent-atlas/shared-ui/site-kit';

export function BrowseCategories() {
  const { data, status } = useRouteQuery(categoriesQuery(), 'categories');
  const counts = new Map(mergeCategories(data ?? []).map(({ name, count }) => [name, count]));
  return (
    <section aria-labelledby="categories-title">
      <SectionHeader id="categories-title" title="Browse by Category" />
      <ul
        aria-busy={status === 'loading'}
        className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-5"
      >
        {CATEGORY_TILES.map((name) => (
          <li key={name} className="min-w-0">
            {status === 'loading' ? (
              <CategoryTileSkeleton />
            ) : (
              <CategoryTile name={name} count={counts.get(normalizeCategoryName(name)) ?? 0} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
