import { Tooltip as TooltipPrimitive } from 'radix-ui';
import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';
import { onSkipDelayChange, reportOpen, skipsDelay } from './skip-delay.ts';

/** How long the pointer must rest on a trigger before its tooltip opens, in milliseconds. */
const DELAY_MS = 700;

export interface TooltipProps {
  text: ReactNode;
  /** An element that can receive pointer events and, unless its text says the same, the focus. */
  children: ReactNode;
}

/** A short hint above its trigger. Never put essential information only in a tooltip. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  useEffect(() => () => reportOpen(id, false), [id]);
  const skipDelay = useSyncExternalStore(onSkipDelayChange, skipsDelay, () => false);
  return (
    <TooltipPrimitive.Provider>
      <TooltipPrimitive.Root
        delayDuration={skipDelay ? 0 : DELAY_MS}
        onOpenChange={(opens) => reportOpen(id, opens)}
      >
        <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
        {/* Inside a landmark, as all content must be. */}
        <TooltipPrimitive.Portal container={globalThis.document?.querySelector('main')}>
          <TooltipPrimitive.Content
            side="top"
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-control bg-ink px-2.5 py-1.5 text-xs font-medium text-page shadow-raised motion-safe:animate-fade-in"
          >
            {text}
          </TooltipPrimitive.Content>
        </TooltipPrimitive.Portal>
      </TooltipPrimitive.Root>
    </TooltipPrimitive.Provider>
  );
}
