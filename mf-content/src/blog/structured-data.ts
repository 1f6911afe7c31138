import { SITE_NAME } from '@agent-atlas/shell/contract';
import { countWords } from './article-text.ts';
import { articlePath } from './articles.ts';
import { plainText } from './inline.ts';
import type { ArticleBody, ArticleMeta, FaqItem } from './types.ts';

/** Form: https://schema.org/BlogPosting. Addresses are relative to the page. */
export function blogPosting(article: ArticleMeta, body: ArticleBody | undefined) {
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
    ...(body && { wordCount: countWords(body) }),
    author: { '@type': 'Organization', name: article.author.name, url: '/about' },
    publisher: { '@type': 'Organization', name: SITE_NAME, url: '/' },
  };
}

/** Form: https://schema.org/FAQPage */
export function faqPage(faq: readonly FaqItem[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  };
}
