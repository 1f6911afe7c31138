import {
  AGENT_SORTS,
  type Agent,
  type CategoryFacets,
  categoryPath,
  categoryPlural,
  normalizeCategoryName,
  pathWith,
} from '@agent-atlas/api-client/rules';
import { CategoryIcon, formatCount, PageHeader } from '@agent-atlas/shared-ui';
import { aboutCategory } from '@workspace/mf-directory/src/category/about.ts';
import { FilterLinks } from '@workspace/mf-directory/src/listing/filter-links.tsx';
import { read } from '../../../parts/api.ts';
import { AgentCards } from '../../../parts/cards.tsx';

// Rendered once per category and cached.
export const dynamic = 'force-static';

interface Props {
  params: Promise<{ category: string }>;
}

export default async function CategoryPage({ params }: Props) {
  const name = normalizeCategoryName(decodeURIComponent((await params).category));
  const path = `/categories/${encodeURIComponent(name)}`;
  const [agents, facets] = await Promise.all([
    read<Agent[]>(`${path}?limit=48`),
    read<CategoryFacets>(`${path}/facets`),
  ]);
  const plural = categoryPlural(name);
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        icon={<CategoryIcon category={name} size="large" />}
        title={plural}
        text={
          <span role="status">{formatCount(facets.total ?? agents.length, 'AI agent')} found</span>
        }
      />
      <section aria-labelledby="about-title" className="mb-8">
        <h2 id="about-title" className="text-lg font-semibold text-ink">
          About {plural}
        </h2>
        <p className="mt-2 max-w-prose leading-relaxed text-muted">{aboutCategory(name)}</p>
      </section>
      <section aria-labelledby="agents-title">
        <h2 id="agents-title" className="sr-only">
          All {plural}
        </h2>
        <div className="relative mb-6 flex flex-col gap-1.5">
          <FilterLinks
            state={{}}
            facets={facets}
            sorts={AGENT_SORTS}
            urlWith={(change) => pathWith(categoryPath(name), { ...change })}
          />
        </div>
        <AgentCards agents={agents} />
      </section>
    </div>
  );
}
