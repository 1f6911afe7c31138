import { queryOptions } from '@tanstack/react-query';
import type { Article } from './types.ts';

/**
 * The text of an article. It goes through the query cache and not into the page's code, because a
 * page is drawn at once on the server: the loader waits for the text, the page then reads it, and the
 * browser hydrates from the cache in the document without asking for the article's chunk. After a
 * client navigation that chunk arrives together with the page's, not after it.
 */
export const articleQuery = (article: Article) =>
  queryOptions({
    queryKey: ['article', article.slug],
    queryFn: async () => (await article.body()).body,
  });
