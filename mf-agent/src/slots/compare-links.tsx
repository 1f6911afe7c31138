import { pairsQuery } from '@agent-atlas/api-client';
import { alternativesPath, type ListedPair, pairPath } from '@agent-atlas/api-client/rules';
import { TextLink } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

export interface ContributionProps {
  agentId: number;
  agentName: string;
}

/** Links from an agent to the comparisons with others and to all alternatives. */
export function Contribution({ agentId, agentName }: ContributionProps) {
  const titleId = useId();
  const { data: pairs } = useQuery(pairsQuery(agentId));
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="text-xl font-semibold tracking-tight wrap-anywhere text-ink">
        Compare {agentName} with others
      </h2>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {pairs?.map((pair) => (
          <li key={pair.slug} className="min-w-0">
            <TextLink variant="standalone" to={pairPath(pair.slug)} className="py-1 wrap-anywhere">
              {agentName} vs {otherName(pair, agentId)}
            </TextLink>
          </li>
        ))}
        <li className="min-w-0">
          <TextLink
            variant="standalone"
            to={alternativesPath(agentId)}
            className="py-1 wrap-anywhere"
          >
            All alternatives to {agentName}
          </TextLink>
        </li>
      </ul>
    </section>
  );
}

const otherName = ({ first, second }: ListedPair, agentId: number) =>
  first.id === agentId ? second.name : first.name;
