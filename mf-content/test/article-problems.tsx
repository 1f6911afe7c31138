import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ArticleText } from '../src/blog/article-text.tsx';
import { ARTICLES } from '../src/blog/articles.ts';
import type { Article, ArticleBody } from '../src/blog/types.ts';
import { isTopic } from '../src/illustration/topics.ts';
import { isKnownUrl } from './known-url.ts';

const MIN_WORDS = 800;
const MIN_SOURCES = 3;
const DATE = /^\d{4}(-\d{2}){0,2}$/;

function renderBody(body: ArticleBody): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <MemoryRouter>
      <ArticleText body={body} />
    </MemoryRouter>,
  );
  return page;
}

function summaryProblems({ slug, words, cover, related, published, updated }: Article): string[] {
  const plain = ARTICLES.filter(({ layout }) => layout === 'plain').map((other) => other.slug);
  return [
    ...(words < MIN_WORDS ? [`${words} words, at least ${MIN_WORDS} required`] : []),
    ...(isTopic(cover) ? [] : [`cover: unknown illustration "${cover}"`]),
    ...(updated < published ? [`updated ${updated}, before the publication date`] : []),
    ...related
      .filter((other) => other === slug || !plain.includes(other))
      .map((other) => `related: no other plain article "${other}"`),
  ];
}

function sourceProblems(article: Article, sources: ArticleBody['sources']): string[] {
  return [
    ...(sources.length < MIN_SOURCES
      ? [`${sources.length} sources, at least ${MIN_SOURCES} required`]
      : []),
    ...sources.flatMap(({ title, url, published }) => [
      ...(url.startsWith('https://') ? [] : [`source "${title}": ${url} is not an HTTPS URL`]),
      ...(DATE.test(published) && published <= article.updated
        ? []
        : [`source "${title}": invalid or after the article: ${published}`]),
    ]),
  ];
}

function headingProblems(page: HTMLElement): string[] {
  const headings = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levels = [1, ...headings.map(({ tagName }) => Number(tagName[1]))];
  return headings.flatMap(({ textContent }, index) => {
    const [previous = 1, level = 1] = levels.slice(index, index + 2);
    if (level === 1) return [`heading "${textContent}": only the title may have level 1`];
    return level - previous > 1
      ? [`heading "${textContent}": level ${level} after ${previous}`]
      : [];
  });
}

async function linkProblems(page: HTMLElement): Promise<string[]> {
  const urls = [...page.querySelectorAll('a')].map((a) => a.getAttribute('href') ?? '');
  const known = await Promise.all(
    urls.map((url) => {
      if (url.startsWith('#')) return page.querySelector(`[id="${url.slice(1)}"]`) !== null;
      return url.startsWith('/') ? isKnownUrl(url) : url.startsWith('https://');
    }),
  );
  return urls.filter((_, index) => !known[index]).map((url) => `broken link ${url}`);
}

/** All problems of an article, one message each. */
export async function articleProblems(article: Article): Promise<string[]> {
  const body = await article.body();
  const page = renderBody(body);
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  return [
    ...summaryProblems(article),
    ...sourceProblems(article, body.sources),
    ...headingProblems(page),
    ...(await linkProblems(page)),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `duplicate id "${id}"`),
    ...[...page.querySelectorAll('img')].map(
      (image) => `image ${image.getAttribute('src')}: articles cannot contain images`,
    ),
  ];
}
