import type { SearchResult } from '@agent-atlas/api/rules';
import { EmptyState, LinkButton, SearchIcon } from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';
import { FoundAgents } from './found-agents.tsx';
import { FoundCategories } from './found-categories.tsx';
import { isSearchNarrowed, type SearchState, searchAddress } from './search-state.ts';

export interface SearchResultsProps {
  state: SearchState;
  result: SearchResult;
  /** Another selection of it is on its way. */
  updating: boolean;
}

/** What a search found: categories and agents, or nothing at all. */
export function SearchResults({ state, result, updating }: SearchResultsProps) {
  const { agents, categories, didYouMean } = result;
  const query = didYouMean ?? state.q;
  if (agents.length === 0 && categories.length === 0 && !isSearchNarrowed(state)) {
    return <NothingFound q={state.q} />;
  }
  return (
    <>
      {didYouMean && (
        <p className="mb-6 wrap-anywhere text-ink">
          Showing results for{' '}
          <Link
            to={searchAddress({ ...state, q: didYouMean })}
            className="font-semibold text-accent-ink hover:underline"
          >
            {didYouMean}
          </Link>{' '}
          instead of "{state.q}".
        </p>
      )}
      {categories.length > 0 && <FoundCategories categories={categories} query={query} />}
      <FoundAgents state={state} result={result} query={query} updating={updating} />
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
