import type { Agent, SearchResult } from '@agent-atlas/api-client/rules';
import { ErrorState, LinkButton, LoadMore, SectionHeader } from '@agent-atlas/shared-ui';
import { ConnectedAgentCard } from '@agent-atlas/shared-ui/site-kit';
import { AgentItems } from '../listing/agent-items.tsx';
import { Highlight, highlightSegments } from './highlight.tsx';
import { Filters } from './search-filters.tsx';
import { isSearchFiltered, type SearchState, searchUrl, toSearchFilters } from './search-state.ts';

export interface AgentResultsProps {
  state: SearchState;
  result: SearchResult;
  /** The search text, to highlight. */
  query: string;
  /** Results for other filters are loading. */
  updating: boolean;
}

/** The agents that match a search, with filters. */
export function AgentResults({ state, result, query, updating }: AgentResultsProps) {
  const { agents, total = agents.length, facets } = result;
  return (
    <section aria-labelledby="agents-title">
      <SectionHeader id="agents-title" title="AI Agents" />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <Filters state={state} facets={facets} />
        <div className="min-w-0">
          {agents.length === 0 ? (
            <NoAgents state={state} />
          ) : (
            <AgentItems
              agents={agents}
              updating={updating}
              show={toSearchFilters(state).limit ?? 0}
              className="flex flex-col gap-4"
              card={(agent) => <AgentResult agent={agent} query={query} />}
            />
          )}
          {total > agents.length && <More state={state} result={result} />}
        </div>
      </div>
    </section>
  );
}

/** A card with highlighted matches. It also lists matching features, which cards otherwise hide. */
function AgentResult({ agent, query }: { agent: Agent; query: string }) {
  const matching = agent.features.filter((feature) =>
    highlightSegments(feature, query).some(({ match }) => match),
  );
  return (
    <ConnectedAgentCard
      agent={agent}
      renderText={(text) => <Highlight text={text} query={query} />}
      note={
        matching.length > 0 && (
          <span className="line-clamp-2 wrap-anywhere">
            Features: <Highlight text={matching.join(', ')} query={query} />
          </span>
        )
      }
    />
  );
}

function NoAgents({ state }: { state: SearchState }) {
  return (
    <ErrorState
      tone="warning"
      className="wrap-anywhere"
      title={`No AI agents found matching "${state.q}".`}
      action={
        isSearchFiltered(state) && (
          <LinkButton to={searchUrl({ q: state.q })} variant="outline" size="sm">
            Clear filters
          </LinkButton>
        )
      }
    />
  );
}

function More({ state, result }: Pick<AgentResultsProps, 'state' | 'result'>) {
  return (
    <>
      <LoadMore
        shown={result.agents.length}
        total={result.total}
        totalIsAtLeast={result.totalIsAtLeast}
        to={state.more ? null : searchUrl({ ...state, more: true })}
      />
      {state.more && (
        <p className="mt-1 text-center text-sm text-muted">Narrow the search to see the others.</p>
      )}
    </>
  );
}
