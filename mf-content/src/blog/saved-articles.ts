import { useSyncExternalStore } from 'react';

/** Holds the slugs of saved articles as a JSON array. */
const KEY = 'atlas-saved-articles';
const listeners = new Set<() => void>();
/** What the browser refused to store. */
let inMemory = '';

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function write(slugs: readonly string[]): void {
  const text = JSON.stringify(slugs);
  try {
    localStorage.setItem(KEY, text);
    inMemory = '';
  } catch {
    // Kept until the page unloads.
    inMemory = text;
  }
  for (const listener of listeners) listener();
}

function parse(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The saved articles; empty on the server and during hydration. */
export function useSavedArticles() {
  const slugs = parse(useSyncExternalStore(subscribe, read, () => ''));
  return {
    isSaved: (slug: string) => slugs.includes(slug),
    /** Returns whether the article is now saved. */
    toggle(slug: string): boolean {
      const saved = slugs.includes(slug);
      write(saved ? slugs.filter((other) => other !== slug) : [...slugs, slug]);
      return !saved;
    },
  };
}
