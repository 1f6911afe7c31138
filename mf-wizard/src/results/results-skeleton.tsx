import { AgentCardSkeleton } from '@agent-atlas/shared-ui';

export function ResultsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4 md:grid-cols-2">
      <AgentCardSkeleton />
      <AgentCardSkeleton />
    </div>
  );
}
