import type { TooltipProps } from '@agent-atlas/shared-ui/tooltip';
import { type ComponentType, type RefCallback, useCallback, useRef, useState } from 'react';

/**
 * A term without an entry: gray "coming soon" text with a tooltip for the pointer. It does nothing, so it is not a tab
 * stop, and the tooltip only repeats its text.
 */
export function ComingSoonTerm({ name }: { name: string }) {
  const [Tooltip, ref] = useLazyTooltip();
  const text = (
    <span ref={ref} className="text-subtle">
      {`${name} (coming soon)`}
    </span>
  );
  return Tooltip ? <Tooltip text="This term is coming soon">{text}</Tooltip> : text;
}

/**
 * Loads the tooltip when its trigger comes into view. Its positioning code is larger than the rest of the page, it only
 * repeats the visible text, and rendering all tooltips of the page at once would block it.
 *
 * @returns the tooltip once it has loaded, and a ref for the trigger
 */
function useLazyTooltip(): [ComponentType<TooltipProps> | undefined, RefCallback<HTMLElement>] {
  const [Tooltip, setTooltip] = useState<ComponentType<TooltipProps>>();
  const hadPointer = useRef(false);
  const ref = useCallback((trigger: HTMLElement) => {
    // React replaces the trigger when the tooltip becomes its parent, and only events of the new one open the tooltip.
    if (hadPointer.current)
      trigger.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    const inView = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      inView.disconnect();
      import('@agent-atlas/shared-ui/tooltip').then(
        (module) => setTooltip(() => module.Tooltip),
        // The visible text is sufficient without the tooltip.
        () => undefined,
      );
    });
    inView.observe(trigger);
    return () => {
      inView.disconnect();
      hadPointer.current = trigger.matches(':hover');
    };
  }, []);
  return [Tooltip, ref];
}
