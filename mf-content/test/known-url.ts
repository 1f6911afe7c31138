import { CATEGORY_NAMES, categoryPath } from '@agent-atlas/api-client/rules';
import { ARTICLES, articlePath } from '../src/blog/articles.ts';
import { tableOfContents } from '../src/blog/table-of-contents.ts';
import { QUESTIONS } from '../src/faq/questions.ts';
import { termId } from '../src/glossary/defined-term-set.ts';
import { TERMS } from '../src/glossary/terms.ts';

/** The site's pages without parameters, except articles. */
const PAGES = [
  ...['/', '/new', '/popular', '/compare', '/search', '/recommendations', '/leaderboard'],
  ...['/blog', '/glossary', '/faq', '/about', '/medal-demo', '/submit'],
];

/** The element ids that links to a page may target. */
async function sections(path: string): Promise<readonly string[]> {
  if (path === '/glossary') return TERMS.map(({ slug }) => termId(slug));
  if (path === '/faq') return QUESTIONS.map(({ id }) => id);
  const article = ARTICLES.find((candidate) => articlePath(candidate) === path);
  return article ? tableOfContents(await article.body()).map(({ id }) => id) : [];
}

/** Whether a URL of this site names an existing page and, if it has a hash, an existing section. */
export async function isKnownUrl(url: string): Promise<boolean> {
  const { pathname, hash } = new URL(url, 'http://site.test');
  const pages = [...PAGES, ...ARTICLES.map(articlePath), ...CATEGORY_NAMES.map(categoryPath)];
  if (!pages.includes(pathname)) return false;
  return hash === '' || (await sections(pathname)).includes(hash.slice(1));
}
