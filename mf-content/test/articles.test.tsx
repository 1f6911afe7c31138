import { CATEGORY_NAMES, categoryPath } from '@agent-atlas/api/rules';
import { matchScenario } from '@agent-atlas/shell/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { countWords, readingMinutes } from '../src/blog/article-text.ts';
import { ARTICLES, articlePath, articleRedirects } from '../src/blog/articles.ts';
import { termId } from '../src/glossary/anchors.ts';
import { TERMS } from '../src/glossary/terms.ts';
import { remote } from '../src/remote.tsx';

/** The page as the server draws it: loader first, then at once. */
async function draw(url: string) {
  const scenario = { id: 'drawn', title: 'Drawn', url, answers: {} };
  const { route, context } = matchScenario(remote, scenario);
  await route.load?.(context);
  const { Page } = await route.page();
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <QueryClientProvider client={context.queryClient}>
      <MemoryRouter initialEntries={[url]}>
        <Routes>
          <Route path={route.path} element={<Page />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return page;
}

const known = new Set([
  ...['/', '/blog', '/leaderboard', '/compare', '/recommendations', '/popular', '/new'],
  ...ARTICLES.map(articlePath),
  ...CATEGORY_NAMES.map(categoryPath),
  ...TERMS.map(({ slug }) => `/glossary#${termId(slug)}`),
]);

describe.each(ARTICLES)('$slug', (article) => {
  test('has at least 800 words', async () => {
    const { body } = await article.body();
    expect(countWords(body)).toBeGreaterThanOrEqual(800);
  });

  test('announces the time it takes to read', async () => {
    const { body } = await article.body();
    expect(article.readMinutes).toBe(readingMinutes(countWords(body)));
  });

  test('names its sources with the day they were published, none younger than itself', async () => {
    const { body } = await article.body();
    expect(body.sources.length).toBeGreaterThanOrEqual(3);
    for (const { published, url } of body.sources) {
      expect(published).toMatch(/^\d{4}(-\d{2}){0,2}$/);
      expect(published <= article.updated).toBe(true);
      expect(new URL(url).protocol).toBe('https:');
    }
  });

  test('relates to other articles that exist', () => {
    const slugs = ARTICLES.filter(({ layout }) => layout === 'plain').map(({ slug }) => slug);
    expect(article.related.length).toBeGreaterThanOrEqual(2);
    expect(article.related.filter((slug) => !slugs.includes(slug))).toEqual([]);
    expect(article.related).not.toContain(article.slug);
  });

  test('is drawn whole by the server', async () => {
    const page = await draw(articlePath(article));
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.querySelectorAll('table').length).toBeGreaterThan(0);
    expect(page.textContent?.split(/\s+/).length).toBeGreaterThan(800);
    expect(page.querySelector('[style]')).toBeNull();
  });

  test('has no link without a target', async () => {
    const page = await draw(articlePath(article));
    const addresses = [...page.querySelectorAll('a')].map((a) => a.getAttribute('href') ?? '');
    const broken = addresses.filter((address) => {
      if (address.startsWith('#')) return !page.querySelector(address);
      return address.startsWith('/') && !known.has(address);
    });
    expect(broken).toEqual([]);
  });

  test('uses every id once', async () => {
    const page = await draw(articlePath(article));
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('never skips a level of headings', async () => {
    const page = await draw(articlePath(article));
    const levels = [...page.querySelectorAll('h1, h2, h3, h4')].map((h) => Number(h.tagName[1]));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  });
});

test('slugs are unique and the newest article comes first', () => {
  const slugs = ARTICLES.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const days = ARTICLES.map(({ published }) => published);
  expect(days).toEqual([...days].sort().reverse());
});

test('/blog/{slug} leads to every dedicated article', () => {
  expect(articleRedirects).toContainEqual({
    from: '/blog/what-is-an-ai-agent',
    to: '/blog/seo/what-is-an-ai-agent',
  });
  expect(articleRedirects).toHaveLength(2);
  expect(remote.redirects).toBe(articleRedirects);
});
