import type { SearchResult } from '@agent-atlas/api-client/rules';
import { EmptyState, LinkButton, SearchIcon, TextLink } from '@agent-atlas/shared-ui';
import { AgentResults } from './agent-results.tsx';
import { CategoryResults } from './categories.tsx';
import { wordsToHighlight } from './highlight.tsx';
import { Reading } from './reading.tsx';
import { isSearchFiltered, type SearchState, searchUrl } from './search-state.ts';

export interface SearchResultsProps {
  state: SearchState;
  result: SearchResult;
  /** Results for other filters are loading. */
  updating: boolean;
}

/** The categories and agents that match a search. */
export function SearchResults({ state, result, updating }: SearchResultsProps) {
  const { agents, categories, didYouMean } = result;
  const query = wordsToHighlight(state.q, result);
  if (agents.length === 0 && categories.length === 0 && !isSearchFiltered(state)) {
    return <NoResults q={state.q} />;
  }
  return (
    <>
      <Reading state={state} result={result} />
      {didYouMean && (
        <p className="mb-6 wrap-anywhere text-ink">
          Showing results for{' '}
          <TextLink to={searchUrl({ ...state, q: didYouMean })} className="font-semibold">
            {didYouMean}
          </TextLink>{' '}
          instead of "{state.q}".
        </p>
      )}
      {categories.length > 0 && <CategoryResults categories={categories} query={query} />}
      <AgentResults state={state} result={result} query={query} updating={updating} />
    </>
  );
}

function NoResults({ q }: { q: string }) {
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
