import type { Leaderboard } from '@agent-atlas/api/rules';
import { EmptyState, SectionHeader } from '@agent-atlas/shared-ui';
import { CategoryCard } from './category-card.tsx';
import { orderCategories } from './category-order.ts';
import { CategoryStrip } from './category-strip.tsx';

export function CategoryLeaders({ categoryBest }: Pick<Leaderboard, 'categoryBest'>) {
  const categories = orderCategories(categoryBest);
  return (
    <section aria-labelledby="category-leaders">
      <SectionHeader id="category-leaders" title="Category Leaders" />
      {categories.length === 0 ? (
        <EmptyState title="No category leaders yet" />
      ) : (
        <>
          <CategoryStrip categories={categories} />
          <div className="mt-5 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {categories.map((category) => (
              <CategoryCard key={category.id} category={category} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
