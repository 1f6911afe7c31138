import { featuredAgentsQuery } from '@agent-atlas/api/client';
import {
  AgentCard,
  AgentCardSkeleton,
  EmptyState,
  SectionHeader,
  useHydrated,
} from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';

/** The medal where it belongs: on the best agent of a category, whichever that is today. */
export function ExampleCard() {
  const { data, isPending } = useQuery(featuredAgentsQuery());
  // A server has waited for the agents: without them nothing is on its way.
  const isOnItsWay = useHydrated() && isPending;
  const leader = data?.[0];
  return (
    <section aria-labelledby="example">
      <SectionHeader
        id="example"
        title="Example Agent Card"
        text="The medal sits in the top-right corner."
      />
      <div className="max-w-md">
        {leader ? (
          <AgentCard agent={leader} medal />
        ) : isOnItsWay ? (
          <AgentCardSkeleton />
        ) : (
          <EmptyState title="No agent to show right now" text="Please try again later." />
        )}
      </div>
    </section>
  );
}
