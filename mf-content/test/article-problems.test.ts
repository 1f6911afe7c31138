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

test.each(ARTICLES)('$slug has no problems', async (article) => {
  expect(await articleProblems(article)).toEqual([]);
});

test('reports every problem of an article', async () => {
  const body = await fixture('broken');
  const [author] = ARTICLES.map((article) => article.author);
  if (!author) throw new Error('There is no article');
  const article = { ...body.summary, slug: 'broken', author, body: async () => body };
  expect(await articleProblems(article)).toEqual([
    '28 words, at least 800 required',
    'cover: unknown illustration "unicorn"',
    'updated 2026-11-20, before the publication date',
    'related: no other plain article "never-written"',
    '1 sources, at least 3 required',
    'source "Tomorrow\'s news": invalid or after the article: 2027-01-01',
    'heading "A level too deep": level 4 after 2',
    'broken link /nowhere',
    'broken link /category/Nothing',
    'broken link /glossary#term-nothing',
    'broken link #nothing',
    'broken link /blog/ai-agent-landscape#nothing',
    'broken link http://example.com',
    'image ./missing.png: articles cannot contain images',
  ]);
});

test('fails the build and lists missing, invalid and unknown front matter', async () => {
  await expect(fixture('wrong-front-matter')).rejects.toThrow(
    /front matter: title: .*; excerpt: .*; layout: .*; published: .*; Unrecognized key: "autor"/,
  );
});

test('fails the build if a table has no name', async () => {
  await expect(fixture('table-without-name')).rejects.toThrow(
    'the table "Tool Price One 1…" needs a line "Table: what it shows" above it',
  );
});
