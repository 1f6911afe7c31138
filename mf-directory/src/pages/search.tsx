import { formatCount, PageHeader } from '@agent-atlas/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { SearchForm } from '../search/search-form.tsx';
import { SearchResults } from '../search/search-results.tsx';
import { SearchFailure, SearchLoading, SearchStart } from '../search/search-screens.tsx';
import { readSearchState } from '../search/search-state.ts';
import { type Search, useSearch } from '../search/use-search.ts';

export function Page() {
  const [params] = useSearchParams();
  const state = readSearchState(params);
  const search = useSearch(state);
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title={
          <span className="wrap-anywhere">
            {state.q ? `Search results for "${state.q}"` : 'Search AI Agents'}
          </span>
        }
        text={<span role="status">{statusText(search)}</span>}
        className="mb-5"
      />
      <SearchForm text={state.q} className="mb-10" />
      {search.status === 'none' && <SearchStart />}
      {search.status === 'loading' && <SearchLoading />}
      {search.status === 'failed' && <SearchFailure onRetry={search.retry} />}
      {search.status === 'found' && (
        <SearchResults state={state} result={search.result} updating={search.updating} />
      )}
    </div>
  );
}

function statusText(search: Search): string {
  switch (search.status) {
    case 'none':
      return 'Find AI agents and categories by name, company, feature or use.';
    case 'loading':
      return 'Searching...';
    case 'failed':
      return 'The search did not work.';
    case 'found': {
      if (search.updating) return 'Searching...';
      const { total, totalIsAtLeast, categories } = search.result;
      const agents = `${totalIsAtLeast ? 'At least ' : ''}${formatCount(total, 'AI agent')}`;
      if (categories.length === 0) return `${agents} found`;
      return `${agents} and ${formatCount(categories.length, 'category', 'categories')} found`;
    }
    default:
      return search satisfies never;
  }
}
