import { Tooltip as TooltipPrimitive } from 'radix-ui';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** Milliseconds the pointer rests on a trigger before its tooltip opens. */
export const TOOLTIP_DELAY_MS = 700;
/** Milliseconds within which the next trigger's tooltip opens at once. */
export const TOOLTIP_SKIP_DELAY_MS = 300;

const HasProvider = createContext(false);

/** Around a page: lets neighbouring tooltips follow each other without a new delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <HasProvider value={true}>
      <TooltipPrimitive.Provider
        delayDuration={TOOLTIP_DELAY_MS}
        skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}
      >
        {children}
      </TooltipPrimitive.Provider>
    </HasProvider>
  );
}

export interface TooltipProps {
  text: ReactNode;
  /** One element that takes focus and the pointer. */
  children: ReactNode;
}

/** A short remark above its trigger. Never the only place of something needed. */
export function Tooltip({ text, children }: TooltipProps) {
  // Within a landmark, like everything that is read.
  const [main, setMain] = useState<HTMLElement | null>(null);
  useEffect(() => setMain(document.querySelector('main')), []);
  const tooltip = (
    <TooltipPrimitive.Root>
      <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
      <TooltipPrimitive.Portal container={main}>
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
  );
  // A part rendered on its own (a page's test, a scenario) must not fail for want of the frame.
  return useContext(HasProvider) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}
