import { useEffect, useRef } from 'react';

/** Scrolls to the top whenever `key` changes; not for the first one, whose position the browser restores. */
export function useScrollToTop(key: string | undefined): void {
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    window.scrollTo(0, 0);
  }, [key]);
}
