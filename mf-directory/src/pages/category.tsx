import { categoryAgentsQuery } from '@agent-atlas/api/client';
import { categoryPlural, normalizeCategoryName, tileNameOf } from '@agent-atlas/api/rules';
import { CategoryIcon, formatCount, PageHeader } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { AgentGrid } from '../agents/agent-grid.tsx';
import { RetryButton } from '../agents/retry-button.tsx';
import { aboutCategory } from '../category/about.ts';

export function Page() {
  const name = normalizeCategoryName(useParams().category ?? '');
  const agents = useQuery(categoryAgentsQuery(name));
  const plural = categoryPlural(name);
  const about = aboutCategory(name);
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        icon={<CategoryIcon category={name} size="large" />}
        title={<span className="wrap-anywhere">{plural}</span>}
        text={
          <span role="status">
            {agents.isPending
              ? 'Loading...'
              : `${formatCount(agents.data?.length ?? 0, 'AI agent')} found`}
          </span>
        }
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
        <AgentGrid
          agents={agents.data}
          loading={agents.isPending}
          emptyTitle={`No ${tileNameOf(name)}s found`}
          emptyAction={agents.isError && <RetryButton onRetry={() => agents.refetch()} />}
        />
      </section>
    </div>
  );
}
