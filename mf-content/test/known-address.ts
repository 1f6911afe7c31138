import { CATEGORY_NAMES, categoryPath } from '@agent-atlas/api/rules';
import { ARTICLES, articlePath } from '../src/blog/articles.ts';
import { tableOfContents } from '../src/blog/table-of-contents.ts';
import { QUESTIONS } from '../src/faq/questions.ts';
import { termId } from '../src/glossary/anchors.ts';
import { TERMS } from '../src/glossary/terms.ts';

/** Pages of the site without parameters, other than this remote's articles. */
const PAGES = [
  ...['/', '/new', '/popular', '/compare', '/search', '/recommendations', '/leaderboard'],
  ...['/blog', '/glossary', '/faq', '/about', '/medal-demo'],
];

/** The sections that a link may lead to, by page. */
async function sections(path: string): Promise<readonly string[]> {
  if (path === '/glossary') return TERMS.map(({ slug }) => termId(slug));
  if (path === '/faq') return QUESTIONS.map(({ id }) => id);
  const article = ARTICLES.find((candidate) => articlePath(candidate) === path);
  return article ? tableOfContents(await article.body()).map(({ id }) => id) : [];
}

/** Whether an address of this site leads to a page, and to a section of it where it names one. */
export async function isKnownAddress(address: string): Promise<boolean> {
  const { pathname, hash } = new URL(address, 'http://site.test');
  const pages = [...PAGES, ...ARTICLES.map(articlePath), ...CATEGORY_NAMES.map(categoryPath)];
  if (!pages.includes(pathname)) return false;
  return hash === '' || (await sections(pathname)).includes(hash.slice(1));
}
