import type { RecommendedAgent } from '@agent-atlas/api-client/rules';
import { Badge, CheckIcon, EmptyState, InfoIcon, MinusIcon } from '@agent-atlas/shared-ui';
import { ConnectedAgentCard } from '@agent-atlas/shared-ui/site-kit';
import type { ReactNode } from 'react';

/** Agents in the order of the response; the first is the best match. */
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
          className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:break-inside-avoid"
        >
          <div className="min-w-0">
            {index === 0 && (
              <Badge variant="gold" className="mb-2">
                Best Match
              </Badge>
            )}
            <ConnectedAgentCard agent={agent} className="h-auto" />
          </div>
          <MatchReasons agent={agent} />
        </li>
      ))}
    </ol>
  );
}

/** Why an agent was recommended, its drawbacks and what is unknown. */
function MatchReasons({ agent }: { agent: RecommendedAgent }) {
  // Responses from the previous API release have no `unknowns`.
  const { name, reasons = [], misses = [], unknowns = [] } = agent;
  if (reasons.length + misses.length + unknowns.length === 0) return null;
  return (
    <ul aria-label={`Why ${name}`} className="min-w-0 space-y-2 text-sm md:py-5">
      {reasons.map((reason) => (
        <Reason key={reason} icon={<CheckIcon size={16} className="text-success" />}>
          <span className="text-ink">{reason}</span>
        </Reason>
      ))}
      {misses.map((miss) => (
        <Reason key={miss} icon={<MinusIcon size={16} />}>
          <span className="sr-only">Against it: </span>
          {miss}
        </Reason>
      ))}
      {unknowns.map((unknown) => (
        <Reason key={unknown} icon={<InfoIcon size={16} />}>
          {unknown}
        </Reason>
      ))}
    </ul>
  );
}

function Reason({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2 text-muted">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
