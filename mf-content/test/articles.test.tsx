import { expectValidJsonLd, loadHead, matchScenario } from '@agent-atlas/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ARTICLES, articlePath, articleRedirects } from '../src/blog/articles.ts';
import { GLOSSARY_PATH } from '../src/glossary/defined-term-set.ts';
import { remote } from '../src/remote.tsx';

/** Renders the page as the server does: the loader first, then one synchronous render. */
async function renderPage(url: string) {
  const scenario = { id: 'rendered', title: 'Rendered', url, answers: {} };
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

test.each(ARTICLES)('$slug is complete in the server HTML', async (article) => {
  const page = await renderPage(articlePath(article));
  expect(page.querySelectorAll('h1')).toHaveLength(1);
  expect(page.querySelectorAll('table').length).toBeGreaterThan(0);
  expect(page.textContent?.split(/\s+/).length).toBeGreaterThan(article.words);
});

test.each(ARTICLES)('$slug has its title and canonical path in the head', async (article) => {
  const url = articlePath(article);
  const head = await loadHead(remote, { id: 'head', title: 'Head', url, answers: {} });
  await expectValidJsonLd(head);
  expect(head.title).toBe(article.title);
  expect(head.canonicalPath).toBe(url);
});

test('articles have unique slugs and are sorted newest first', () => {
  const slugs = ARTICLES.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const days = ARTICLES.map(({ published }) => published);
  expect(days).toEqual([...days].sort().reverse());
});

test('/blog/{slug} redirects to every dedicated article', () => {
  expect(articleRedirects).toContainEqual({
    from: '/blog/what-is-an-ai-agent',
    to: '/blog/seo/what-is-an-ai-agent',
  });
  expect(articleRedirects).toHaveLength(2);
  expect(remote.redirects).toBe(articleRedirects);
});

test('every article appears once in feeds and the sitemap', async () => {
  const routes = remote.routes.filter(({ entries }) => entries);
  const lists = await Promise.all(
    routes.map((route) => route.entries?.(matchScenario(remote, blog).context)),
  );
  const entries = lists.flatMap((list) => list ?? []).filter(({ path }) => path !== GLOSSARY_PATH);
  expect(entries.map(({ path }) => path).sort()).toEqual(ARTICLES.map(articlePath).sort());
  for (const { title, description, published, updated } of entries) {
    expect([title, description]).not.toContain('');
    expect(published).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});

const blog = { id: 'blog', title: 'Blog', url: '/blog', answers: {} };
