import type { Article, ArticleBody } from './types.ts';

const loaded = new Map<string, ArticleBody>();
const attempts = new Map<string, Promise<ArticleBody | undefined>>();
const listeners = new Set<() => void>();

export const loadedBody = ({ slug }: Pick<Article, 'slug'>) => loaded.get(slug);

/** Calls the listener whenever a body is loaded. Returns a function that unsubscribes. */
export function onBodyLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Loads an article's body. It bypasses the query cache because a body is code, which the document need
 * not repeat as data. The server's loader awaits it before rendering; on client navigation it loads
 * together with the page's code.
 */
export async function loadBody(article: Article): Promise<ArticleBody> {
  const body = loaded.get(article.slug) ?? (await article.body());
  loaded.set(article.slug, body);
  for (const listener of listeners) listener();
  return body;
}

/** Loads a body once and returns the same promise for every render. Resolves to undefined on failure. */
export function attemptBody(article: Article): Promise<ArticleBody | undefined> {
  const attempt = attempts.get(article.slug) ?? loadBody(article).catch(() => undefined);
  attempts.set(article.slug, attempt);
  return attempt;
}

/** Makes the next visit retry. */
export const forgetAttempt = ({ slug }: Article) => void attempts.delete(slug);
