import type { TooltipProps } from '@agent-atlas/shared-ui/tooltip';
import { type ComponentType, useEffect, useState } from 'react';

/** A term without an entry: gray "coming soon" text with a tooltip. */
export function ComingSoonTerm({ name }: { name: string }) {
  const Tooltip = useLazyTooltip();
  const text = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must open for the keyboard too
    <span tabIndex={0} className="rounded-control text-subtle">
      {`${name} (coming soon)`}
    </span>
  );
  return Tooltip ? <Tooltip text="This term is coming soon">{text}</Tooltip> : text;
}

/**
 * Loads the tooltip after the page. Its positioning code is larger than the rest of the page, and it only
 * repeats the visible text.
 */
function useLazyTooltip(): ComponentType<TooltipProps> | null {
  const [module, setModule] = useState<{ Tooltip: ComponentType<TooltipProps> } | null>(null);
  useEffect(() => {
    let mounted = true;
    import('@agent-atlas/shared-ui/tooltip').then(
      ({ Tooltip }) => mounted && setModule({ Tooltip }),
      // The visible text is sufficient without the tooltip.
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, []);
  return module?.Tooltip ?? null;
}
