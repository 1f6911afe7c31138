import type { To } from 'react-router-dom';

function pathOf(to: To | null): string {
  return typeof to === 'string'
    ? new URL(to, location.href).pathname
    : (to?.pathname ?? location.pathname);
}

/**
 * Whether the browser should cross-fade to a page: if the visitor has not asked for reduced motion. Navigations within
 * a page, to another query or anchor, do not fade.
 */
export function fadesTo(to: To | null): boolean {
  if (!('startViewTransition' in document) || pathOf(to) === location.pathname) return false;
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
