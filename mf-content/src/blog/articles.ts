/// <reference path="../mdx.d.ts" />
import type { RemoteRedirect } from '@agent-atlas/shell/contract';
import { EDITORIAL_TEAM } from './author.ts';
import type { Article, ArticleBody, ArticleSummary } from './types.ts';

const summaries = import.meta.glob<ArticleSummary>('../../articles/*.mdx', {
  eager: true,
  query: '?summary',
  import: 'summary',
});
/** Each text is a chunk of its own: neither the list nor another article pays for it. */
const bodies = import.meta.glob<ArticleBody>('../../articles/*.mdx');

function articleOf([file, summary]: [string, ArticleSummary]): Article {
  const slug = file.replace(/^.*\//, '').replace(/\.mdx$/, '');
  const body = bodies[file] ?? (() => Promise.reject(new Error(`There is no text in ${file}`)));
  return { ...summary, slug, author: EDITORIAL_TEAM, body };
}

const place = ({ featured = Number.POSITIVE_INFINITY }: Article) => featured;

/** The newest first; of one day the featured ones, then by title. */
function compare(a: Article, b: Article): number {
  if (a.published !== b.published) return a.published < b.published ? 1 : -1;
  if (place(a) !== place(b)) return place(a) - place(b);
  return a.title < b.title ? -1 : 1;
}

/** Every article: a new one is a file in `articles/`, and nothing else. */
export const ARTICLES: readonly Article[] = Object.entries(summaries).map(articleOf).sort(compare);

export const FEATURED = ARTICLES.filter(({ featured }) => featured !== undefined).sort(
  (a, b) => place(a) - place(b),
);

export function articlePath({ layout, slug }: Pick<Article, 'layout' | 'slug'>): string {
  return layout === 'dedicated' ? `/blog/seo/${slug}` : `/blog/${slug}`;
}

export function findArticle(layout: Article['layout'], slug: string | undefined) {
  return ARTICLES.find((article) => article.layout === layout && article.slug === slug);
}

export function relatedArticles({ related }: Article): Article[] {
  return related.flatMap((slug) => findArticle('plain', slug) ?? []);
}

/** Whole minutes for a reader of 220 words a minute, at least one. */
export const readingMinutes = ({ words }: Pick<Article, 'words'>) =>
  Math.max(1, Math.round(words / 220));

/** `/blog/{slug}` leads to every article, whichever kind of page it has. */
export const articleRedirects: RemoteRedirect[] = ARTICLES.filter(
  ({ layout }) => layout === 'dedicated',
).map((article) => ({ from: `/blog/${article.slug}`, to: articlePath(article) }));
