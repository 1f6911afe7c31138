import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberPage } from './palette/recent-pages.ts';

/** Milliseconds after which the new title is said, so that the focus does not talk over it. */
const ANNOUNCE_DELAY_MS = 100;

/** Moves the focus to what the page is about; to its frame while it has no heading yet. */
function focusPage(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? main)?.focus({ preventScroll: true });
}

/**
 * What a full load does by itself: after a navigation to another page the focus is on its heading, and its title is
 * announced. Another query or anchor of the same page leaves the focus where it is.
 */
export function PageArrival() {
  const { pathname, search, hash } = useLocation();
  const [title, setTitle] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    const arrived = pathname !== shown.current;
    shown.current = pathname;
    if (arrived && !hash) focusPage();
    const timer = setTimeout(() => {
      rememberPage(pathname + search, document.title);
      if (arrived) setTitle(document.title);
    }, ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname, search, hash]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
