import type { TooltipProps } from '@agent-atlas/shared-ui/tooltip';
import {
  type ComponentType,
  type RefCallback,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** A term without an entry: gray "coming soon" text with a tooltip. */
export function ComingSoonTerm({ name }: { name: string }) {
  const Tooltip = useLazyTooltip();
  const ref = useKeptFocus();
  const text = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must open for the keyboard too
    <span ref={ref} tabIndex={0} className="rounded-control text-subtle">
      {`${name} (coming soon)`}
    </span>
  );
  return Tooltip ? <Tooltip text="This term is coming soon">{text}</Tooltip> : text;
}

/**
 * Loads the tooltip after the page. Its positioning code is larger than the rest of the page, and it only
 * repeats the visible text.
 */
function useLazyTooltip(): ComponentType<TooltipProps> | undefined {
  const [Tooltip, setTooltip] = useState<ComponentType<TooltipProps>>();
  useEffect(() => {
    import('@agent-atlas/shared-ui/tooltip').then(
      // Rendering all tooltips of the page at once would block it.
      (module) => startTransition(() => setTooltip(() => module.Tooltip)),
      // The visible text is sufficient without the tooltip.
      () => undefined,
    );
  }, []);
  return Tooltip;
}

/** A ref that keeps the focus when React replaces the element: the tooltip adds a parent. */
function useKeptFocus(): RefCallback<HTMLElement> {
  const hadFocus = useRef(false);
  return useCallback((element: HTMLElement) => {
    if (hadFocus.current) element.focus({ preventScroll: true });
    return () => {
      hadFocus.current = document.activeElement === element;
    };
  }, []);
}
