import { categoryAgentsQuery } from '@agent-atlas/api/client';
import { type Agent, categoryPath, categoryPlural, tileNameOf } from '@agent-atlas/api/rules';
import { SectionHeader } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { AgentGrid } from '../agents/agent-grid.tsx';

const SHOWN = 4;

const firstOf = (agents: Agent[] | null) => agents?.slice(0, SHOWN);

export interface CategoryAgentsProps {
  category: string;
}

/** The first agents of a category, and the way to all of them. */
export function CategoryAgents({ category }: CategoryAgentsProps) {
  const { data, isPending } = useQuery({ ...categoryAgentsQuery(category), select: firstOf });
  const plural = categoryPlural(category);
  return (
    <section aria-labelledby="category-agents-title">
      <SectionHeader
        id="category-agents-title"
        title={plural}
        to={categoryPath(category)}
        linkLabel={`View all ${plural}`}
      />
      <AgentGrid
        agents={data}
        loading={isPending}
        emptyTitle={`No ${tileNameOf(category)}s found`}
        columns={4}
        skeletons={SHOWN}
      />
    </section>
  );
}
