import type { RecommendedAgent } from '@agent-atlas/api/rules';
import { Badge, EmptyState } from '@agent-atlas/shared-ui';
import { MatchReasons } from './match-reasons.tsx';
import { RecommendedAgentCard } from './recommended-agent-card.tsx';

/** Agents in the order of the answer; the first is the best match. */
export function RecommendedAgents({ agents }: { agents: readonly RecommendedAgent[] }) {
  if (agents.length === 0) {
    return (
      <EmptyState
        title="No agents match these answers"
        text="Go back and choose another category or a wider budget."
      />
    );
  }
  return (
    <ol className="space-y-6">
      {agents.map((agent, index) => (
        <li
          key={agent.id}
          className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
        >
          <div className="min-w-0">
            {index === 0 && (
              <Badge variant="gold" className="mb-2">
                Best Match
              </Badge>
            )}
            <RecommendedAgentCard agent={agent} />
          </div>
          <MatchReasons agent={agent} />
        </li>
      ))}
    </ol>
  );
}
