import type { LRUCache } from 'lru-cache';

/** A kept result, or that of `make`; a failure is not kept. */
export function keep<T>(
  cache: LRUCache<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const kept = cache.get(key);
  if (kept) return kept;
  const made = make();
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}
