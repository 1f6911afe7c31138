import type { createBrowserRouter, To } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

function pathOf(to: To | null): string {
  return typeof to === 'string'
    ? new URL(to, location.href).pathname
    : (to?.pathname ?? location.pathname);
}

/**
 * Makes the browser cross-fade between pages if it supports view transitions and the visitor has not asked for reduced
 * motion. Navigations within a page, to another query or anchor, do not fade.
 */
export function withViewTransitions(router: Router): void {
  if (!('startViewTransition' in document)) return;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const navigate: Router['navigate'] = router.navigate;
  router.navigate = (to: To | number | null, options?: Parameters<Router['navigate']>[1]) => {
    if (typeof to === 'number') return navigate(to);
    const viewTransition = !reducedMotion.matches && pathOf(to) !== location.pathname;
    return navigate(to, { viewTransition, ...options });
  };
}
