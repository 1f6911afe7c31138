import type { LeaderboardEntry } from '@agent-atlas/api-client/rules';
import { cn } from '../../lib/cn.ts';
import { ScoreBar } from '../score-bar/score-bar.tsx';
import { sampleNote, scoreParts } from './score-parts.ts';

export interface ScorePartListProps {
  entry: Pick<LeaderboardEntry, 'breakdown' | 'sampleReviewCount'>;
  className?: string;
}

/**
 * Explains a score: the points and the maximum of each component, and their basis. Renders nothing if the breakdown is
 * unknown.
 */
export function ScorePartList({ entry, className }: ScorePartListProps) {
  if (!entry.breakdown) return null;
  const note = sampleNote(entry);
  return (
    <ul className={cn('space-y-3 text-xs', className)}>
      {scoreParts(entry).map(({ component, name, points, weight, basis }) => (
        <li key={component}>
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
      {note && <li className="text-muted">{note}</li>}
      <li className="text-muted">Formula version {entry.breakdown.version}</li>
    </ul>
  );
}
