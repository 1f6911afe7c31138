import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberPage } from './palette/recent-pages.ts';

/**
 * State of a navigation that is treated like one to another page even if the page stays the same.
 * Used by controls that disappear on navigation, such as the header's search field.
 */
export const ARRIVAL = { arrival: true } as const;

function isArrival(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'arrival' in state;
}

/** Delay before the new title is announced, so that the announcement of the focus does not interrupt it. */
const ANNOUNCE_DELAY_MS = 100;

interface Arrival {
  readonly stop: () => void;
  /** Whether the focus has told screen readers the page's heading as it is now. */
  readonly isHeard: () => boolean;
}

/**
 * Focuses the element that the hash names, otherwise the page's heading, otherwise the main element. When another
 * heading replaces the focused one, for example after loading, it receives the focus.
 */
function focusPage(hash: string): Arrival {
  const main = document.getElementById('main');
  let target: HTMLElement | null = null;
  let heard: string | null = null;
  const focus = () => {
    target = document.getElementById(hash.slice(1)) ?? main?.querySelector('h1') ?? main;
    if (target !== main) target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
    heard = target?.tagName === 'H1' ? target.textContent : null;
  };
  focus();
  const observer = new MutationObserver(() => {
    if (!target?.isConnected && document.activeElement === document.body) focus();
  });
  if (main) observer.observe(main, { childList: true, subtree: true });
  return {
    stop: () => observer.disconnect(),
    isHeard: () => target?.isConnected === true && target.textContent === heard,
  };
}

/** Calls back when the title changes while the browser is at `path`. @returns a function that stops this */
function onTitleChange(path: string, callback: () => void): () => void {
  const title = document.querySelector('title');
  const observer = new MutationObserver(() => {
    // The title of the next page changes before that page is shown.
    if (location.href === new URL(path, location.origin).href) callback();
  });
  if (title) observer.observe(title, { childList: true });
  return () => observer.disconnect();
}

/**
 * Does after a client navigation what browsers do after a full page load: focuses the page's heading and announces its
 * title, unless the heading has said which page it is. If only the query or the hash changes, the focus stays where it
 * is, unless the navigation is an {@link ARRIVAL}.
 */
export function PageArrival() {
  const { pathname, search, hash, state, key } = useLocation();
  const [title, setTitle] = useState('');
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const { current: previous } = shown;
    const arrived = pathname !== previous.pathname || (key !== previous.key && isArrival(state));
    shown.current = { pathname, key };
    const arrival = arrived ? focusPage(hash) : undefined;
    const announce = () => {
      rememberPage(pathname + search, document.title);
      if (arrival) setTitle(arrival.isHeard() ? '' : document.title);
    };
    let timer = setTimeout(announce, ANNOUNCE_DELAY_MS);
    const stopTitle = onTitleChange(pathname + search + hash, () => {
      clearTimeout(timer);
      timer = setTimeout(announce, ANNOUNCE_DELAY_MS);
    });
    return () => {
      arrival?.stop();
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
