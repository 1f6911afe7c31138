import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { categoryAddress, readCategoryState } from '../src/category/category-state.ts';
import { show } from './kit.ts';

/** The choices of a filter: their texts and addresses. */
async function choices(name: string) {
  const links = within(await screen.findByRole('navigation', { name })).getAllByRole('link');
  return links.map((link) => [link.textContent, link.getAttribute('href')]);
}

it('offers what leaves agents, with how many it leaves', async () => {
  await show('category');
  expect(await choices('Pricing')).toEqual([
    ['All pricing', '/category/AI%20Chatbot'],
    ['Free2, 2 agents', '/category/AI%20Chatbot?pricing=free'],
    ['Freemium5, 5 agents', '/category/AI%20Chatbot?pricing=freemium'],
  ]);
  expect(await choices('Rating')).toEqual([
    ['Any rating', '/category/AI%20Chatbot'],
    ['4 stars and up6, 6 agents', '/category/AI%20Chatbot?rating=4'],
    ['3 stars and up7, 7 agents', '/category/AI%20Chatbot?rating=3'],
  ]);
});

it('offers the orders', async () => {
  await show('category');
  expect(await choices('Sort by')).toEqual([
    ['Community score', '/category/AI%20Chatbot'],
    ['Rating', '/category/AI%20Chatbot?sort=rating'],
    ['Most reviewed', '/category/AI%20Chatbot?sort=reviews'],
    ['Newest', '/category/AI%20Chatbot?sort=newest'],
    ['Name', '/category/AI%20Chatbot?sort=name'],
  ]);
});

it('asks for what the address says, and tells what is chosen', async () => {
  await show('category-narrowed');
  await screen.findByText('2 AI agents found');
  const chosen = await screen.findAllByRole('link', { current: true });
  expect(chosen.map((link) => link.firstChild?.textContent)).toEqual([
    'Free',
    '4 stars and up',
    'Name',
  ]);
});

it('keeps the other choices with each', async () => {
  await show('category-narrowed');
  expect(await choices('Rating')).toContainEqual([
    'Any rating',
    '/category/AI%20Chatbot?pricing=free&sort=name',
  ]);
});

it('can be cleared, which keeps the order', async () => {
  await show('category-narrowed');
  const clear = await screen.findByRole('link', { name: 'Clear filters' });
  expect(clear.getAttribute('href')).toBe('/category/AI%20Chatbot?sort=name');
});

it('leads out of a selection that leaves nothing', async () => {
  await show('category-narrowed-away');
  await screen.findByText('No AI Chatbots found');
  screen.getByText('0 AI agents found');
  const clear = screen.getByRole('link', { name: 'Clear filters' });
  expect(clear.getAttribute('href')).toBe('/category/AI%20Chatbot');
});

it('holds places, not an empty list, while all agents are on their way again', async () => {
  const { user } = await show('category-slow-clearing');
  await screen.findByText('No AI Chatbots found');
  await user.click(screen.getByRole('link', { name: 'Clear filters' }));
  await screen.findByRole('status', { name: 'Loading agents' });
  expect(screen.queryByText('No AI Chatbots found')).toBeNull();
});

it('starts at the beginning of the list again', async () => {
  await show('category-after');
  const [, free] = await choices('Pricing');
  expect(free).toEqual(['Free2, 2 agents', '/category/AI%20Chatbot?pricing=free']);
});

it('keeps the agents on screen while others are on their way', async () => {
  const { user, router } = await show('category-slow-filters');
  await screen.findByText('7 AI agents found');
  await user.click(screen.getByRole('link', { name: /^Free\b/ }));
  expect(router.state.location.search).toBe('?pricing=free');
  const list = screen.getByText('Agent 7').closest('ul');
  expect(list?.getAttribute('aria-busy')).toBe('true');
  screen.getByText('Loading...');
});

it('passes over filters, orders and parts that do not exist', () => {
  const search = new URLSearchParams('pricing=cheap&rating=9&sort=best&show=1000&after=');
  expect(categoryAddress('AI Chatbot', readCategoryState(search))).toBe('/category/AI%20Chatbot');
});

it('reads back an address as it was written', () => {
  const address = '/category/AI%20Chatbot?pricing=paid&rating=4.5&sort=newest&show=96&after=a%2Fb';
  const { searchParams } = new URL(address, 'http://atlas.test');
  expect(categoryAddress('AI Chatbot', readCategoryState(searchParams))).toBe(address);
});
