import { expect, it } from 'vitest';
import { headOf, serverRender } from './scenario.ts';

it('renders the agents of a category', async () => {
  const { html } = await serverRender('category');
  expect(html).toContain('href="/agent/7"');
  expect(html).toContain('7 AI agents found');
});

it('renders links to the rest of a list', async () => {
  expect((await serverRender('category-many')).html).toContain('?show=96"');
  expect((await serverRender('category-more')).html).toContain('?after=c200"');
});

it.each(['category-astray', 'popular-astray'])('links from %s back to the start', async (id) => {
  const { html } = await serverRender(id);
  expect(html).toContain('No more agents here');
  expect(html).toContain('Back to the start');
  expect(html).not.toContain('Showing 0');
});

it('renders a category even if its facets fail to load', async () => {
  const { html } = await serverRender('category-uncounted');
  expect(html).toContain('More than 48 AI agents found');
  expect(html).toContain('href="/agent/48"');
});

it.each([
  ['popular-failing', 'No popular agents found'],
  ['new-failing', 'No agents found'],
  ['category-failing', 'No AI Chatbots found'],
])('renders the empty state of %s with status 503', async (id, emptyTitle) => {
  expect((await serverRender(id)).html).toContain(emptyTitle);
  expect((await headOf(id)).status).toBe(503);
});

it('renders the lists of the home page as empty if all of them fail', async () => {
  const { html } = await serverRender('home-failing');
  expect(html).toContain('No featured agents found');
  expect((await headOf('home-failing')).status).toBeUndefined();
});

it('renders the error of a failed search', async () => {
  const { html } = await serverRender('search-failing');
  expect(html).toContain('Error: Failed to fetch search results. Please try again.');
  expect((await headOf('search-failing')).status).toBe(503);
});

it('renders the results of a search', async () => {
  const { html } = await serverRender('search');
  expect(html).toContain('2 AI agents and 1 category found');
  expect(html).toContain('href="/agent/2"');
});
