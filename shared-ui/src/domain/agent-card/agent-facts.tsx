import type { Agent } from '@agent-atlas/api-client/rules';
import { cn } from '../../lib/cn.ts';
import { CategoryBadge } from '../category/category-badge.tsx';
import { formatNumber, formatPricingModel } from '../format/format.ts';

export interface AgentFactsProps {
  agent: Pick<Agent, 'category' | 'pricingModel' | 'productHuntUpvotes'>;
  className?: string;
}

/** A small line with an agent's category, its pricing and, if any, its Product Hunt upvotes. */
export function AgentFacts({ agent, className }: AgentFactsProps) {
  return (
    <div
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-muted', className)}
    >
      <CategoryBadge category={agent.category} />
      <span>{formatPricingModel(agent.pricingModel)}</span>
      {agent.productHuntUpvotes > 0 && (
        <span className="tabular-nums">{formatNumber(agent.productHuntUpvotes)}+ upvotes</span>
      )}
    </div>
  );
}
