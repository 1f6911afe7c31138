import { useSyncExternalStore } from 'react';

/** Local storage key; `off` if the key `/` must not open the palette. */
const KEY = 'atlas-slash-key';
const listeners = new Set<() => void>();
/** Applies if the browser refuses to store the choice. */
let inMemory = true;

/**
 * Returns whether the key `/` opens the palette. A visitor can switch it off, because speech input may press single
 * keys unintentionally (WCAG 2.1.4).
 */
export function isSlashKeyOn(): boolean {
  try {
    return inMemory && localStorage.getItem(KEY) !== 'off';
  } catch {
    return inMemory;
  }
}

export function setSlashKey(isOn: boolean): void {
  inMemory = true;
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Kept until the page unloads.
    inMemory = isOn;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether the key `/` opens the palette; always on the server and during hydration. */
export const useSlashKey = () => useSyncExternalStore(subscribe, isSlashKeyOn, () => true);
