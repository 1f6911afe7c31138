import type { Agent } from '@agent-atlas/api/rules';
import { ExternalIcon, formatNumber } from '@agent-atlas/shared-ui';
import { OverviewSection } from './overview-section.tsx';

export interface ProductHuntProps {
  agent: Pick<Agent, 'productHuntUpvotes' | 'productHuntUrl'>;
}

export function ProductHunt({ agent }: ProductHuntProps) {
  return (
    <OverviewSection title="Product Hunt">
      <p className="text-2xl font-semibold text-ink tabular-nums">
        {formatNumber(agent.productHuntUpvotes)}+ upvotes
      </p>
      {agent.productHuntUrl && (
        <a
          href={agent.productHuntUrl}
          rel="noopener nofollow"
          className="mt-2 inline-flex items-center gap-1.5 text-sm font-medium text-accent-ink hover:underline"
        >
          See the launch on Product Hunt
          <ExternalIcon size={14} />
        </a>
      )}
    </OverviewSection>
  );
}
