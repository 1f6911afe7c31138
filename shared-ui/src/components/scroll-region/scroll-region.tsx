import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export interface ScrollRegionProps extends ComponentProps<'section'> {
  /** Label of the region. */
  label: string;
  /** The element; `nav` for a list of links. */
  as?: 'section' | 'nav';
}

/** A framed region that scrolls on its own, without the page, and can be focused with the keyboard. */
export function ScrollRegion({
  label,
  as: Element = 'section',
  className,
  ...props
}: ScrollRegionProps) {
  return (
    <Element
      // A scrollable region must be focusable.
      tabIndex={0}
      aria-label={label}
      data-scroll-region=""
      // Positioned, so that visually hidden text scrolls along and does not widen the page.
      className={cn(
        'base:relative min-w-0 base:overflow-x-auto rounded-card border border-line bg-surface print:max-h-none print:overflow-visible',
        className,
      )}
      {...props}
    />
  );
}
