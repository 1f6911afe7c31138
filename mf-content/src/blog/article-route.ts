import type { Head, RemoteRoute } from '@agent-atlas/shell/contract';
import { articleQuery } from './article-query.ts';
import { articlePath, findArticle } from './articles.ts';
import { blogPosting, faqPage } from './structured-data.ts';
import type { ArticleMeta } from './types.ts';

const NOT_FOUND: Head = {
  title: 'Article not found',
  description: 'There is no article at this address. The blog lists every article there is.',
  canonicalPath: '/blog',
  status: 404,
};

/** What the two kinds of article page have in common: data and head, by the slug in the address. */
export function articleRoute(
  layout: ArticleMeta['layout'],
): Required<Pick<RemoteRoute, 'load' | 'head'>> {
  return {
    load: async ({ params, queryClient }) => {
      const article = findArticle(layout, params.slug);
      if (article) await queryClient.fetchQuery(articleQuery(article));
    },
    head: ({ params, queryClient }) => {
      const article = findArticle(layout, params.slug);
      if (!article) return NOT_FOUND;
      const body = queryClient.getQueryData(articleQuery(article).queryKey);
      const questions = body?.faq.length ? [faqPage(body.faq)] : [];
      return {
        title: article.title,
        description: article.excerpt,
        canonicalPath: articlePath(article),
        jsonLd: [blogPosting(article, body), ...questions],
      };
    },
  };
}
