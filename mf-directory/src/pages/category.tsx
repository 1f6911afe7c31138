import type { Page as AgentPage } from '@agent-atlas/api-client';
import {
  type Agent,
  categoryPath,
  categoryPlural,
  normalizeCategoryName,
  tileNameOf,
} from '@agent-atlas/api-client/rules';
import { slot } from '@agent-atlas/contract';
import { CategoryIcon, formatCount, PageHeader, Slot } from '@agent-atlas/shared-ui';
import {
  keepShown,
  type RouteQuery,
  useRouteQuery,
  useUrlState,
} from '@agent-atlas/shared-ui/site-kit';
import { useParams } from 'react-router-dom';
import { aboutCategory } from '../category/about.ts';
import { CategoryFilters, ClearFilters } from '../category/category-filters.tsx';
import {
  agentsQuery,
  CATEGORY,
  type CategoryState,
  facetsQuery,
} from '../category/category-state.ts';
import { AgentList } from '../listing/agent-list.tsx';
import { isFiltered } from '../listing/list-state.ts';

export function Page() {
  const name = normalizeCategoryName(useParams().category ?? '');
  const [state] = useUrlState(CATEGORY);
  const { agents, facets, total } = useCategory(name, state);
  const plural = agents.status === 'missing' ? shownName(name) : categoryPlural(name);
  const about = aboutCategory(name);
  const filtered = isFiltered(state);
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        icon={<CategoryIcon category={name} size="large" />}
        title={<span className="wrap-anywhere">{plural}</span>}
        text={<span role="status">{countText(agents, total)}</span>}
      />
      {about && (
        <section aria-labelledby="about-title" className="mb-8">
          <h2 id="about-title" className="text-lg font-semibold text-ink">
            About {plural}
          </h2>
          <p className="mt-2 max-w-prose leading-relaxed text-muted">{about}</p>
        </section>
      )}
      <section aria-labelledby="agents-title">
        <h2 id="agents-title" className="sr-only">
          All {plural}
        </h2>
        {agents.status !== 'missing' && (filtered || agents.data?.items.length !== 0) && (
          <CategoryFilters category={name} state={state} facets={facets} />
        )}
        <AgentList
          query={agents}
          page={state}
          total={total}
          pathOf={(page) => CATEGORY.path(categoryPath(name), { ...state, ...page })}
          emptyTitle={`No ${tileNameOf(name)}s found`}
          emptyAction={filtered && <ClearFilters category={name} state={state} />}
        />
      </section>
      <Slot {...slot('category.after-agents', { category: name })} />
    </div>
  );
}

/** A name that only the URL has: no word of which the plural is known, and maybe without a character that is visible. */
const shownName = (name: string) => name.replace(/\p{Cc}/gu, '').trim() || 'Unknown category';

/** A category's agents, facets and total count. */
function useCategory(name: string, state: CategoryState) {
  const options = agentsQuery(name, state);
  const agents = useRouteQuery(
    { ...options, placeholderData: keepShown(options.queryKey) },
    `agents of ${name}`,
  );
  const facetOptions = facetsQuery(name, state);
  const { data: facets } = useRouteQuery(
    { ...facetOptions, placeholderData: keepShown(facetOptions.queryKey) },
    `filters of ${name}`,
  );
  // A complete list needs no separate count.
  const isComplete = agents.status === 'found' && !agents.data.next && !state.after;
  return { agents, facets, total: isComplete ? agents.data.items.length : facets?.total };
}

function countText(agents: RouteQuery<AgentPage<Agent>>, total: number | undefined): string {
  switch (agents.status) {
    case 'loading':
      return 'Loading...';
    case 'failed':
      return 'The agents could not be loaded.';
    case 'missing':
      return '0 AI agents found';
    case 'found':
      if (agents.updating) return 'Loading...';
      if (total !== undefined) return `${formatCount(total, 'AI agent')} found`;
      return `More than ${formatCount(agents.data.items.length, 'AI agent')} found`;
    default:
      return agents satisfies never;
  }
}
