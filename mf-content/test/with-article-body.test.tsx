import { createQueryClient } from '@agent-atlas/api/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ARTICLES } from '../src/blog/articles.ts';
import type { Article } from '../src/blog/types.ts';
import { WithArticleBody } from '../src/blog/with-article-body.tsx';

const [article] = ARTICLES;

function showBody(body: Article['body']) {
  if (!article) throw new Error('There is no article');
  const queryClient = createQueryClient(() => Promise.reject(new Error('no request expected')));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <WithArticleBody article={{ ...article, body }}>
          {({ blocks }) => <p>{blocks.length} blocks</p>}
        </WithArticleBody>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('says that the text is on its way', () => {
  showBody(() => new Promise(() => {}));
  expect(screen.getByRole('status', { name: 'Loading article' })).toBeTruthy();
});

test('draws the text when it is there', async () => {
  showBody(async () => ({ body: { blocks: [], faq: [], sources: [] } }));
  expect(await screen.findByText('0 blocks')).toBeTruthy();
});

test('offers to ask the server again when the text could not be loaded', async () => {
  showBody(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(await screen.findByRole('alert')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Try again' });
  expect(link.getAttribute('href')).toBe('/blog/seo/what-is-an-ai-agent');
});
