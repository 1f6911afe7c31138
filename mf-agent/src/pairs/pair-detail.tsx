import {
  type Agent,
  agentPath,
  alternativesPath,
  categoryPath,
  categoryPlural,
  companyName,
  comparePath,
  type Pair,
} from '@agent-atlas/api-client/rules';
import {
  AgentLogo,
  LinkButton,
  PageHeader,
  RatingWithCount,
  TextLink,
} from '@agent-atlas/shared-ui';
import { SectionCard } from '../lib/section-card.tsx';
import { FactSources } from './fact-sources.tsx';
import { Opinions } from './opinions.tsx';
import { Statements } from './statements.tsx';

/** What differs between two agents, what is the same, what reviews say, and the sources. */
export function PairDetail({ pair }: { pair: Pair }) {
  const { first, second, differences, similarities } = pair;
  const agents = [first.agent, second.agent] as const;
  const title = `${first.agent.name} vs ${second.agent.name}`;
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title={title}
        text={`How two ${categoryPlural(first.agent.category)} differ. Every sentence follows from their facts and reviews.`}
        actions={
          <LinkButton to={comparePath([first.agent.id, second.agent.id])} variant="outline">
            Full table
          </LinkButton>
        }
      />
      <ul className="mb-6 grid gap-4 sm:grid-cols-2">
        {agents.map((agent) => (
          <li key={agent.id} className="min-w-0">
            <AgentSummary agent={agent} />
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-6">
        <SectionCard title="What differs">
          {differences.length > 0 ? (
            <Statements statements={differences} agents={agents} />
          ) : (
            <p className="text-muted">The known facts show no difference.</p>
          )}
        </SectionCard>
        {similarities.length > 0 && (
          <SectionCard title="What is the same">
            <Statements statements={similarities} agents={agents} />
          </SectionCard>
        )}
        {first.agent.reviewCount + second.agent.reviewCount > 0 && (
          <SectionCard title="What reviews praise and criticize">
            <div className="grid gap-6 sm:grid-cols-2">
              <Opinions side={first} />
              <Opinions side={second} />
            </div>
          </SectionCard>
        )}
        <SectionCard title="Sources of the facts">
          <div className="grid gap-6 sm:grid-cols-2">
            <FactSources side={first} />
            <FactSources side={second} />
          </div>
        </SectionCard>
        <MoreLinks agents={agents} />
      </div>
    </div>
  );
}

function AgentSummary({ agent }: { agent: Agent }) {
  return (
    <div className="flex items-center gap-4 rounded-card border border-line bg-surface p-4">
      <AgentLogo agent={agent} />
      <div className="min-w-0">
        <TextLink variant="standalone" to={agentPath(agent.id)} className="wrap-anywhere">
          {agent.name}
        </TextLink>
        <p className="text-sm wrap-anywhere text-muted">{companyName(agent)}</p>
        <RatingWithCount
          rating={agent.rating}
          reviewCount={agent.reviewCount}
          sampleReviewCount={agent.sampleReviewCount}
          className="flex-wrap"
        />
      </div>
    </div>
  );
}

function MoreLinks({ agents }: { agents: readonly [Agent, Agent] }) {
  const { category } = agents[0];
  return (
    <nav aria-label="More comparisons">
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {agents.map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <TextLink variant="standalone" to={alternativesPath(id)} className="py-1 wrap-anywhere">
              All alternatives to <bdi>{name}</bdi>
            </TextLink>
          </li>
        ))}
        <li className="min-w-0">
          <TextLink variant="standalone" to={categoryPath(category)} className="py-1 wrap-anywhere">
            All {categoryPlural(category)}
          </TextLink>
        </li>
      </ul>
    </nav>
  );
}
