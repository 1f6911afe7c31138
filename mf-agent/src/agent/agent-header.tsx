import { type Agent, categoryPath, companyName } from '@agent-atlas/api/rules';
import { AgentLogo, BackHomeLink, CategoryBadge, RatingWithCount } from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';
import { AgentActions } from './agent-actions.tsx';

export interface AgentHeaderProps {
  agent: Agent;
}

export function AgentHeader({ agent }: AgentHeaderProps) {
  return (
    <header>
      <BackHomeLink />
      <div className="mt-4 flex flex-col gap-6 lg:flex-row lg:items-end lg:justify-between">
        <div className="flex min-w-0 items-start gap-4 sm:gap-5">
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
            <RatingWithCount rating={agent.rating} reviewCount={agent.reviewCount} form="long" />
          </div>
        </div>
        {!agent.retiredOn && <AgentActions key={agent.id} agent={agent} />}
      </div>
    </header>
  );
}
