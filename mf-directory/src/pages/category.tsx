import { categoryPlural, normalizeCategoryName, tileNameOf } from '@agent-atlas/api/rules';
import { CategoryIcon, formatCount, PageHeader } from '@agent-atlas/shared-ui';
import { useParams, useSearchParams } from 'react-router-dom';
import { aboutCategory } from '../category/about.ts';
import { CategoryFilters, ClearFilters } from '../category/category-filters.tsx';
import { categoryAddress, readCategoryState } from '../category/category-state.ts';
import { useCategory } from '../category/use-category.ts';
import { AgentList, type AgentListQuery } from '../listing/agent-list.tsx';
import { isNarrowed } from '../listing/filters.ts';

export function Page() {
  const name = normalizeCategoryName(useParams().category ?? '');
  const state = readCategoryState(useSearchParams()[0]);
  const { agents, facets, total } = useCategory(name, state);
  const plural = categoryPlural(name);
  const about = aboutCategory(name);
  const narrowed = isNarrowed(state);
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
        {(narrowed || agents.data?.items.length !== 0) && agents.data !== null && (
          <CategoryFilters category={name} state={state} facets={facets} />
        )}
        <AgentList
          query={agents}
          state={state}
          total={total}
          addressOf={(part) => categoryAddress(name, { ...state, ...part })}
          emptyTitle={`No ${tileNameOf(name)}s found`}
          emptyAction={narrowed && <ClearFilters category={name} state={state} />}
        />
      </section>
    </div>
  );
}

function countText({ data, isPending, isPlaceholderData }: AgentListQuery, total?: number): string {
  if (isPending || isPlaceholderData) return 'Loading...';
  if (total === undefined)
    return `More than ${formatCount(data?.items.length ?? 0, 'AI agent')} found`;
  return `${formatCount(total, 'AI agent')} found`;
}
