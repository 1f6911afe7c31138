import type { Agent } from '@agent-atlas/api/rules';
import { AgentCard } from '@agent-atlas/shared-ui';
import { useCardActions } from '../agents/use-card-actions.ts';
import { Marked } from './marked.tsx';
import { markedParts } from './marked-parts.ts';

export interface SearchResultCardProps {
  agent: Agent;
  /** The text that was searched for. */
  query: string;
}

/** An agent that was found: what matched is marked, also in features, which a card does not show otherwise. */
export function SearchResultCard({ agent, query }: SearchResultCardProps) {
  const found = agent.features.filter((feature) =>
    markedParts(feature, query).some(({ match }) => match),
  );
  return (
    <AgentCard
      {...useCardActions(agent)}
      renderText={(text) => <Marked text={text} query={query} />}
      note={
        found.length > 0 && (
          <span className="line-clamp-2 wrap-anywhere">
            Features: <Marked text={found.join(', ')} query={query} />
          </span>
        )
      }
    />
  );
}
