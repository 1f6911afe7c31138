import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { WithArticleBody } from '../src/blog/article-body.tsx';
import { ARTICLE_ELEMENTS } from '../src/blog/article-text.tsx';
import { ARTICLES } from '../src/blog/articles.ts';
import type { Article, ArticleBody } from '../src/blog/types.ts';

const BODY: ArticleBody = { default: () => <p>Words</p>, headings: [], sources: [] };

/** An article body with its own slug, so that no other test has cached it. */
function body(slug: string, load: Article['body']) {
  const [article] = ARTICLES;
  if (!article) throw new Error('There is no article');
  return (
    <MemoryRouter>
      <WithArticleBody article={{ ...article, slug, body: load }}>
        {({ default: Text }) => <Text components={ARTICLE_ELEMENTS} />}
      </WithArticleBody>
    </MemoryRouter>
  );
}

const failing = (): Promise<ArticleBody> =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('shows a loading state', async () => {
  await act(async () => render(body('slow', () => new Promise(() => {}))));
  screen.getByRole('status', { name: 'Loading article' });
});

test('renders the text once it is loaded', async () => {
  await act(async () => render(body('quick', async () => BODY)));
  await screen.findByText('Words');
});

test('offers a reload when the text fails to load', async () => {
  await act(async () => render(body('away', failing)));
  await screen.findByRole('alert');
  const link = screen.getByRole('link', { name: 'Try Again' });
  expect(link.getAttribute('href')).toBe('/blog/seo/away');
});

test('keeps the server-rendered text when its code fails to load', async () => {
  const container = document.createElement('div');
  // The server's HTML for the same tree.
  container.innerHTML = '<!--$--><p>Words</p><!--/$-->';
  document.body.append(container);
  const root = await act(async () => hydrateRoot(container, body('stale', failing)));
  expect(container.textContent).toBe('Words');
  act(() => root.unmount());
  container.remove();
  // A later visit retries, fails again and shows the error.
  await act(async () => render(body('stale', failing)));
  await screen.findByRole('alert');
});

test('retries on the next visit', async () => {
  const { unmount } = await act(async () => render(body('late', failing)));
  await screen.findByRole('alert');
  unmount();
  await act(async () => render(body('late', async () => BODY)));
  await screen.findByText('Words');
});

test('retries and renders the text when the browser is back online', async () => {
  const load = vi.fn(failing);
  await act(async () => render(body('offline', load)));
  await screen.findByRole('alert');
  load.mockImplementation(async () => BODY);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Words');
});
