import type { Agent } from '@agent-atlas/api/rules';
import { formatPricingModel } from '@agent-atlas/shared-ui';
import { PriceChanged } from '../history/price-changed.tsx';
import { OverviewSection } from './overview-section.tsx';

export interface PricingProps {
  agent: Pick<Agent, 'id' | 'pricingModel' | 'pricingDetails'>;
}

export function Pricing({ agent }: PricingProps) {
  return (
    <OverviewSection title="Pricing">
      <p className="font-medium wrap-anywhere text-ink">{formatPricingModel(agent.pricingModel)}</p>
      <PriceChanged agent={agent} />
      {agent.pricingDetails.length > 0 && (
        <ol className="mt-3 flex list-decimal flex-col gap-2 pl-6 text-muted marker:font-medium marker:text-ink marker:tabular-nums">
          {agent.pricingDetails.map((detail) => (
            <li key={detail} className="pl-1 wrap-anywhere">
              {detail}
            </li>
          ))}
        </ol>
      )}
    </OverviewSection>
  );
}
