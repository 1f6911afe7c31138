import { featuredAgentsQuery } from '@agent-atlas/api/client';
import type { Agent } from '@agent-atlas/api/rules';
import { SectionHeader } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { AgentGrid } from '../agents/agent-grid.tsx';
import { useLoggedFailure } from '../agents/use-logged-failure.ts';

const SHOWN = 3;

const firstOf = (agents: Agent[]) => agents.slice(0, SHOWN);

export function FeaturedAgents() {
  const { data, isPending, error } = useQuery({ ...featuredAgentsQuery(), select: firstOf });
  useLoggedFailure(error, 'Failed to fetch featured agents');
  return (
    <section aria-labelledby="featured-title">
      <SectionHeader
        id="featured-title"
        title="Featured AI Agents"
        to="/popular"
        linkLabel="View all popular AI agents"
      />
      <AgentGrid
        agents={data}
        loading={isPending}
        emptyTitle="No featured agents found"
        skeletons={SHOWN}
      />
    </section>
  );
}
