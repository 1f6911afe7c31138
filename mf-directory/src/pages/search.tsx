import { searchQuery } from '@agent-atlas/api-client';
import type { SearchResult } from '@agent-atlas/api-client/rules';
import { slot } from '@agent-atlas/contract';
import {
  ErrorState,
  formatCount,
  PageHeader,
  Repeated,
  Skeleton,
  Slot,
} from '@agent-atlas/shared-ui';
import {
  keepShown,
  RetryButton,
  type RouteQuery,
  useRouteQuery,
  useUrlState,
} from '@agent-atlas/shared-ui/site-kit';
import { AllCategories } from '../search/categories.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { SearchResults } from '../search/search-results.tsx';
import { SEARCH, toSearchFilters } from '../search/search-state.ts';

export function Page() {
  const [state] = useUrlState(SEARCH);
  const hasQuery = state.q !== '';
  const options = searchQuery(state.q, toSearchFilters(state));
  const search = useRouteQuery({
    ...options,
    enabled: hasQuery,
    // Keeps the results while filters change, but not for a new search text.
    placeholderData: keepShown(options.queryKey, 'q'),
  });
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title={
          <span className="wrap-anywhere">
            {hasQuery ? `Search results for "${state.q}"` : 'Search AI Agents'}
          </span>
        }
        text={
          <span role="status">
            {hasQuery
              ? statusText(search)
              : 'Find AI agents and categories by name, company, feature or use.'}
          </span>
        }
        className="mb-5"
      />
      <SearchForm className="mb-10" />
      {!hasQuery && <AllCategories />}
      {hasQuery && <Slot {...slot('search.answers', { q: state.q })} />}
      {hasQuery && search.status === 'loading' && (
        <div role="status" aria-label="Loading results" className="flex flex-col gap-4 lg:ml-70">
          <Repeated count={4}>
            <Skeleton className="h-48 rounded-card" />
          </Repeated>
        </div>
      )}
      {hasQuery && search.status === 'failed' && (
        <ErrorState
          title="Error: Failed to fetch search results. Please try again."
          action={<RetryButton onRetry={search.retry} />}
        />
      )}
      {hasQuery && search.status === 'found' && (
        <SearchResults state={state} result={search.data} updating={search.updating} />
      )}
    </div>
  );
}

function statusText(search: RouteQuery<SearchResult>): string {
  if (search.status === 'failed') return 'The search did not work.';
  if (search.status !== 'found' || search.updating) return 'Searching...';
  const { agents: found, categories } = search.data;
  const { total = found.length, totalIsAtLeast } = search.data;
  const agents = `${totalIsAtLeast ? 'At least ' : ''}${formatCount(total, 'AI agent')}`;
  if (categories.length === 0) return `${agents} found`;
  return `${agents} and ${formatCount(categories.length, 'category', 'categories')} found`;
}
