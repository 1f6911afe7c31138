import { type Agent, comparePath, tileNameOf } from '@agent-atlas/api-client/rules';
import { AgentCardSkeleton, EmptyState, SectionHeader } from '@agent-atlas/shared-ui';
import { ConnectedAgentCard, RetryButton, useRouteQuery } from '@agent-atlas/shared-ui/site-kit';
import { alternativesTo, sameCategoryQuery } from './same-category.ts';

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

export interface AlternativesProps {
  agent: Agent;
}

export function Alternatives({ agent }: AlternativesProps) {
  const query = useRouteQuery(sameCategoryQuery(agent.category), `agents of ${agent.category}`);
  const isLoading = query.status === 'loading';
  const alternatives = alternativesTo(agent.id, query.data ?? []);
  const compared = [agent.id, ...alternatives.map(({ id }) => id)];
  return (
    <section aria-labelledby="alternatives-title">
      <SectionHeader
        id="alternatives-title"
        title="Similar AI Agents"
        to={alternatives.length > 0 ? comparePath(compared) : undefined}
        linkText="Compare side by side"
        linkLabel={`Compare side by side with ${agent.name}`}
      />
      {isLoading && (
        <div role="status" aria-label="Loading agents" className={GRID}>
          <AgentCardSkeleton />
          <AgentCardSkeleton />
          <AgentCardSkeleton />
        </div>
      )}
      {!isLoading && alternatives.length === 0 && (
        <EmptyState
          title={`No similar AI agents found in the ${tileNameOf(agent.category)} category.`}
          action={query.status === 'failed' && <RetryButton onRetry={query.retry} />}
        />
      )}
      {alternatives.length > 0 && (
        <ul className={GRID}>
          {alternatives.map((alternative) => (
            <li key={alternative.id} className="min-w-0">
              <ConnectedAgentCard agent={alternative} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
