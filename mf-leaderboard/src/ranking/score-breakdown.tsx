import type { LeaderboardEntry } from '@agent-atlas/api/rules';
import { ChevronDownIcon, ScoreBar, VisuallyHidden } from '@agent-atlas/shared-ui';
import { scoreParts } from './score-parts.ts';

/** "Why this rank?": the score taken apart. Opens without a script. */
export function ScoreBreakdown({ entry }: { entry: LeaderboardEntry }) {
  return (
    <details className="group mt-1 cursor-auto">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-control text-xs font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <span>
          Why this rank? <VisuallyHidden>{entry.name}</VisuallyHidden>
        </span>
        <ChevronDownIcon size={14} className="group-open:rotate-180" />
      </summary>
      <ul className="mt-2 w-48 sm:w-60 space-y-3 pb-1 text-xs">
        {scoreParts(entry).map(({ name, points, weight, basis }) => (
          <li key={name}>
            <p className="mb-1 flex justify-between gap-3">
              <span className="font-medium text-ink">{name}</span>
              <span className="text-muted tabular-nums">
                {points.toFixed(1)} of {weight}
              </span>
            </p>
            <ScoreBar value={(points / weight) * 100} label={name} />
            <p className="mt-1 text-muted">{basis}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
