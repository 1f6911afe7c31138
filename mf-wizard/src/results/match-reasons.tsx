import type { RecommendedAgent } from '@agent-atlas/api/rules';
import { CheckIcon, MinusIcon } from '@agent-atlas/shared-ui';

/** Why an agent was recommended, and what speaks against it. */
export function MatchReasons({ agent: { name, reasons, misses } }: { agent: RecommendedAgent }) {
  if (reasons.length + misses.length === 0) return null;
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
    </ul>
  );
}
