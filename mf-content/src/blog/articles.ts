/// <reference path="./import-meta-glob.d.ts" />
import { type RemoteRedirect, SITE_NAME } from '@agent-atlas/contract';
import type { Article, ArticleBody, ArticleSummary, Author } from './types.ts';

const EDITORIAL_TEAM: Author = {
  name: `${SITE_NAME} Editorial Team`,
  title: 'Editors of the directory',
  bio: "Writes the directory's guides from public sources, cites each source with its date, and takes no payment from the vendors.",
};

const summaries = import.meta.glob<ArticleSummary>('../articles/*.mdx', {
  eager: true,
  query: '?summary',
  import: 'summary',
});
/** Each body is a separate chunk, so that lists and other articles do not load it. */
const bodies = import.meta.glob<ArticleBody>('../articles/*.mdx');

function articleOf([file, summary]: [string, ArticleSummary]): Article {
  const slug = file.replace(/^.*\//, '').replace(/\.mdx$/, '');
  const body = bodies[file] ?? (() => Promise.reject(new Error(`${file} has no body`)));
  return { ...summary, slug, author: EDITORIAL_TEAM, body };
}

const featuredPosition = ({ featured = Number.POSITIVE_INFINITY }: Article) => featured;

/** Sorts by date, newest first, then featured articles, then by title. */
function compareArticles(a: Article, b: Article): number {
  if (a.published !== b.published) return a.published < b.published ? 1 : -1;
  if (featuredPosition(a) !== featuredPosition(b)) return featuredPosition(a) - featuredPosition(b);
  return a.title < b.title ? -1 : 1;
}

/** All articles. To add one, add a file to `src/articles`. */
export const ARTICLES: readonly Article[] = Object.entries(summaries)
  .map(articleOf)
  .sort(compareArticles);

export const FEATURED = ARTICLES.filter(({ featured }) => featured !== undefined).sort(
  (a, b) => featuredPosition(a) - featuredPosition(b),
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

/** Reading time in whole minutes at 220 words per minute, at least one. */
export const readingMinutes = ({ words }: Pick<Article, 'words'>) =>
  Math.max(1, Math.round(words / 220));

/** Makes `/blog/{slug}` also work for dedicated articles. */
export const articleRedirects: RemoteRedirect[] = ARTICLES.filter(
  ({ layout }) => layout === 'dedicated',
).map((article) => ({ from: `/blog/${article.slug}`, to: articlePath(article) }));
