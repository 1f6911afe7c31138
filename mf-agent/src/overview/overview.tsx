import type { Agent } from '@agent-atlas/api/rules';
import { Ranking } from '../ranking/ranking.tsx';
import { Facts } from './facts.tsx';
import { OverviewSection } from './overview-section.tsx';
import { Pricing } from './pricing.tsx';
import { ProductHunt } from './product-hunt.tsx';
import { RecentReviews } from './recent-reviews.tsx';

export interface OverviewProps {
  agent: Agent;
}

export function Overview({ agent }: OverviewProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-2">
        <OverviewSection title="About">
          <p className="max-w-prose leading-relaxed wrap-anywhere text-muted">
            {agent.description}
          </p>
        </OverviewSection>
        {agent.features.length > 0 && (
          <OverviewSection title="Key Features">
            <ul className="grid list-disc gap-x-8 gap-y-2 pl-5 text-muted marker:text-accent sm:grid-cols-2">
              {agent.features.map((feature) => (
                <li key={feature} className="wrap-anywhere">
                  {feature}
                </li>
              ))}
            </ul>
          </OverviewSection>
        )}
        <Pricing agent={agent} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">
        {agent.productHuntUpvotes > 0 && <ProductHunt agent={agent} />}
        <Ranking agent={agent} />
        <Facts agent={agent} />
      </div>
      <RecentReviews agent={agent} />
    </div>
  );
}
