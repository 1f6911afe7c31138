import { useSyncExternalStore } from 'react';

/** Slugs of the articles that this browser's reader has saved, as JSON. */
const KEY = 'atlas-saved-articles';
const listeners = new Set<() => void>();
/** Stands in where the browser refuses to store anything. */
let unstored = '';

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function write(slugs: readonly string[]): void {
  unstored = JSON.stringify(slugs);
  try {
    localStorage.setItem(KEY, unstored);
  } catch {
    // Kept until the page is left.
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

/** The saved articles; none on the server and while its page is being hydrated. */
export function useSavedArticles() {
  const slugs = parse(useSyncExternalStore(subscribe, read, () => ''));
  return {
    isSaved: (slug: string) => slugs.includes(slug),
    /** Tells whether the article is saved now. */
    toggle(slug: string): boolean {
      const saved = slugs.includes(slug);
      write(saved ? slugs.filter((other) => other !== slug) : [...slugs, slug]);
      return !saved;
    },
  };
}
