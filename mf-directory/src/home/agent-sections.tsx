import { featuredAgentsQuery, type Page } from '@agent-atlas/api-client';
import {
  type Agent,
  categoryPath,
  categoryPlural,
  POPULAR_PATH,
  tileNameOf,
} from '@agent-atlas/api-client/rules';
import { SectionHeader } from '@agent-atlas/shared-ui';
import { useRouteQuery } from '@agent-atlas/shared-ui/site-kit';
import { AgentGrid } from '../listing/agent-grid.tsx';
import {
  FEATURED_CATEGORY,
  FEATURED_CATEGORY_SHOWN,
  featuredCategoryQuery,
} from './featured-category.ts';

const FEATURED_SHOWN = 3;

const featuredShown = (agents: Agent[]) => agents.slice(0, FEATURED_SHOWN);

export function FeaturedAgents() {
  const agents = useRouteQuery(
    { ...featuredAgentsQuery(), select: featuredShown },
    'featured agents',
  );
  return (
    <section aria-labelledby="featured-title">
      <SectionHeader
        id="featured-title"
        title="Featured AI Agents"
        to={POPULAR_PATH}
        linkLabel="View all popular AI agents"
      />
      <AgentGrid query={agents} emptyTitle="No featured agents found" skeletons={FEATURED_SHOWN} />
    </section>
  );
}

const PLURAL = categoryPlural(FEATURED_CATEGORY);

const categoryShown = (page: Page<Agent> | null) => page?.items.slice(0, FEATURED_CATEGORY_SHOWN);

/** The first agents of the featured category, with a link to all of them. */
export function CategoryAgents() {
  const agents = useRouteQuery(
    { ...featuredCategoryQuery(), select: categoryShown },
    `agents of ${FEATURED_CATEGORY}`,
  );
  return (
    <section aria-labelledby="category-agents-title">
      <SectionHeader
        id="category-agents-title"
        title={PLURAL}
        to={categoryPath(FEATURED_CATEGORY)}
        linkLabel={`View all ${PLURAL}`}
      />
      <AgentGrid
        query={agents}
        emptyTitle={`No ${tileNameOf(FEATURED_CATEGORY)}s found`}
        columns={4}
        skeletons={FEATURED_CATEGORY_SHOWN}
      />
    </section>
  );
}
