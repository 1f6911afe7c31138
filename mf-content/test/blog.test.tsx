import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from './scenario.ts';

afterEach(() => localStorage.clear());

const linksOf = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('link', { name: /^Read Full Article/ })
    .map((link) => link.getAttribute('href'));

test('has a title', async () => {
  await show('blog');
  screen.getByRole('heading', { level: 1, name: 'Blog' });
});

test('features the two dedicated articles', async () => {
  await show('blog');
  expect(linksOf('Featured Articles')).toEqual([
    '/blog/seo/what-is-an-ai-agent',
    '/blog/seo/evaluating-ai-agent-benchmarks-analysis',
  ]);
});

test("lists every article as recent, the buyer's guide first", async () => {
  await show('blog');
  expect(linksOf('Recent Articles')).toEqual([
    '/blog/seo/what-is-an-ai-agent',
    '/blog/seo/evaluating-ai-agent-benchmarks-analysis',
    '/blog/how-to-run-an-ai-tool-trial',
    '/blog/ai-pricing-models-explained',
    '/blog/ai-agent-landscape',
  ]);
});

test('shows the date and reading time of an article', async () => {
  await show('blog');
  const recent = within(screen.getByRole('region', { name: 'Recent Articles' }));
  const article = within(recent.getByRole('article', { name: /Landscape/ }));
  article.getByText('November 21, 2026');
  article.getByText('6 min read');
});

test('marks saved articles', async () => {
  localStorage.setItem('atlas-saved-articles', '["ai-agent-landscape"]');
  await show('blog');
  const recent = within(screen.getByRole('region', { name: 'Recent Articles' }));
  expect(recent.getAllByText('Saved')).toHaveLength(1);
  within(recent.getByRole('article', { name: /Landscape/ })).getByText('Saved');
});

test.each(['{', '7', '[7]'])('ignores invalid storage: %s', async (stored) => {
  localStorage.setItem('atlas-saved-articles', stored);
  await show('blog');
  expect(screen.queryByText('Saved')).toBeNull();
});
