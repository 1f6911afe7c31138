import { useHydrated } from '@agent-atlas/shared-ui';
import { useEffect, useRef } from 'react';

/** Unfolds a term, which somebody may have folded before following a link to it. */
export function unfold(id: string): void {
  const details = document.getElementById(id)?.querySelector('details');
  if (details) details.open = true;
}

const targetId = () => window.location.hash.slice(1);

/**
 * After a navigation inside the site, shows the top of the page or the term the address names.
 * A page that came from the server is left alone: the browser has already put it in its place.
 * Whichever way it is reached, the term the address names is open.
 */
export function useArrival(): void {
  const arrivedByScript = useRef(useHydrated());
  useEffect(() => {
    if (arrivedByScript.current) {
      const target = document.getElementById(targetId());
      if (target) target.scrollIntoView();
      else window.scrollTo(0, 0);
    }
    const show = () => unfold(targetId());
    window.addEventListener('hashchange', show);
    return () => window.removeEventListener('hashchange', show);
  }, []);
}
