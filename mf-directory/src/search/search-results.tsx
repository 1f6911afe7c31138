import type { SearchResult } from '@agent-atlas/api/rules';
import { EmptyState, LinkButton, SearchIcon } from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';
import { FoundAgents } from './found-agents.tsx';
import { FoundCategories } from './found-categories.tsx';
import { type SearchState, searchAddress } from './search-state.ts';

export interface SearchResultsProps {
  state: SearchState;
  result: SearchResult;
}

/** What a search found: categories and agents, or nothing at all. */
export function SearchResults({ state, result }: SearchResultsProps) {
  const { agents, categories, didYouMean } = result;
  const query = didYouMean ?? state.q;
  const narrowed = state.category !== undefined || state.pricing !== undefined;
  if (agents.length === 0 && categories.length === 0 && !narrowed) {
    return <NothingFound q={state.q} />;
  }
  return (
    <>
      {didYouMean && (
        <p className="mb-6 wrap-anywhere text-ink">
          Did you mean{' '}
          <Link
            to={searchAddress({ ...state, q: didYouMean })}
            className="font-semibold text-accent-ink hover:underline"
          >
            {didYouMean}
          </Link>
          ? Showing its results.
        </p>
      )}
      {categories.length > 0 && <FoundCategories categories={categories} query={query} />}
      <FoundAgents state={state} result={result} query={query} />
    </>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState
      icon={<SearchIcon size={28} />}
      headingLevel="h2"
      title="No results found"
      text={`We couldn't find any AI agents or categories matching "${q}".`}
      action={<LinkButton to="/">Browse all AI agents</LinkButton>}
      className="wrap-anywhere"
    />
  );
}
