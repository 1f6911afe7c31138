import type { Entry, Head, RemoteRoute } from '@agent-atlas/shell/contract';
import { faqPage } from '../faq/faq-page.ts';
import { loadBody, loadedBody } from './article-body.ts';
import { ARTICLES, articlePath, findArticle, readingMinutes } from './articles.ts';
import { blogPosting, breadcrumbList } from './structured-data.ts';
import type { Article } from './types.ts';

const NOT_FOUND: Head = {
  title: 'Article not found',
  description: 'There is no article at this address. The blog lists every article there is.',
  canonicalPath: '/blog',
  status: 404,
};

function headOf(article: Article): Head {
  const { title, excerpt, category, tags, author, published, updated } = article;
  const faq = loadedBody(article)?.faq ?? [];
  return {
    title,
    description: excerpt,
    canonicalPath: articlePath(article),
    article: { published, modified: updated, author: author.name, tags },
    card: {
      label: category,
      title,
      detail: `${readingMinutes(article)} min read`,
    },
    jsonLd: [
      blogPosting(article),
      breadcrumbList(article),
      ...(faq.length > 0 ? [faqPage(faq)] : []),
    ],
  };
}

const entryOf = (article: Article): Entry => ({
  path: articlePath(article),
  title: article.title,
  description: article.excerpt,
  published: article.published,
  updated: article.updated,
});

/** What the two kinds of article page have in common: text, head and entries. */
export function articleRoute(
  layout: Article['layout'],
): Required<Pick<RemoteRoute, 'load' | 'head' | 'entries'>> {
  return {
    load: async ({ params }) => {
      const article = findArticle(layout, params.slug);
      if (article) await loadBody(article);
    },
    head: ({ params }) => {
      const article = findArticle(layout, params.slug);
      return article ? headOf(article) : NOT_FOUND;
    },
    entries: async () => ARTICLES.filter((article) => article.layout === layout).map(entryOf),
  };
}
