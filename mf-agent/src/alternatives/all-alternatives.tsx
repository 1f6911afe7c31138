import { pairsQuery } from '@agent-atlas/api-client';
import {
  type Alternatives,
  agentPath,
  categoryPath,
  categoryPlural,
  comparePath,
  pairPath,
} from '@agent-atlas/api-client/rules';
import {
  AgentLogo,
  EmptyState,
  formatCount,
  formatNumber,
  LinkButton,
  PageHeader,
  RatingWithCount,
  Skeleton,
  TextLink,
} from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '../lib/section-card.tsx';
import { groupId, groupTitle, noAlternatives } from './group-title.ts';

type Group = Alternatives['groups'][number];
type Alternative = Group['agents'][number];

/** All alternatives to an agent, grouped by how they differ from it. */
export function AllAlternatives({ found }: { found: Alternatives }) {
  const { agent, groups } = found;
  // Without the pairs, "Compare" leads to the comparison.
  const { data: pairs } = useQuery(pairsQuery(agent.id));
  const comparisonWith = (id: number) => {
    const pair = pairs?.find(({ first, second }) => first.id === id || second.id === id);
    return pair ? pairPath(pair.slug) : comparePath([agent.id, id]);
  };
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title={`Alternatives to ${agent.name}`}
        text={coverage(found)}
        actions={
          <LinkButton
            to={agentPath(agent.id)}
            variant="outline"
            className="h-auto min-h-10 py-2 whitespace-normal wrap-anywhere"
          >
            About <bdi>{agent.name}</bdi>
          </LinkButton>
        }
      />
      {groups.length === 0 ? (
        <EmptyState
          headingLevel="h2"
          title="No alternatives found"
          text={noAlternatives(found)}
          action={<LinkButton to="/">Browse all categories</LinkButton>}
        />
      ) : (
        <>
          <GroupLinks groups={groups} />
          <div className="flex flex-col gap-6">
            {groups.map((group) => (
              <AlternativeGroup
                key={groupId(group)}
                group={group}
                comparisonWith={comparisonWith}
              />
            ))}
          </div>
          <p className="mt-6 text-sm">
            <TextLink
              variant="standalone"
              to={categoryPath(agent.category)}
              className="py-1 wrap-anywhere"
            >
              All {categoryPlural(agent.category)}
            </TextLink>
          </p>
        </>
      )}
    </div>
  );
}

/** Says how many agents the groups cover, and of how many in the category. */
function coverage({ agent, covered, total = covered }: Alternatives): string | undefined {
  if (covered === 0) return undefined;
  if (total === 1) return `The only other agent in its category, compared with ${agent.name}.`;
  const category = categoryPlural(agent.category);
  return `${formatNumber(covered)} of ${formatNumber(total)} other ${category}: those whose features are closest to ${agent.name}'s, the closest first, grouped by how they differ. An agent can be in several groups.`;
}

function GroupLinks({ groups }: { groups: readonly Group[] }) {
  return (
    <nav aria-label="Groups of alternatives" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {groups.map((group) => (
          <li key={groupId(group)}>
            <a
              href={`#${groupId(group)}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm text-ink hover:bg-sunken"
            >
              {groupTitle(group)} ({formatNumber(group.agents.length)})
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface AlternativeGroupProps {
  group: Group;
  comparisonWith: (id: number) => string;
}

function AlternativeGroup({ group, comparisonWith }: AlternativeGroupProps) {
  return (
    <div id={groupId(group)} className="scroll-mt-24">
      <SectionCard title={groupTitle(group)}>
        <p className="mb-1 text-sm text-muted">{formatCount(group.agents.length, 'agent')}</p>
        <ul className="divide-y divide-line">
          {group.agents.map((agent) => (
            <li key={agent.id}>
              <AlternativeRow agent={agent} comparePath={comparisonWith(agent.id)} />
            </li>
          ))}
        </ul>
      </SectionCard>
    </div>
  );
}

function AlternativeRow({ agent, comparePath }: { agent: Alternative; comparePath: string }) {
  return (
    <article className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <AgentLogo agent={agent} />
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-semibold">
          <TextLink variant="standalone" to={agentPath(agent.id)} className="wrap-anywhere">
            {agent.name}
          </TextLink>
        </h3>
        <RatingWithCount
          rating={agent.rating}
          reviewCount={agent.reviewCount}
          sampleReviewCount={agent.sampleReviewCount}
          className="flex-wrap"
        />
        <p className="mt-1 max-w-prose wrap-anywhere text-muted">{agent.reason}</p>
      </div>
      <TextLink
        variant="standalone"
        to={comparePath}
        aria-label={`Compare with ${agent.name}`}
        className="py-2 text-sm"
      >
        Compare
      </TextLink>
    </article>
  );
}

export function AlternativesLoading() {
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader title="Alternatives to an AI agent" />
      <div role="status" aria-label="Loading alternatives">
        <Skeleton className="h-96 rounded-card" />
      </div>
    </div>
  );
}
