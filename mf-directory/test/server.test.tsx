import { describeServerHtml } from '@agent-atlas/shell/remote-kit/testing';
import { expect, it } from 'vitest';
import { serverRender } from './kit.ts';

const LOADED = [
  'home',
  'home-empty',
  'home-long',
  'home-failing',
  'category',
  'category-slash',
  'category-empty',
  'category-unknown',
  'popular',
  'new',
  'search-start',
  'search',
  'search-narrowed-away',
  'search-corrected',
  'search-categories',
  'search-nothing',
  'search-long',
  'search-failing',
];

describeServerHtml(serverRender, LOADED);

it('has the agents of a category in the HTML', async () => {
  const { html } = await serverRender('category');
  expect(html).toContain('href="/agent/7"');
  expect(html).toContain('7 AI agents found');
});

it('fails as a whole when the list of a page cannot be loaded', async () => {
  await expect(serverRender('popular-failing')).rejects.toThrow('503: The database is away.');
  await expect(serverRender('category-failing')).rejects.toThrow('503: The database is away.');
});

it('says in the HTML that a search has failed', async () => {
  const { html } = await serverRender('search-failing');
  expect(html).toContain('Error: Failed to fetch search results. Please try again.');
});

it('has the results of a search in the HTML', async () => {
  const { html } = await serverRender('search');
  expect(html).toContain('2 AI agents and 1 category found');
  expect(html).toContain('href="/agent/2"');
});
