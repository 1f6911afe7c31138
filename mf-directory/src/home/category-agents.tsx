import { categoryPath, categoryPlural, tileNameOf } from '@agent-atlas/api/rules';
import { SectionHeader } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { AgentGrid } from '../agents/agent-grid.tsx';
import { useLoggedFailure } from '../agents/use-logged-failure.ts';
import {
  FEATURED_CATEGORY,
  FEATURED_CATEGORY_SHOWN,
  featuredCategoryQuery,
} from './featured-category.ts';

const PLURAL = categoryPlural(FEATURED_CATEGORY);

/** The first agents of a category, and the way to all of them. */
export function CategoryAgents() {
  const { data, isPending, error } = useQuery(featuredCategoryQuery());
  useLoggedFailure(error, `Failed to fetch agents of ${FEATURED_CATEGORY}`);
  return (
    <section aria-labelledby="category-agents-title">
      <SectionHeader
        id="category-agents-title"
        title={PLURAL}
        to={categoryPath(FEATURED_CATEGORY)}
        linkLabel={`View all ${PLURAL}`}
      />
      <AgentGrid
        agents={data?.items.slice(0, FEATURED_CATEGORY_SHOWN)}
        loading={isPending}
        emptyTitle={`No ${tileNameOf(FEATURED_CATEGORY)}s found`}
        columns={4}
        skeletons={FEATURED_CATEGORY_SHOWN}
      />
    </section>
  );
}
