import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberPage } from './palette/recent-pages.ts';

/**
 * State of a navigation that arrives like one to another page, also where the page stays the same: its control
 * is gone afterwards, as the header's search field is.
 */
export const ARRIVAL = { arrival: true } as const;

function isArrival(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'arrival' in state;
}

/** Milliseconds after which the new title is said, so that the focus does not talk over it. */
const ANNOUNCE_DELAY_MS = 100;

/**
 * Moves the focus to the place that the address names, else to what the page is about; to its frame while it has no
 * heading yet. A heading that gives way to another, as a loading state does to what was loaded, hands the focus on.
 *
 * @returns a function that ends this
 */
function focusPage(hash: string): () => void {
  const main = document.getElementById('main');
  let place: HTMLElement | null = null;
  const focus = () => {
    place = document.getElementById(hash.slice(1)) ?? main?.querySelector('h1') ?? main;
    if (place !== main) place?.setAttribute('tabindex', '-1');
    place?.focus({ preventScroll: true });
  };
  focus();
  const observer = new MutationObserver(() => {
    if (!place?.isConnected && document.activeElement === document.body) focus();
  });
  if (main) observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Calls back when the title changes while the browser is at `address`; gives a function that ends this. */
function onTitle(address: string, call: () => void): () => void {
  const title = document.querySelector('title');
  const observer = new MutationObserver(() => {
    // The title of the next page comes before that page does.
    if (location.href === new URL(address, location.origin).href) call();
  });
  if (title) observer.observe(title, { childList: true });
  return () => observer.disconnect();
}

/**
 * What a full load does by itself: after a navigation to another page the focus is on its heading, and its title is
 * announced, also one that only its data bring. Another query or anchor of the same page leaves the focus where it is,
 * unless the navigation is an {@link ARRIVAL}.
 */
export function PageArrival() {
  const { pathname, search, hash, state, key } = useLocation();
  const [title, setTitle] = useState('');
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const { current: before } = shown;
    const arrived = pathname !== before.pathname || (key !== before.key && isArrival(state));
    shown.current = { pathname, key };
    const stopFocus = arrived ? focusPage(hash) : undefined;
    const tell = () => {
      rememberPage(pathname + search, document.title);
      if (arrived) setTitle(document.title);
    };
    let timer = setTimeout(tell, ANNOUNCE_DELAY_MS);
    const stopTitle = onTitle(pathname + search + hash, () => {
      clearTimeout(timer);
      timer = setTimeout(tell, ANNOUNCE_DELAY_MS);
    });
    return () => {
      stopFocus?.();
      stopTitle();
      clearTimeout(timer);
    };
  }, [pathname, search, hash, state, key]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
