import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverRender, show } from './scenario.ts';

const shownTerms = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const box = () => screen.getByRole('searchbox', { name: 'Search terms' });

test('clears the filter on a link to the whole glossary and restores it on Back', async () => {
  const { router } = await show('glossary-search');
  expect(shownTerms()).toEqual(['Elo Rating']);
  await act(() => router.navigate('/glossary'));
  expect(box()).toHaveProperty('value', '');
  expect(shownTerms()).toHaveLength(19);
  await act(() => router.navigate(-1));
  expect(box()).toHaveProperty('value', 'chess');
  expect(shownTerms()).toEqual(['Elo Rating']);
});

test('searches for text typed before hydration', async () => {
  const { html, app } = await serverRender('glossary');
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.replaceChildren(container);
  const early = box();
  if (early instanceof HTMLInputElement) early.value = 'chess';
  render(app, { container, hydrate: true });
  expect(box()).toHaveProperty('value', 'chess');
  expect(shownTerms()).toEqual(['Elo Rating']);
});

test('removes the text from the URL and focuses the input on Clear', async () => {
  const { router } = await show('glossary-search');
  await userEvent.click(screen.getByRole('link', { name: 'Clear' }));
  expect(shownTerms()).toHaveLength(19);
  expect(document.activeElement).toBe(box());
  expect(router.state.location.search).toBe('');
});

test('renders the clear buttons as links that work without JavaScript', async () => {
  const page = document.createElement('div');
  page.innerHTML = (await serverRender('glossary-no-match')).html;
  for (const name of ['Clear', 'Show all terms'])
    expect(within(page).getByRole('link', { name }).getAttribute('href')).toBe('/glossary');
});

test('defines a term without an entry, with the source of its date', async () => {
  await show('glossary-coming-term');
  const definition = within(screen.getByRole('region', { name: 'Retrieval-Augmented Generation' }));
  await definition.findByText(/first searches documents for passages about a question/);
  expect(definition.getByRole('link', { name: /Lewis et al/ }).getAttribute('href')).toBe(
    'https://arxiv.org/abs/2005.11401',
  );
});
