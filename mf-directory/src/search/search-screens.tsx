import { CATEGORY_NAMES, categoryPlural } from '@agent-atlas/api/rules';
import { ErrorState, Repeated, SectionHeader, Skeleton } from '@agent-atlas/shared-ui';
import { RetryButton } from '../agents/retry-button.tsx';
import { CategoryLink } from './category-link.tsx';

/** Before anything was searched for: the ways in by category. */
export function SearchStart() {
  return (
    <section aria-labelledby="categories-title">
      <SectionHeader id="categories-title" title="Browse by Category" />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {CATEGORY_NAMES.map((name) => (
          <li key={name}>
            <CategoryLink category={name}>{categoryPlural(name)}</CategoryLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The place of the results on their way. */
export function SearchLoading() {
  return (
    <div role="status" aria-label="Loading results" className="flex flex-col gap-4 lg:ml-70">
      <Repeated count={4}>
        <Skeleton className="h-48 rounded-card" />
      </Repeated>
    </div>
  );
}

/** Instead of the results when they could not be loaded. */
export function SearchFailure({ onRetry }: { onRetry: () => unknown }) {
  return (
    <ErrorState
      title="Error: Failed to fetch search results. Please try again."
      action={
        <div className="noscript:hidden">
          <RetryButton onRetry={onRetry} />
        </div>
      }
    />
  );
}
