import { cn, formatCount, formatNumber } from '@agent-atlas/shared-ui';
import { ChoiceLink } from '@agent-atlas/shared-ui/site-kit';
import type { Choice } from './choices.ts';

export interface ChoiceLinksProps {
  title: string;
  choices: readonly Choice[];
  /** On large screens, shows a column next to the list instead of a row above it. */
  sidebar?: boolean | undefined;
}

/** A single-choice filter made of links. The row scrolls on small screens and wraps on others. */
export function ChoiceLinks({ title, choices, sidebar = false }: ChoiceLinksProps) {
  if (choices.length < 2) return null;
  return (
    <nav
      aria-label={title}
      className={cn('flex min-w-0 items-start gap-3', sidebar && 'lg:flex-col lg:gap-1.5')}
    >
      <p
        aria-hidden="true"
        className={cn('w-18 shrink-0 py-2.5 text-sm font-semibold text-ink', sidebar && 'lg:py-0')}
      >
        {title}
      </p>
      <ul
        className={cn(
          'scrollbar-none relative -mr-4 flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-1 pr-4 sm:mr-0 sm:flex-wrap sm:overflow-visible sm:pr-1',
          sidebar && 'lg:-mx-1 lg:self-stretch lg:flex-col lg:flex-nowrap lg:gap-0.5',
        )}
      >
        {choices.map(({ label, to, selected, count }) => (
          <li key={label} className="max-sm:shrink-0">
            <ChoiceLink
              to={to}
              selected={selected}
              // The comma tells it from a link to the category, which is named by its text.
              label={count === undefined ? undefined : `${label}, ${formatCount(count, 'agent')}`}
              className={cn(
                'border-line bg-surface',
                sidebar &&
                  'lg:justify-between lg:rounded-control lg:border-transparent lg:bg-transparent lg:px-2.5',
              )}
            >
              <span>{label}</span>
              {count !== undefined && (
                <>
                  {' '}
                  <span className="text-xs tabular-nums">{formatNumber(count)}</span>
                </>
              )}
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
