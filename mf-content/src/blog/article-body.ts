import type { Article, ArticleBody } from './types.ts';

const loaded = new Map<string, ArticleBody>();
const attempts = new Map<string, Promise<ArticleBody | undefined>>();

/** The text, if it has been fetched. */
export const loadedBody = ({ slug }: Pick<Article, 'slug'>) => loaded.get(slug);

/**
 * Fetches the text of an article. Not through the query cache: a text is code, which the document
 * does not carry a second time as data. The server's loader waits for it and the page is drawn at
 * once; after a navigation it arrives together with the page's code.
 */
export async function loadBody(article: Article): Promise<ArticleBody> {
  const body = loaded.get(article.slug) ?? (await article.body());
  loaded.set(article.slug, body);
  return body;
}

/**
 * The same promise for every render of an article.
 *
 * @param hydrating the server's text is on the screen: it stays there, and is read, when the chunk
 *   cannot be fetched, so the promise then never ends
 * @returns nothing when the text could not be fetched
 */
export function attemptBody(
  article: Article,
  hydrating: boolean,
): Promise<ArticleBody | undefined> {
  const known = attempts.get(article.slug);
  if (known) return known;
  const failed = () => (hydrating ? new Promise<never>(() => {}) : undefined);
  const attempt = loadBody(article).catch(failed);
  attempts.set(article.slug, attempt);
  return attempt;
}
