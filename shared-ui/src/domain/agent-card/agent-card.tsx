import { type Agent, agentPath, companyName } from '@agent-atlas/api-client/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { formatNumber, formatPricingModel } from '../../lib/format.ts';
import { AgentLogo } from '../agent-logo/agent-logo.tsx';
import { CategoryBadge } from '../category/category-badge.tsx';
import { Medal } from '../medal/medal.tsx';
import { RatingWithCount } from '../rating-with-count/rating-with-count.tsx';
import { AgentCardActions, type AgentCardActionsProps } from './agent-card-actions.tsx';

export type AgentCardAgent = Pick<
  Agent,
  | 'id'
  | 'name'
  | 'company'
  | 'category'
  | 'description'
  | 'pricingModel'
  | 'rating'
  | 'reviewCount'
  | 'sampleReviewCount'
  | 'productHuntUpvotes'
  | 'logo'
  | 'upvotes'
  | 'downvotes'
>;

export interface AgentCardProps extends Omit<AgentCardActionsProps, 'agent'> {
  agent: AgentCardAgent;
  /** Renders name, company and description, for example with the search terms highlighted. */
  renderText?: (text: string) => ReactNode;
  /** A line under the description. */
  note?: ReactNode;
  /** Puts the 'TOP' medal in the top right corner. */
  medal?: boolean;
  /** Level of the title's heading. */
  headingLevel?: 'h2' | 'h3' | 'h4';
  className?: string;
}

const plainText = (text: string): ReactNode => text;

export function AgentCard({
  agent,
  renderText = plainText,
  note,
  onVote,
  voting,
  ownVote,
  onCompare,
  medal = false,
  headingLevel: Heading = 'h3',
  className,
}: AgentCardProps) {
  return (
    <article
      className={cn(
        'relative flex base:h-full min-w-0 flex-col rounded-card border border-line bg-surface hover:border-line-strong hover:shadow-raised motion-safe:transition-[border-color,box-shadow]',
        className,
      )}
    >
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-start gap-3">
          <AgentLogo agent={agent} />
          <div className="min-w-0 flex-1">
            <Heading className="truncate text-base leading-snug font-semibold text-ink">
              <Link
                to={agentPath(agent.id)}
                className="rounded-sm after:absolute after:inset-0 after:rounded-card hover:text-accent-ink focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {renderText(agent.name)}
              </Link>
            </Heading>
            <p className="truncate text-sm text-muted">{renderText(companyName(agent))}</p>
          </div>
          {medal && (
            <Medal
              size="small"
              sampleReviewCount={agent.sampleReviewCount}
              className="-mt-1 -me-1"
            />
          )}
        </div>
        <p className="line-clamp-3 text-sm leading-relaxed wrap-anywhere text-muted">
          {renderText(agent.description)}
        </p>
        {note && <p className="text-sm text-muted">{note}</p>}
        <RatingWithCount
          rating={agent.rating}
          reviewCount={agent.reviewCount}
          sampleReviewCount={agent.sampleReviewCount}
        />
        <AgentFacts agent={agent} />
      </div>
      <AgentCardActions
        agent={agent}
        onVote={onVote}
        voting={voting}
        ownVote={ownVote}
        onCompare={onCompare}
      />
    </article>
  );
}

/** A small line with an agent's category, its pricing and, if any, its Product Hunt upvotes. */
function AgentFacts({ agent }: Pick<AgentCardProps, 'agent'>) {
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-1 text-xs text-muted">
      <CategoryBadge category={agent.category} />
      <span>{formatPricingModel(agent.pricingModel)}</span>
      {agent.productHuntUpvotes > 0 && (
        <span className="tabular-nums">{formatNumber(agent.productHuntUpvotes)}+ upvotes</span>
      )}
    </div>
  );
}
