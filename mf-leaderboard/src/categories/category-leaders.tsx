import {
  agentPath,
  CATEGORY_TILES,
  categoryPath,
  companyName,
  type Leaderboard,
  type LeaderboardEntry,
  normalizeCategoryName,
  tileNameOf,
} from '@agent-atlas/api-client/rules';
import {
  ArrowRightIcon,
  Card,
  CategoryIcon,
  EmptyState,
  SectionHeader,
  TextLink,
  VisuallyHidden,
} from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';

interface CategoryEntries {
  /** Normalized name. */
  readonly category: string;
  /** Id of the card, for links within the page. */
  readonly id: string;
  readonly entries: readonly LeaderboardEntry[];
}

const TILE_ORDER = CATEGORY_TILES.map(normalizeCategoryName);

/** The categories with leaders: first those with a tile, in tile order, then the others. */
function orderCategories(categoryBest: Leaderboard['categoryBest']): CategoryEntries[] {
  const tileIndex = (category: string) => {
    const index = TILE_ORDER.indexOf(normalizeCategoryName(category));
    return index < 0 ? TILE_ORDER.length : index;
  };
  return Object.entries(categoryBest)
    .filter(([, entries]) => entries.length > 0)
    .map(([category, entries]) => ({ category, id: idOf(category), entries }))
    .sort((a, b) => tileIndex(a.category) - tileIndex(b.category));
}

function idOf(category: string): string {
  return `leaders-${category.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

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
          <div className="mt-5 grid gap-4 md:grid-cols-2 lg:grid-cols-3 print:grid-cols-2">
            {categories.map((category) => (
              <CategoryCard key={category.id} category={category} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** Links to the categories' cards on this page. */
function CategoryStrip({ categories }: { categories: readonly CategoryEntries[] }) {
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

function CategoryCard({ category: { category, id, entries } }: { category: CategoryEntries }) {
  const name = tileNameOf(category);
  return (
    <Card className="flex flex-col p-5">
      <h3 id={id} className="flex items-center gap-3 font-semibold wrap-anywhere text-ink">
        <CategoryIcon category={category} size="small" />
        {name}
      </h3>
      <ol aria-labelledby={id} className="mt-3 flex-1 divide-y divide-line">
        {entries.map((entry, index) => (
          <LeaderRow key={entry.id} entry={entry} rank={index + 1} />
        ))}
      </ol>
      <TextLink
        variant="standalone"
        to={categoryPath(category)}
        className="mt-3 self-start py-1 text-sm"
      >
        <span>
          View All <VisuallyHidden>in {name}</VisuallyHidden>
        </span>
        <ArrowRightIcon size={16} />
      </TextLink>
    </Card>
  );
}

function LeaderRow({ entry, rank }: { entry: LeaderboardEntry; rank: number }) {
  return (
    <li className="flex flex-wrap items-start gap-3 py-2.5 text-sm">
      <span aria-hidden="true" className="w-4 shrink-0 text-right text-muted tabular-nums">
        {rank}
      </span>
      <span className="min-w-0 flex-1 basis-20">
        <Link
          to={agentPath(entry.id)}
          className="block truncate rounded-control font-medium text-ink hover:text-accent-ink"
        >
          {entry.name}
        </Link>
        <span className="block truncate text-muted">{companyName(entry)}</span>
      </span>
      <span className="ml-auto text-right tabular-nums">
        <span className="block font-semibold text-ink">
          <span className="sr-only">Score </span>
          {Math.round(entry.score)}
        </span>
        <span className="block text-muted">
          {entry.reviewCount > 0 ? (
            <>
              <span className="sr-only">Rated </span>
              <span aria-hidden="true">★ </span>
              {entry.rating.toFixed(1)}
              <span className="sr-only"> of 5</span>
              {Boolean(entry.sampleReviewCount) && <span> (samples)</span>}
            </>
          ) : (
            'No reviews'
          )}
        </span>
      </span>
    </li>
  );
}
