import type { Page } from '@agent-atlas/api/client';
import type { Agent } from '@agent-atlas/api/rules';
import type { ReactNode } from 'react';
import { AgentGrid } from '../agents/agent-grid.tsx';
import { RetryButton } from '../agents/retry-button.tsx';
import type { ListState } from './list-state.ts';
import { MoreAgents } from './more-agents.tsx';

/** What a list needs of its query. */
export interface AgentListQuery {
  data: Page<Agent> | null | undefined;
  isPending: boolean;
  isError: boolean;
  /** What is shown is what was asked for before. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface AgentListProps {
  query: AgentListQuery;
  state: ListState;
  addressOf: (state: ListState) => string;
  /** How many agents there are in all, where that is known. */
  total?: number | undefined;
  emptyTitle: string;
  /** What to do about an empty list. */
  emptyAction?: ReactNode;
}

/** A part of a long list of agents, and the ways to the rest of it. */
export function AgentList(props: AgentListProps) {
  const { query, state, addressOf, total, emptyTitle, emptyAction } = props;
  const { data, isPending, isError, isPlaceholderData, refetch } = query;
  return (
    <>
      <AgentGrid
        agents={data?.items}
        loading={isPending || (isPlaceholderData && data?.items.length === 0)}
        updating={isPlaceholderData}
        show={state.show}
        emptyTitle={state.after && data ? 'No more agents here' : emptyTitle}
        emptyAction={isError ? <RetryButton onRetry={() => refetch()} /> : emptyAction}
      />
      {data && (
        <MoreAgents
          state={state}
          page={data}
          total={total}
          loading={isPlaceholderData}
          addressOf={addressOf}
        />
      )}
    </>
  );
}
