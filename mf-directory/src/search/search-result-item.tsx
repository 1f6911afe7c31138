import type { Agent } from '@agent-atlas/api/rules';
import {
  AgentLogo,
  Button,
  CategoryBadge,
  CompareIcon,
  formatNumber,
  formatPricingModel,
  RatingWithCount,
  VoteButtons,
} from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';
import { useCardActions } from '../agents/use-card-actions.ts';
import { Marked } from './marked.tsx';
import { markedParts } from './marked-parts.ts';

export interface SearchResultItemProps {
  agent: Agent;
  /** The text that was searched for. */
  query: string;
}

/** An agent that was found: what matched is marked, vote and compare work. */
export function SearchResultItem({ agent: found, query }: SearchResultItemProps) {
  const { agent, onCompare, ...voting } = useCardActions(found);
  const features = agent.features.filter((feature) =>
    markedParts(feature, query).some(({ match }) => match),
  );
  return (
    <article className="relative flex flex-col rounded-card border border-line bg-surface hover:border-line-strong hover:shadow-raised motion-safe:transition-[border-color,box-shadow]">
      <div className="flex min-w-0 flex-1 gap-4 p-4 sm:p-5">
        <AgentLogo agent={agent} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div>
            <h3 className="leading-snug font-semibold wrap-anywhere text-ink">
              <Link
                to={`/agent/${agent.id}`}
                className="rounded-sm after:absolute after:inset-0 after:rounded-card hover:text-accent-ink focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                <Marked text={agent.name} query={query} />
              </Link>
            </h3>
            <p className="text-sm wrap-anywhere text-muted">
              <Marked text={agent.company} query={query} />
            </p>
          </div>
          <p className="line-clamp-3 max-w-prose text-sm leading-relaxed wrap-anywhere text-muted">
            <Marked text={agent.description} query={query} />
          </p>
          {features.length > 0 && (
            <p className="text-sm wrap-anywhere text-muted">
              Features: <Marked text={features.join(', ')} query={query} />
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-muted">
            <RatingWithCount rating={agent.rating} reviewCount={agent.reviewCount} />
            <CategoryBadge category={agent.category} />
            <span>{formatPricingModel(agent.pricingModel)}</span>
            {agent.productHuntUpvotes > 0 && (
              <span className="tabular-nums">
                {formatNumber(agent.productHuntUpvotes)}+ upvotes
              </span>
            )}
          </div>
        </div>
      </div>
      <div className="relative flex items-center gap-1 border-t border-line px-3 py-2 noscript:hidden">
        <VoteButtons agent={agent} {...voting} />
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
      </div>
    </article>
  );
}
