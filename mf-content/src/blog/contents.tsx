import { cn, ScrollRegion } from '@agent-atlas/shared-ui';
import { useEffect, useState } from 'react';
import type { TocEntry } from './types.ts';

/**
 * The table of contents: collapsed above the text on narrow screens, open and sticky next to it on
 * wide ones. Highlights the current section.
 */
export function Contents({ entries }: { entries: readonly TocEntry[] }) {
  const current = useCurrentSection(entries.map(({ id }) => id));
  return (
    <ScrollRegion
      as="nav"
      label="Table of contents"
      className="p-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto print:hidden"
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
    </ScrollRegion>
  );
}

/** A section is current once its heading is this close to the top, in pixels. */
const READING_LINE = 128;

/** The id of the last heading above the reading line; undefined before the first. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joinedIds = ids.join(' ');
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const above = joinedIds.split(' ').filter((id) => {
        const heading = document.getElementById(id);
        return heading !== null && heading.getBoundingClientRect().top <= READING_LINE;
      });
      setCurrent(above.at(-1));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    schedule();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [joinedIds]);
  return current;
}
