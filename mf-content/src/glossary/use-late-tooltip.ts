import type { TooltipProps } from '@agent-atlas/shared-ui/tooltip';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * The tooltip part, once it has arrived. It positions itself with more code than the rest of the
 * page has, and only repeats what is written: nobody should wait for it.
 */
export function useLateTooltip(): ComponentType<TooltipProps> | null {
  const [part, setPart] = useState<{ Tooltip: ComponentType<TooltipProps> } | null>(null);
  useEffect(() => {
    let wanted = true;
    import('@agent-atlas/shared-ui/tooltip').then(
      ({ Tooltip }) => wanted && setPart({ Tooltip }),
      // Without it the text still says what it has to say.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return part?.Tooltip ?? null;
}
