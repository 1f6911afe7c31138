import type { Agent } from '@agent-atlas/api/rules';
import { AgentCardSkeleton, EmptyState, Repeated } from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';
import { DirectoryAgentCard } from './directory-agent-card.tsx';

const COLUMNS = {
  3: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3',
  4: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4',
} as const;

export interface AgentGridProps {
  /** Absent while loading and when loading failed. */
  agents: readonly Agent[] | null | undefined;
  loading: boolean;
  /** Said when there is nothing to show. */
  emptyTitle: string;
  emptyAction?: ReactNode;
  columns?: keyof typeof COLUMNS;
  skeletons?: number;
}

export function AgentGrid({
  agents,
  loading,
  emptyTitle,
  emptyAction,
  columns = 3,
  skeletons = 6,
}: AgentGridProps) {
  if (loading) {
    return (
      <div role="status" aria-label="Loading agents" className={COLUMNS[columns]}>
        <Repeated count={skeletons}>
          <AgentCardSkeleton />
        </Repeated>
      </div>
    );
  }
  if (!agents || agents.length === 0) {
    return <EmptyState title={emptyTitle} action={emptyAction} />;
  }
  return (
    <ul className={COLUMNS[columns]}>
      {agents.map((agent) => (
        <li key={agent.id} className="min-w-0">
          <DirectoryAgentCard agent={agent} />
        </li>
      ))}
    </ul>
  );
}
