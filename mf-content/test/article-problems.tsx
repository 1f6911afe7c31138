import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { isMotif } from '../src/blog/article-cover.tsx';
import { ArticleText } from '../src/blog/article-text.tsx';
import { ARTICLES } from '../src/blog/articles.ts';
import type { Article, ArticleBody } from '../src/blog/types.ts';
import { isKnownAddress } from './known-address.ts';

const MIN_WORDS = 800;
const MIN_SOURCES = 3;
const DATE = /^\d{4}(-\d{2}){0,2}$/;

function draw(body: ArticleBody): HTMLElement {
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
    ...(words < MIN_WORDS ? [`${words} words, of ${MIN_WORDS} at least`] : []),
    ...(isMotif(cover) ? [] : [`cover: there is no drawing "${cover}"`]),
    ...(updated < published ? [`updated ${updated}, before it was published`] : []),
    ...related
      .filter((other) => other === slug || !plain.includes(other))
      .map((other) => `related: there is no other plain article "${other}"`),
  ];
}

function sourceProblems(article: Article, sources: ArticleBody['sources']): string[] {
  return [
    ...(sources.length < MIN_SOURCES ? [`${sources.length} sources, of ${MIN_SOURCES}`] : []),
    ...sources.flatMap(({ title, url, published }) => [
      ...(url.startsWith('https://') ? [] : [`source "${title}": ${url} is not secure`]),
      ...(DATE.test(published) && published <= article.updated
        ? []
        : [`source "${title}": ${published} is no day before the article's`]),
    ]),
  ];
}

function headingProblems(page: HTMLElement): string[] {
  const headings = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levels = [1, ...headings.map(({ tagName }) => Number(tagName[1]))];
  return headings.flatMap(({ textContent }, index) => {
    const [before = 1, level = 1] = levels.slice(index, index + 2);
    if (level === 1) return [`heading "${textContent}": the title is the only one of level 1`];
    return level - before > 1 ? [`heading "${textContent}": level ${level} after ${before}`] : [];
  });
}

async function linkProblems(page: HTMLElement): Promise<string[]> {
  const addresses = [...page.querySelectorAll('a')].map((a) => a.getAttribute('href') ?? '');
  const known = await Promise.all(
    addresses.map((address) => {
      if (address.startsWith('#')) return page.querySelector(`[id="${address.slice(1)}"]`) !== null;
      return address.startsWith('/') ? isKnownAddress(address) : address.startsWith('https://');
    }),
  );
  return addresses.filter((_, index) => !known[index]).map((address) => `broken link ${address}`);
}

/** What is wrong with an article, one readable line each. */
export async function articleProblems(article: Article): Promise<string[]> {
  const body = await article.body();
  const page = draw(body);
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  return [
    ...summaryProblems(article),
    ...sourceProblems(article, body.sources),
    ...headingProblems(page),
    ...(await linkProblems(page)),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two elements "${id}"`),
    ...[...page.querySelectorAll('img')].map(
      (image) => `picture ${image.getAttribute('src')}: the site serves no pictures of articles`,
    ),
  ];
}
