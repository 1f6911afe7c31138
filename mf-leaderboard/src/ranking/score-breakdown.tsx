import type { LeaderboardEntry } from '@agent-atlas/api/rules';
import { ChevronDownIcon, ScorePartList, VisuallyHidden } from '@agent-atlas/shared-ui';

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
      <ScorePartList entry={entry} className="mt-2 w-48 pb-1 sm:w-60" />
    </details>
  );
}
