import { cn } from '@agent-atlas/shared-ui';
import type { TocEntry } from './types.ts';
import { useCurrentSection } from './use-current-section.ts';

/**
 * Table of contents. Folded above the text on a narrow screen; beside the text it is open and stays in
 * view. The section being read is marked.
 */
export function Contents({ entries }: { entries: readonly TocEntry[] }) {
  const current = useCurrentSection(entries.map(({ id }) => id));
  return (
    <nav
      aria-label="Table of contents"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="rounded-card border border-line bg-surface p-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto print:hidden"
    >
      <p
        aria-hidden="true"
        className="hidden text-sm font-semibold text-ink lg:supports-[selector(::details-content)]:block"
      >
        Table of Contents
      </p>
      <details className="lg:details-content:[content-visibility:visible]">
        <summary className="cursor-pointer rounded-sm text-sm font-semibold text-ink lg:supports-[selector(::details-content)]:hidden">
          Table of Contents
        </summary>
        <ol className="mt-3 space-y-0.5 text-sm">
          {entries.map(({ id, title, level }) => (
            <li key={id} data-level={level} className={cn(level === 3 && 'pl-4')}>
              <a
                href={`#${id}`}
                aria-current={id === current ? 'location' : undefined}
                className="block rounded-sm border-l-2 border-transparent py-1 pl-3 text-muted hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-accent-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
