import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ARTICLE_ELEMENTS } from '../src/blog/article-elements.tsx';
import { ARTICLES } from '../src/blog/articles.ts';
import type { Article, ArticleBody } from '../src/blog/types.ts';
import { WithArticleBody } from '../src/blog/with-article-body.tsx';

const BODY: ArticleBody = { default: () => <p>Words</p>, headings: [], sources: [] };

/** The text of an article that no other test has fetched. */
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

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('says that the text is on its way', async () => {
  await act(async () => render(body('slow', () => new Promise(() => {}))));
  expect(screen.getByRole('status', { name: 'Loading article' })).toBeTruthy();
});

test('draws the text when it is there', async () => {
  await act(async () => render(body('quick', async () => BODY)));
  expect(await screen.findByText('Words')).toBeTruthy();
});

test('offers to ask the server again when the text could not be loaded', async () => {
  await act(async () => render(body('away', failing)));
  expect(await screen.findByRole('alert')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Try again' });
  expect(link.getAttribute('href')).toBe('/blog/seo/away');
});

test('leaves the text of the server on the screen when its code cannot be loaded', async () => {
  const container = document.createElement('div');
  // What the server sends for the same tree with its text at hand.
  container.innerHTML = '<!--$--><p>Words</p><!--/$-->';
  document.body.append(container);
  const root = await act(async () => hydrateRoot(container, body('stale', failing)));
  expect(container.textContent).toBe('Words');
  act(() => root.unmount());
  container.remove();
});
