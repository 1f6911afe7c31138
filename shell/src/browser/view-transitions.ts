import type { createBrowserRouter, To } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

function pathOf(to: To | null): string {
  return typeof to === 'string'
    ? new URL(to, location.href).pathname
    : (to?.pathname ?? location.pathname);
}

/**
 * Lets the browser cross-fade from one page to the next where it can and the reader does not mind motion. Another
 * query or anchor of the same page changes at once.
 */
export function withViewTransitions(router: Router): void {
  if (!('startViewTransition' in document)) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const navigate: Router['navigate'] = router.navigate;
  router.navigate = (to: To | number | null, options?: Parameters<Router['navigate']>[1]) => {
    if (typeof to === 'number') return navigate(to);
    const viewTransition = !still.matches && pathOf(to) !== location.pathname;
    return navigate(to, { viewTransition, ...options });
  };
}
