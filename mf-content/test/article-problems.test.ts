import { expect, test } from 'vitest';
import { ARTICLES } from '../src/blog/articles.ts';
import type { ArticleBody, ArticleSummary } from '../src/blog/types.ts';
import { articleProblems } from './article-problems.tsx';

const fixtures = import.meta.glob<ArticleBody & { summary: ArticleSummary }>('./fixtures/*.mdx');

const fixture = async (name: string) => {
  const body = await fixtures[`./fixtures/${name}.mdx`]?.();
  if (!body) throw new Error(`There is no fixture ${name}`);
  return body;
};

test.each(ARTICLES)('$slug is sound', async (article) => {
  expect(await articleProblems(article)).toEqual([]);
});

test('everything that is wrong with an article is named', async () => {
  const body = await fixture('broken');
  const [author] = ARTICLES.map((article) => article.author);
  if (!author) throw new Error('There is no article');
  const article = { ...body.summary, slug: 'broken', author, body: async () => body };
  expect(await articleProblems(article)).toEqual([
    '28 words, of 800 at least',
    'cover: there is no drawing "unicorn"',
    'updated 2026-11-20, before it was published',
    'related: there is no other plain article "never-written"',
    '1 sources, of 3',
    'source "Tomorrow’s news": 2027-01-01 is no day before the article\'s',
    'heading "A level too deep": level 4 after 2',
    'broken link /nowhere',
    'broken link /category/Nothing',
    'broken link /glossary#term-nothing',
    'broken link #nothing',
    'broken link /blog/ai-agent-landscape#nothing',
    'broken link http://example.com',
    'picture ./missing.png: the site serves no pictures of articles',
  ]);
});

test('front matter that is missing, wrong or unknown stops the build with its name', async () => {
  await expect(fixture('wrong-front-matter')).rejects.toThrow(
    /front matter: title: .*; excerpt: .*; layout: .*; published: .*; Unrecognized key: "autor"/,
  );
});

test('a table without a name stops the build', async () => {
  await expect(fixture('table-without-name')).rejects.toThrow(
    'the table "Tool Price One 1…" needs a line "Table: what it shows" above it',
  );
});
