import { type Agent, tileNameOf } from '@agent-atlas/api/rules';
import {
  AgentCardSkeleton,
  Button,
  comparisonPath,
  EmptyState,
  SectionHeader,
} from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useLoggedFailure } from '../agent/use-logged-failure.ts';
import { AlternativeCard } from './alternative-card.tsx';
import { alternativesTo, sameCategoryQuery } from './alternatives-to.ts';

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

export interface AlternativesProps {
  agent: Agent;
}

export function Alternatives({ agent }: AlternativesProps) {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(
    sameCategoryQuery(agent.category),
  );
  useLoggedFailure(error, `Failed to fetch agents of ${agent.category}`);
  const alternatives = alternativesTo(agent.id, data ?? []);
  const compared = [agent.id, ...alternatives.map(({ id }) => id)];
  return (
    <section aria-labelledby="alternatives-title">
      <SectionHeader
        id="alternatives-title"
        title="Similar AI Agents"
        to={alternatives.length > 0 ? comparisonPath(compared) : undefined}
        linkText="Compare side by side"
        linkLabel={`Compare side by side with ${agent.name}`}
      />
      {isPending && (
        <div role="status" aria-label="Loading agents" className={GRID}>
          <AgentCardSkeleton />
          <AgentCardSkeleton />
          <AgentCardSkeleton />
        </div>
      )}
      {!isPending && alternatives.length === 0 && (
        <EmptyState
          title={`No similar AI agents found in the ${tileNameOf(agent.category)} category.`}
          action={
            isLoadingError && (
              <Button variant="outline" onClick={() => refetch()}>
                Try Again
              </Button>
            )
          }
        />
      )}
      {alternatives.length > 0 && (
        <ul className={GRID}>
          {alternatives.map((alternative) => (
            <li key={alternative.id} className="min-w-0">
              <AlternativeCard agent={alternative} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
