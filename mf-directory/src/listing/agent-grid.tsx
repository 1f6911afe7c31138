import type { Agent } from '@agent-atlas/api-client/rules';
import { AgentCardSkeleton, EmptyState, Repeated } from '@agent-atlas/shared-ui';
import type { RouteQuery } from '@agent-atlas/shared-ui/site-kit';
import type { ReactNode } from 'react';
import { AgentItems } from './agent-items.tsx';

const COLUMNS = {
  3: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3',
  4: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4',
} as const;

export interface AgentGridProps {
  query: RouteQuery<readonly Agent[]>;
  /** The requested number of agents, for a list that can grow. */
  show?: number;
  emptyTitle: string;
  emptyAction?: ReactNode;
  columns?: keyof typeof COLUMNS;
  skeletons?: number;
}

export function AgentGrid({
  query,
  show = 0,
  emptyTitle,
  emptyAction,
  columns = 3,
  skeletons = 6,
}: AgentGridProps) {
  const agents = query.data ?? [];
  const updating = query.status === 'found' && query.updating;
  if (query.status === 'loading' || (updating && agents.length === 0)) {
    return (
      <div role="status" aria-label="Loading agents" className={COLUMNS[columns]}>
        <Repeated count={skeletons}>
          <AgentCardSkeleton />
        </Repeated>
      </div>
    );
  }
  if (agents.length === 0) return <EmptyState title={emptyTitle} action={emptyAction} />;
  return (
    <AgentItems agents={agents} updating={updating} show={show} className={COLUMNS[columns]} />
  );
}
