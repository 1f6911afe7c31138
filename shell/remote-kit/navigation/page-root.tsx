import { type ReactNode, useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { NavigationContext } from './navigation-context.ts';
import { ViewContext } from './page-outlet.tsx';
import type { PageRouter } from './router.ts';

interface PageRootProps {
  readonly router: PageRouter;
  /** Called when the frame has been hydrated. It must stay the same. */
  readonly onHydrated: () => void;
  /** The frame. It contains the outlet. */
  readonly children: ReactNode;
}

/** Renders the router's visits. */
export function PageRoot({ router, onHydrated, children }: PageRootProps) {
  const [visit, setVisit] = useState(router.shown);
  // Layout effects of the page may already use its URL.
  useInsertionEffect(() => router.commit(visit), [router, visit]);
  useLayoutEffect(() => router.arrived(visit), [router, visit]);
  useLayoutEffect(() => router.attach(setVisit), [router]);
  useEffect(onHydrated, [onHydrated]);
  return (
    <Router location={visit.location} navigator={router.navigator}>
      <NavigationContext value={router}>
        <ViewContext value={visit.view}>{children}</ViewContext>
      </NavigationContext>
    </Router>
  );
}
