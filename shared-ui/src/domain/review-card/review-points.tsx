import type { ReactNode } from 'react';
import { CheckIcon, MinusIcon } from '../../components/icon/icons.ts';

interface PointsProps {
  title: string;
  points: readonly string[];
  icon: ReactNode;
}

function Points({ title, points, icon }: PointsProps) {
  if (points.length === 0) return null;
  return (
    <div className="min-w-0">
      <p className="text-xs font-semibold text-ink">{title}</p>
      <ul className="mt-1.5 flex flex-col gap-1 text-sm text-muted">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            {icon}
            <span dir="auto" className="min-w-0 break-words">
              {point}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface ReviewPointsProps {
  pros: readonly string[];
  cons: readonly string[];
}

/** The pros and cons of a review. Renders nothing without any. */
export function ReviewPoints({ pros, cons }: ReviewPointsProps) {
  if (pros.length === 0 && cons.length === 0) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Points
        title="Pros"
        points={pros}
        icon={<CheckIcon size={16} className="mt-0.5 text-success" />}
      />
      <Points
        title="Cons"
        points={cons}
        icon={<MinusIcon size={16} className="mt-0.5 text-danger" />}
      />
    </div>
  );
}
