import type { Agent } from '@agent-atlas/api/rules';
import { AgentCardSkeleton, cn, EmptyState, Repeated } from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';
import { listItem } from '../listing/list-item.ts';
import { useFocusOnAdded } from '../listing/use-focus-on-added.ts';
import { DirectoryAgentCard } from './directory-agent-card.tsx';

const COLUMNS = {
  3: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3',
  4: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4',
} as const;

export interface AgentGridProps {
  /** Absent while loading and when loading failed. */
  agents: readonly Agent[] | null | undefined;
  loading: boolean;
  /** Others are on their way; these stay until they come. */
  updating?: boolean;
  /** How many are asked for, where more of them can be. */
  show?: number;
  /** Said when there is nothing to show. */
  emptyTitle: string;
  emptyAction?: ReactNode;
  columns?: keyof typeof COLUMNS;
  skeletons?: number;
}

export function AgentGrid({
  agents,
  loading,
  updating = false,
  show = 0,
  emptyTitle,
  emptyAction,
  columns = 3,
  skeletons = 6,
}: AgentGridProps) {
  const list = useFocusOnAdded<HTMLUListElement>(show, agents?.length ?? 0);
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
    <ul
      ref={list}
      aria-busy={updating}
      className={cn(
        COLUMNS[columns],
        'aria-busy:opacity-60 motion-safe:transition-opacity motion-safe:delay-150',
      )}
    >
      {agents.map((agent, index) => (
        <li key={agent.id} className={listItem(index)}>
          <DirectoryAgentCard agent={agent} />
        </li>
      ))}
    </ul>
  );
}
