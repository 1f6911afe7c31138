import type { SearchResult } from '@agent-atlas/api/rules';
import { ErrorState, formatNumber, LinkButton, SectionHeader } from '@agent-atlas/shared-ui';
import { Filters } from './filters.tsx';
import { SearchResultItem } from './search-result-item.tsx';
import { type SearchState, searchAddress } from './search-state.ts';

export interface FoundAgentsProps {
  state: SearchState;
  result: SearchResult;
  /** The text that was searched for: marked where it occurs. */
  query: string;
}

/** The agents that were found, with what narrows them. */
export function FoundAgents({ state, result, query }: FoundAgentsProps) {
  const { agents, total, facets } = result;
  return (
    <section aria-labelledby="agents-title">
      <SectionHeader id="agents-title" title="AI Agents" />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <Filters state={state} facets={facets} />
        <div className="min-w-0">
          {agents.length === 0 ? (
            <NoAgents state={state} />
          ) : (
            <ul className="flex flex-col gap-4">
              {agents.map((agent) => (
                <li key={agent.id} className="min-w-0">
                  <SearchResultItem agent={agent} query={query} />
                </li>
              ))}
            </ul>
          )}
          {total > agents.length && <More state={state} shown={agents.length} total={total} />}
        </div>
      </div>
    </section>
  );
}

function NoAgents({ state: { q, category, pricing } }: { state: SearchState }) {
  const narrowed = category !== undefined || pricing !== undefined;
  return (
    <ErrorState
      tone="warning"
      className="wrap-anywhere"
      title={`No AI agents found matching "${q}".`}
      action={
        narrowed && (
          <LinkButton to={searchAddress({ q })} variant="outline" size="sm">
            Remove filters
          </LinkButton>
        )
      }
    />
  );
}

function More({ state, shown, total }: { state: SearchState; shown: number; total: number }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-4 text-sm text-muted">
      <p>
        Showing {formatNumber(shown)} of {formatNumber(total)}
      </p>
      {!state.more && (
        <LinkButton
          to={searchAddress({ ...state, more: true })}
          preventScrollReset
          variant="outline"
          size="sm"
        >
          Show more
        </LinkButton>
      )}
    </div>
  );
}
