import { agentRankingQuery } from '@agent-atlas/api-client';
import { type Agent, categoryPath, companyName } from '@agent-atlas/api-client/rules';
import {
  AgentLogo,
  BackHomeLink,
  CategoryBadge,
  Medal,
  RatingWithCount,
  VoteButtons,
} from '@agent-atlas/shared-ui';
import { useAgentVote } from '@agent-atlas/shared-ui/site-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LateKeepButton } from '../late/late-part.tsx';
import { WriteReviewButton } from '../reviews/review-list.tsx';

export interface AgentHeaderProps {
  agent: Agent;
}

/** The agent's identity, with a medal for the best in its category, and the vote and review buttons. */
export function AgentHeader({ agent }: AgentHeaderProps) {
  const { data: ranking } = useQuery(agentRankingQuery(agent.id));
  const leads = ranking?.rank === 1 && !agent.retiredOn;
  return (
    <header className="relative">
      <BackHomeLink />
      {leads && (
        <Medal
          size="medium"
          sampleReviewCount={agent.sampleReviewCount}
          className="absolute -top-2 right-0"
        />
      )}
      <div className="mt-4 flex flex-col gap-6 lg:flex-row lg:flex-wrap lg:items-end lg:justify-between">
        <div className="flex min-w-0 items-start gap-4 sm:gap-5 lg:flex-1 lg:basis-80">
          <AgentLogo agent={agent} size="large" />
          <div className="flex min-w-0 flex-col items-start gap-2">
            <div className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="min-w-0 text-2xl font-semibold tracking-tight wrap-anywhere text-ink sm:text-3xl">
                {agent.name}
              </h1>
              <Link
                to={categoryPath(agent.category)}
                className="inline-flex max-w-full rounded-full underline-offset-2 hover:underline"
              >
                <CategoryBadge category={agent.category} />
              </Link>
            </div>
            <p className="max-w-full wrap-anywhere text-muted">{companyName(agent)}</p>
            <RatingWithCount
              rating={agent.rating}
              reviewCount={agent.reviewCount}
              sampleReviewCount={agent.sampleReviewCount}
              form="long"
            />
          </div>
        </div>
        {!agent.retiredOn && <AgentActions key={agent.id} agent={agent} />}
      </div>
    </header>
  );
}

function AgentActions({ agent }: AgentHeaderProps) {
  // Votes are private to the session, so only the browser requests them; the loader does not.
  const votes = useAgentVote(agent, { asks: true });
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow noscript:hidden">
      <VoteButtons size="md" {...votes} />
      <LateKeepButton agent={agent} />
      <WriteReviewButton>Write a Review</WriteReviewButton>
    </div>
  );
}
