import { type Entry, type Head, type RemoteRoute, SITE_NAME } from '@agent-atlas/contract';
import { breadcrumbList } from '@agent-atlas/shared-ui/site-kit';
import { faqPage } from '../faq/faq-page.ts';
import { loadBody, loadedBody } from './article-bodies.ts';
import { ARTICLES, articlePath, findArticle, readingMinutes } from './articles.ts';
import { lateScene } from './late-scene.ts';
import type { Article } from './types.ts';

const NOT_FOUND: Head = {
  title: 'Article not found',
  description:
    'There is no article at this URL. It may have been renamed. The blog lists all articles.',
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
      breadcrumbList({ name: 'Blog', path: '/blog' }, { name: title, path: articlePath(article) }),
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

/** The loader, head and entries that both kinds of article pages share. */
export function articleRoute(
  layout: Article['layout'],
): Required<Pick<RemoteRoute, 'load' | 'head' | 'entries'>> {
  return {
    load: async ({ params }) => {
      const article = findArticle(layout, params.slug);
      if (!article) return;
      // Without its illustration, the article is still readable.
      const scene = lateScene.load().catch(() => undefined);
      await Promise.all([loadBody(article), scene]);
    },
    head: ({ params }) => {
      const article = findArticle(layout, params.slug);
      return article ? headOf(article) : NOT_FOUND;
    },
    entries: async () => ARTICLES.filter((article) => article.layout === layout).map(entryOf),
  };
}

/** Format: https://schema.org/BlogPosting */
function blogPosting(article: Article) {
  const path = articlePath(article);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': path,
    url: path,
    mainEntityOfPage: path,
    headline: article.title,
    description: article.excerpt,
    datePublished: article.published,
    dateModified: article.updated,
    inLanguage: 'en',
    articleSection: article.category,
    keywords: article.keywords,
    wordCount: article.words,
    author: { '@type': 'Organization', name: article.author.name, url: '/about' },
    publisher: { '@type': 'Organization', name: SITE_NAME, url: '/' },
  };
}
