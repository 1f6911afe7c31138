import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CATEGORY } from '../src/category/category-state.ts';
import { show } from './scenario.ts';

/** The text and URL of each choice of a filter. */
async function choices(name: string) {
  const links = within(await screen.findByRole('navigation', { name })).getAllByRole('link');
  return links.map((link) => [
    link.getAttribute('aria-label') ?? link.textContent,
    link.getAttribute('href'),
  ]);
}

it('offers only filters that match agents, with counts', async () => {
  await show('category');
  expect(await choices('Pricing')).toEqual([
    ['All pricing', '/category/AI%20Chatbot'],
    ['Free, 2 agents', '/category/AI%20Chatbot?pricing=free'],
    ['Freemium, 5 agents', '/category/AI%20Chatbot?pricing=freemium'],
  ]);
  expect(await choices('Rating')).toEqual([
    ['Any rating', '/category/AI%20Chatbot'],
    ['4 stars and up, 6 agents', '/category/AI%20Chatbot?rating=4'],
    ['3 stars and up, 7 agents', '/category/AI%20Chatbot?rating=3'],
  ]);
  expect(await choices('Facts')).toEqual([
    ['Any facts', '/category/AI%20Chatbot'],
    ['Free plan, 7 agents', '/category/AI%20Chatbot?has=freeTier'],
    ['API for developers, 3 agents', '/category/AI%20Chatbot?has=api'],
  ]);
  expect(await choices('Language')).toEqual([
    ['Any, or not known', '/category/AI%20Chatbot'],
    ['English, 4 agents', '/category/AI%20Chatbot?language=en'],
    ['German, 2 agents', '/category/AI%20Chatbot?language=de'],
  ]);
});

it('names a filter with its number of agents', async () => {
  await show('category');
  const pricing = within(await screen.findByRole('navigation', { name: 'Pricing' }));
  pricing.getByRole('link', { name: 'Free, 2 agents' });
});

it('offers the sort orders', async () => {
  await show('category');
  expect(await choices('Sort by')).toEqual([
    ['Community score', '/category/AI%20Chatbot'],
    ['Rating', '/category/AI%20Chatbot?sort=rating'],
    ['Most reviewed', '/category/AI%20Chatbot?sort=reviews'],
    ['Newest', '/category/AI%20Chatbot?sort=newest'],
    ['Name', '/category/AI%20Chatbot?sort=name'],
  ]);
});

it('applies the filters in the URL and marks the selected ones', async () => {
  await show('category-narrowed');
  await screen.findByText('2 AI agents found');
  const selected = await screen.findAllByRole('link', { current: true });
  expect(selected.map((link) => link.firstChild?.textContent)).toEqual([
    'Free',
    '4 stars and up',
    'Any facts',
    'Any, or not known',
    'Name',
  ]);
});

it('keeps the other filters when one changes', async () => {
  await show('category-narrowed');
  expect(await choices('Rating')).toContainEqual([
    'Any rating',
    '/category/AI%20Chatbot?pricing=free&sort=name',
  ]);
});

it('keeps the sort order when the filters are cleared', async () => {
  await show('category-narrowed');
  const clear = await screen.findByRole('link', { name: 'Clear filters' });
  expect(clear.getAttribute('href')).toBe('/category/AI%20Chatbot?sort=name');
});

it('offers to clear filters that match nothing', async () => {
  await show('category-narrowed-away');
  await screen.findByText('No AI Chatbots found');
  screen.getByText('0 AI agents found');
  const clear = screen.getByRole('link', { name: 'Clear filters' });
  expect(clear.getAttribute('href')).toBe('/category/AI%20Chatbot');
});

it('shows skeletons instead of an empty list while all agents reload', async () => {
  const { user } = await show('category-slow-clearing');
  await screen.findByText('No AI Chatbots found');
  await user.click(screen.getByRole('link', { name: 'Clear filters' }));
  await screen.findByRole('status', { name: 'Loading agents' });
  expect(screen.queryByText('No AI Chatbots found')).toBeNull();
});

it('returns to the first page when a filter changes', async () => {
  await show('category-after');
  const [, free] = await choices('Pricing');
  expect(free).toEqual(['Free, 2 agents', '/category/AI%20Chatbot?pricing=free']);
});

it('keeps the current agents on screen while filtered ones load', async () => {
  const { user, router } = await show('category-slow-filters');
  await screen.findByText('7 AI agents found');
  await user.click(screen.getByRole('link', { name: /^Free,/ }));
  expect(router.state.location.search).toBe('?pricing=free');
  const list = screen.getByText('Agent 7').closest('ul');
  expect(list?.getAttribute('aria-busy')).toBe('true');
  screen.getByText('Loading...');
});

it('ignores unknown filters, sort orders and page sizes', () => {
  const search = new URLSearchParams('pricing=cheap&rating=9&sort=best&show=1000&after=');
  expect(CATEGORY.path('/category/AI%20Chatbot', CATEGORY.read(search))).toBe(
    '/category/AI%20Chatbot',
  );
});

it('round-trips a URL', () => {
  const url =
    '/category/AI%20Chatbot?pricing=paid&rating=4.5&has=dataPrivacy&sort=newest&show=96&after=a%2Fb';
  const { searchParams } = new URL(url, 'http://atlas.test');
  expect(CATEGORY.path('/category/AI%20Chatbot', CATEGORY.read(searchParams))).toBe(url);
});
