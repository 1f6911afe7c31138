import { useDeferredValue, useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * False on the server and during hydration, then true: for features that need JavaScript. Components that mount after
 * hydration start with true.
 */
export function useHydrated(): boolean {
  const [mounted] = useState({ byScript: true });
  // The store never changes. React would render a store change during hydration synchronously and block the page.
  const byScript = useSyncExternalStore(
    neverChanges,
    () => mounted.byScript,
    () => {
      mounted.byScript = false;
      return false;
    },
  );
  return useDeferredValue(true, byScript ? undefined : false);
}
