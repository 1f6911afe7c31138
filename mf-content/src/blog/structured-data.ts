import { SITE_NAME } from '@agent-atlas/shell/contract';
import { articlePath } from './articles.ts';
import type { Article } from './types.ts';

/** Form: https://schema.org/BlogPosting */
export function blogPosting(article: Article) {
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

/** Home > Blog > title, as the page shows it. Form: https://schema.org/BreadcrumbList */
export function breadcrumbList(article: Article) {
  const steps = [
    ['Home', '/'],
    ['Blog', '/blog'],
    [article.title, articlePath(article)],
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  };
}
