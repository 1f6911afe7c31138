import type { Agent } from '@agent-atlas/api-client/rules';
import { formatPricingModel } from '@agent-atlas/shared-ui';
import { LatePart } from '../late/late-part.tsx';
import { CheckNote } from '../lib/check-note.tsx';
import { SectionCard } from '../lib/section-card.tsx';
import { useHasChanges } from './facts.tsx';

/** The agent's pricing model and plans. */
export function Pricing({ agent }: { agent: Agent }) {
  const { pricingModel, pricingDetails, checked } = agent;
  return (
    <SectionCard title="Pricing">
      <p className="font-medium wrap-anywhere text-ink">{formatPricingModel(pricingModel)}</p>
      <CheckNote check={checked?.pricingModel} />
      {useHasChanges(agent) && <LatePart part="PriceChanged" agent={agent} />}
      {pricingDetails.length > 0 && (
        <ol className="mt-3 flex list-decimal flex-col gap-2 pl-6 text-muted marker:font-medium marker:text-ink marker:tabular-nums">
          {pricingDetails.map((detail) => (
            <li key={detail} className="pl-1 wrap-anywhere">
              {detail}
            </li>
          ))}
        </ol>
      )}
      <CheckNote check={checked?.pricingDetails} />
    </SectionCard>
  );
}
