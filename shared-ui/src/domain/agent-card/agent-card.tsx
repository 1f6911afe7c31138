import type { Agent, VoteType } from '@agent-atlas/api/rules';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button/button.tsx';
import { CompareIcon } from '../../components/icon/subject-icons.tsx';
import { cn } from '../../lib/cn.ts';
import { AgentLogo } from '../agent-logo/agent-logo.tsx';
import { CategoryBadge } from '../category/category-badge.tsx';
import { formatNumber, formatPricingModel } from '../format/format.ts';
import { Medal } from '../medal/medal.tsx';
import { RatingWithCount } from '../rating-with-count/rating-with-count.tsx';
import { VoteButtons } from './vote-buttons.tsx';

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
  | 'productHuntUpvotes'
  | 'logo'
  | 'upvotes'
  | 'downvotes'
>;

export interface AgentCardProps {
  agent: AgentCardAgent;
  /** Absent: no vote buttons. */
  onVote?: (type: VoteType) => void;
  /** A vote is on its way: both vote buttons are disabled. */
  voting?: boolean;
  ownVote?: VoteType | null;
  /** Absent: no compare action. */
  onCompare?: () => void;
  /** Puts the 'TOP' medal in the top right corner. */
  medal?: boolean;
  /** Rank of the title's heading. */
  headingLevel?: 'h2' | 'h3' | 'h4';
  className?: string;
}

export function AgentCard({
  agent,
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
        'relative flex h-full min-w-0 flex-col rounded-card border border-line bg-surface hover:border-line-strong hover:shadow-raised motion-safe:transition-[border-color,box-shadow]',
        className,
      )}
    >
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-start gap-3">
          <AgentLogo agent={agent} />
          <div className="min-w-0 flex-1">
            <Heading className="truncate text-base leading-snug font-semibold text-ink">
              <Link
                to={`/agent/${agent.id}`}
                className="rounded-sm after:absolute after:inset-0 after:rounded-card hover:text-accent-ink focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {agent.name}
              </Link>
            </Heading>
            <p className="truncate text-sm text-muted">{agent.company}</p>
          </div>
          {medal && <Medal size="small" className="-mt-1 -mr-1" />}
        </div>
        <p className="line-clamp-3 text-sm leading-relaxed text-muted">{agent.description}</p>
        <RatingWithCount rating={agent.rating} reviewCount={agent.reviewCount} />
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-1 text-xs text-muted">
          <CategoryBadge category={agent.category} />
          <span>{formatPricingModel(agent.pricingModel)}</span>
          {agent.productHuntUpvotes > 0 && (
            <span className="tabular-nums">{formatNumber(agent.productHuntUpvotes)}+ upvotes</span>
          )}
        </div>
      </div>
      {(onVote || onCompare) && (
        <div className="relative flex items-center gap-1 border-t border-line px-3 py-2 noscript:hidden">
          {onVote && (
            <VoteButtons agent={agent} onVote={onVote} voting={voting} ownVote={ownVote} />
          )}
          {onCompare && (
            <Button
              variant="ghost"
              size="sm"
              className="ml-auto gap-1.5 px-2.5"
              aria-label={`Compare ${agent.name}`}
              onClick={onCompare}
            >
              <CompareIcon size={16} />
              Compare
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
