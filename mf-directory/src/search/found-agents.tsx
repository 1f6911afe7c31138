import type { SearchResult } from '@agent-atlas/api/rules';
import { ErrorState, LinkButton, LoadMore, SectionHeader } from '@agent-atlas/shared-ui';
import { listItem } from '../listing/list-item.ts';
import { useFocusOnAdded } from '../listing/use-focus-on-added.ts';
import { Filters } from './filters.tsx';
import { SearchResultCard } from './search-result-card.tsx';
import { filtersOf, isSearchNarrowed, type SearchState, searchAddress } from './search-state.ts';

export interface FoundAgentsProps {
  state: SearchState;
  result: SearchResult;
  /** The text that was searched for: marked where it occurs. */
  query: string;
  /** Another selection of them is on its way. */
  updating: boolean;
}

/** The agents that were found, with what narrows them. */
export function FoundAgents({ state, result, query, updating }: FoundAgentsProps) {
  const { agents, total, facets } = result;
  const list = useFocusOnAdded<HTMLUListElement>(filtersOf(state).limit ?? 0, agents.length);
  return (
    <section aria-labelledby="agents-title">
      <SectionHeader id="agents-title" title="AI Agents" />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <Filters state={state} facets={facets} />
        <div className="min-w-0">
          {agents.length === 0 ? (
            <NoAgents state={state} />
          ) : (
            <ul
              ref={list}
              aria-busy={updating}
              className="flex flex-col gap-4 aria-busy:opacity-60 motion-safe:transition-opacity motion-safe:delay-150"
            >
              {agents.map((agent, index) => (
                <li key={agent.id} className={listItem(index)}>
                  <SearchResultCard agent={agent} query={query} />
                </li>
              ))}
            </ul>
          )}
          {total > agents.length && <More state={state} result={result} />}
        </div>
      </div>
    </section>
  );
}

function NoAgents({ state }: { state: SearchState }) {
  return (
    <ErrorState
      tone="warning"
      className="wrap-anywhere"
      title={`No AI agents found matching "${state.q}".`}
      action={
        isSearchNarrowed(state) && (
          <LinkButton to={searchAddress({ q: state.q })} variant="outline" size="sm">
            Clear filters
          </LinkButton>
        )
      }
    />
  );
}

function More({ state, result }: Pick<FoundAgentsProps, 'state' | 'result'>) {
  return (
    <>
      <LoadMore
        shown={result.agents.length}
        total={result.total}
        totalIsAtLeast={result.totalIsAtLeast}
        to={state.more ? null : searchAddress({ ...state, more: true })}
      />
      {state.more && (
        <p className="mt-1 text-center text-sm text-muted">Narrow the search to see the others.</p>
      )}
    </>
  );
}
