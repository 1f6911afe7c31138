import type { Agent } from '@agent-atlas/api-client/rules';
import { slot } from '@agent-atlas/contract';
import { ExternalIcon, formatNumber, SectionHeader, Slot, TextLink } from '@agent-atlas/shared-ui';
import { SectionCard } from '../lib/section-card.tsx';
import { reviewsPath } from '../lib/urls.ts';
import { ReviewList, useReviews } from '../reviews/review-list.tsx';
import { LateFacts } from './late-facts.tsx';
import { Ranking } from './ranking.tsx';

const RECENT_REVIEWS = 2;

export interface OverviewProps {
  agent: Agent;
}

export function Overview({ agent }: OverviewProps) {
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6 lg:col-span-2">
          <SectionCard title="About">
            <p className="max-w-prose leading-relaxed wrap-anywhere text-muted">
              {agent.description}
            </p>
          </SectionCard>
          {agent.features.length > 0 && (
            <SectionCard title="Key Features">
              <ul className="grid list-disc gap-x-8 gap-y-2 pl-5 text-muted marker:text-accent sm:grid-cols-2">
                {agent.features.map((feature) => (
                  <li key={feature} className="wrap-anywhere">
                    {feature}
                  </li>
                ))}
              </ul>
            </SectionCard>
          )}
          <LateFacts part="Pricing" agent={agent} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">
          {agent.productHuntUpvotes > 0 && <ProductHunt agent={agent} />}
          <Ranking agent={agent} />
          <LateFacts part="Facts" agent={agent} />
        </div>
        <RecentReviews agent={agent} />
      </div>
      <Slot {...slot('agent.after-overview', { agentId: agent.id, agentName: agent.name })} />
    </>
  );
}

function ProductHunt({ agent }: OverviewProps) {
  return (
    <SectionCard title="Product Hunt">
      <p className="text-2xl font-semibold text-ink tabular-nums">
        {formatNumber(agent.productHuntUpvotes)}+ upvotes
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {`on the first day of ${agent.productHuntLaunch ? `"${agent.productHuntLaunch}"` : 'a launch'}`}
      </p>
      {agent.productHuntUrl && (
        <TextLink
          variant="standalone"
          to={agent.productHuntUrl}
          rel="noopener nofollow"
          className="mt-2 text-sm"
        >
          See the launch on Product Hunt
          <ExternalIcon size={14} />
        </TextLink>
      )}
    </SectionCard>
  );
}

function RecentReviews({ agent }: OverviewProps) {
  const reviews = useReviews(agent);
  return (
    <section aria-labelledby="recent-reviews-title" className="mt-2 min-w-0 lg:col-span-2">
      <SectionHeader
        id="recent-reviews-title"
        title="Recent Reviews"
        to={reviewsPath(agent.id)}
        linkLabel={`View all reviews of ${agent.name}`}
      />
      <ReviewList agent={agent} query={reviews} max={RECENT_REVIEWS} />
    </section>
  );
}
