import { useSyncExternalStore } from 'react';
import { type Changed, formatShortlist, parseShortlist, type Shortlist } from './shortlist.ts';

const KEY = 'atlas-shortlist';

/** What the browser stores. */
export type Stored =
  | { readonly status: 'ready'; readonly shortlist: Shortlist }
  /** The browser does not let the site store anything. */
  | { readonly status: 'denied' }
  /** A value that this version cannot read. It stays until the visitor decides. */
  | { readonly status: 'unreadable'; readonly problem: string; readonly text: string };

const EMPTY: Stored = { status: 'ready', shortlist: [] };
const DENIED: Stored = { status: 'denied' };

const listeners = new Set<() => void>();
let last: { readonly text: string | null; readonly stored: Stored } = { text: null, stored: EMPTY };

function read(): Stored {
  let text: string | null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    return DENIED;
  }
  // The same text gives the same object, as `useSyncExternalStore` requires.
  if (text !== last.text) last = { text, stored: text === null ? EMPTY : storedOf(text) };
  return last.stored;
}

function storedOf(text: string): Stored {
  const parsed = parseShortlist(text);
  return 'problem' in parsed
    ? { status: 'unreadable', text, problem: parsed.problem }
    : { status: 'ready', ...parsed };
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The shortlist of this browser. Follows changes in other tabs. Empty on the server. */
export const useShortlist = (): Stored => useSyncExternalStore(subscribe, read, () => EMPTY);

const BLOCKED =
  'This browser does not let the site store data. Allow it in the settings, then reload the page.';

/**
 * Changes the stored shortlist. Reads it first, because another tab may have changed it.
 *
 * @returns a sentence that says why nothing was changed; undefined after a change
 */
export function changeShortlist(change: (shortlist: Shortlist) => Changed): string | undefined {
  const stored = read();
  if (stored.status === 'denied') return BLOCKED;
  if (stored.status === 'unreadable')
    return `The stored shortlist cannot be read. ${stored.problem}`;
  const changed = change(stored.shortlist);
  return 'problem' in changed ? changed.problem : write(changed.shortlist);
}

/** Replaces what is stored, even if it cannot be read. */
export const startShortlist = (): string | undefined => write([]);

function write(shortlist: Shortlist): string | undefined {
  try {
    localStorage.setItem(KEY, formatShortlist(shortlist));
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    return isFull
      ? "This browser's storage for the site is full. Export your shortlist, then shorten or remove notes."
      : BLOCKED;
  }
  for (const listener of listeners) listener();
  return undefined;
}
