import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { NavigationContext } from '../../remote-kit/navigation/navigation-context.ts';

/** How long a navigation may take before the bar appears. */
export const NAVIGATION_PROGRESS_DELAY_MS = 150;

/** A thin bar at the top of the window while a navigation takes longer than 150 ms. */
export function NavigationProgress() {
  const { subscribe, isPending } = use(NavigationContext);
  const busy = useSyncExternalStore(subscribe, isPending, () => false);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), NAVIGATION_PROGRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [busy]);

  if (!shown) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-accent-soft"
    >
      <div className="progress-sweep h-full w-1/3 bg-accent" />
    </div>
  );
}
