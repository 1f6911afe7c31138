import { useHydrated } from '@agent-atlas/shared-ui';
import { useEffect, useRef } from 'react';

/**
 * After a navigation inside the site, shows the top of the page or the term the address names.
 * A page that came from the server is left alone: the browser has already put it in its place.
 */
export function useArrivalScroll() {
  const arrivedByScript = useRef(useHydrated());
  useEffect(() => {
    if (!arrivedByScript.current) return;
    const target = document.getElementById(window.location.hash.slice(1));
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, []);
}
