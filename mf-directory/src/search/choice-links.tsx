import { formatCount, formatNumber } from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';

export interface Choice {
  readonly label: string;
  readonly to: string;
  readonly chosen: boolean;
  /** How many agents it leaves. */
  readonly count?: number;
}

export interface ChoiceLinksProps {
  title: string;
  choices: readonly Choice[];
}

/** One choice among several, as links: a row that scrolls on small screens, a list beside the results on large ones. */
export function ChoiceLinks({ title, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={title} className="min-w-0">
      <p aria-hidden="true" className="mb-1.5 text-sm font-semibold text-ink">
        {title}
      </p>
      <ul className="relative -mx-1 flex gap-1.5 overflow-x-auto p-1 lg:flex-col lg:gap-0.5 lg:overflow-visible">
        {choices.map(({ label, to, chosen, count }) => (
          <li key={label} className="shrink-0">
            <Link
              to={to}
              rel="nofollow"
              preventScrollReset
              aria-current={chosen ? 'true' : undefined}
              className="flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1.5 text-sm text-muted hover:bg-sunken hover:text-ink aria-[current=true]:border-transparent aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium aria-[current=true]:text-accent-ink motion-safe:transition-colors lg:justify-between lg:rounded-control lg:border-transparent lg:bg-transparent lg:px-2.5"
            >
              {label}
              {count !== undefined && (
                <>
                  <span aria-hidden="true" className="text-xs tabular-nums">
                    {formatNumber(count)}
                  </span>
                  <span className="sr-only">, {formatCount(count, 'agent')}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
