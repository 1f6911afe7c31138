import type { RecommendedAgent } from '@agent-atlas/api/rules';
import { CheckIcon, InfoIcon, MinusIcon } from '@agent-atlas/shared-ui';

/** Why an agent was recommended, what speaks against it, and what is not known. */
export function MatchReasons({ agent }: { agent: RecommendedAgent }) {
  // An API of the previous release answers without unknowns.
  const { name, reasons, misses, unknowns = [] } = agent;
  if (reasons.length + misses.length + unknowns.length === 0) return null;
  return (
    <ul aria-label={`Why ${name}`} className="min-w-0 space-y-2 text-sm md:py-5">
      {reasons.map((reason) => (
        <li key={reason} className="flex gap-2 text-ink">
          <CheckIcon size={16} className="mt-0.5 shrink-0 text-success" />
          <span className="min-w-0 break-words">{reason}</span>
        </li>
      ))}
      {misses.map((miss) => (
        <li key={miss} className="flex gap-2 text-muted">
          <MinusIcon size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">
            <span className="sr-only">Against it: </span>
            {miss}
          </span>
        </li>
      ))}
      {unknowns.map((unknown) => (
        <li key={unknown} className="flex gap-2 text-muted">
          <InfoIcon size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{unknown}</span>
        </li>
      ))}
    </ul>
  );
}
