import { CATEGORY_TILES } from '@agent-atlas/api-client/rules';
import { captureErrors, waitForErrors } from '@agent-atlas/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from './scenario.ts';

const region = (name: string) => within(screen.getByRole('region', { name }));

/** The card titles of a section, in order. */
function cardTitles(name: string): (string | null)[] {
  const headings = region(name).getAllByRole('heading', { level: 3 });
  return headings.map((heading) => heading.textContent);
}

describe('the hero', () => {
  it('shows the title and the tagline', async () => {
    await show('home');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Discover the Best AI Agents',
    );
    screen.getByText('Find, compare, and review AI tools that match your needs');
  });

  it('searches for the trimmed, encoded text', async () => {
    const { user, router } = await show('home');
    await user.type(screen.getByPlaceholderText('Search AI agents...'), '  C++ & more {Enter}');
    expect(router.state.location.pathname).toBe('/search');
    expect(router.state.location.search).toBe('?q=C%2B%2B%20%26%20more');
  });

  it('does nothing for blank text', async () => {
    const { user, router } = await show('home');
    await user.type(screen.getByPlaceholderText('Search AI agents...'), '   {Enter}');
    expect(router.state.location.pathname).toBe('/');
  });

  it('is a plain form without JavaScript', async () => {
    await show('home');
    const form = screen.getByRole('searchbox', { name: 'Search AI agents' }).closest('form');
    expect(form?.getAttribute('action')).toBe('/search');
    expect(new FormData(form ?? undefined).has('q')).toBe(true);
  });

  it.each([
    ['#AI Chatbots', '/category/AI%20Chatbot'],
    ['#Code Assistants', '/category/Code%20Assistant'],
    ['#Writing Tools', '/category/Writing%20Assistant'],
    ['#Image Generators', '/category/Image%20Generator'],
  ])('links to %s', async (name, href) => {
    await show('home');
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });
});

describe('the sections', () => {
  it('appear in the specified order', async () => {
    await show('home');
    await screen.findByText('Agent 21');
    const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
    expect(titles).toEqual([
      'Browse by Category',
      'Top-Ranked AI Agents',
      'Featured AI Agents',
      'Not sure which AI agent to choose?',
      'AI Chatbots',
      'Latest Reviews',
    ]);
  });

  it('shows the ten tiles in their fixed order with merged counts', async () => {
    await show('home');
    await screen.findByText('10 agents');
    const tiles = region('Browse by Category').getAllByRole('link');
    expect(tiles.map((tile) => tile.textContent)).toEqual(
      CATEGORY_TILES.map((name, index) => `${name} ${index + 10} agents`),
    );
    expect(tiles[7]?.getAttribute('href')).toBe('/category/AI%20Platform%2FModel%20Builder');
  });

  it('merges the counts of aliases and shows 0 for missing categories', async () => {
    await show('home-aliases');
    await screen.findByRole('link', { name: 'Image Generator 7 agents' });
    expect(screen.getAllByRole('link', { name: / 0 agents$/ })).toHaveLength(9);
  });

  it('shows the top three agents with rank, rating and score', async () => {
    await show('home');
    await screen.findByText('Ranked 1');
    const section = region('Top-Ranked AI Agents');
    expect(cardTitles('Top-Ranked AI Agents')).toEqual(['Ranked 1', 'Ranked 2', 'Ranked 3']);
    const first = within(section.getAllByRole('listitem')[0] ?? document.body);
    first.getByText('#1');
    first.getByRole('img', { name: 'Rated 4.6 out of 5' });
    expect(
      first.getByRole('meter', { name: 'Community Score' }).getAttribute('aria-valuenow'),
    ).toBe('90');
    expect(first.getByRole('link', { name: 'Ranked 1' }).getAttribute('href')).toBe('/agent/1');
  });

  it('shows three featured agents and links to popular ones', async () => {
    await show('home');
    await screen.findByText('Agent 11');
    const section = region('Featured AI Agents');
    expect(cardTitles('Featured AI Agents')).toEqual(['Agent 11', 'Agent 12', 'Agent 13']);
    expect(section.getByText('View all').getAttribute('href')).toBe('/popular');
  });

  it('links to the recommendations', async () => {
    await show('home');
    expect(screen.getByRole('link', { name: 'Get Recommendations' }).getAttribute('href')).toBe(
      '/recommendations',
    );
  });

  it('shows four chatbots and links to all of them', async () => {
    await show('home');
    await screen.findByText('Agent 21');
    const section = region('AI Chatbots');
    expect(cardTitles('AI Chatbots')).toEqual(['Agent 21', 'Agent 22', 'Agent 23', 'Agent 24']);
    expect(section.getByText('View all').getAttribute('href')).toBe('/category/AI%20Chatbot');
  });

  it('shows the two newest reviews with their agents', async () => {
    await show('home');
    await screen.findByText('Review 1');
    const section = region('Latest Reviews');
    expect(cardTitles('Latest Reviews')).toEqual(['Review 1', 'Review 2']);
    expect(section.getAllByRole('link', { name: 'Agent 1' })).toHaveLength(2);
    expect(section.getAllByText('Sample')).toHaveLength(2);
  });
});

describe('while loading', () => {
  it('shows skeletons for tiles, ranks, agents and reviews', async () => {
    await show('home-slow');
    const categories = region('Browse by Category');
    expect(categories.getAllByRole('listitem')).toHaveLength(10);
    expect(categories.queryByRole('link')).toBeNull();
    expect(region('Featured AI Agents').getByRole('status').children).toHaveLength(3);
    expect(region('AI Chatbots').getByRole('status').children).toHaveLength(4);
    expect(region('Top-Ranked AI Agents').getByRole('status').children).toHaveLength(3);
    expect(region('Latest Reviews').getByRole('status').children).toHaveLength(2);
  });

  it('claims nothing about what is missing', async () => {
    await show('home-slow');
    expect(screen.queryByText(/^No .*(yet|found)$/)).toBeNull();
    expect(screen.getAllByRole('list').map(({ ariaBusy }) => ariaBusy)).toContain('true');
  });
});

describe.each([
  { id: 'home-empty', failures: 0 },
  { id: 'home-failing', failures: 5 },
])('$id', ({ id, failures }) => {
  it('still shows ten categories with 0 agents', async () => {
    const logged = captureErrors();
    await show(id);
    expect(await screen.findAllByRole('link', { name: / 0 agents$/ })).toHaveLength(10);
    await screen.findByText('No reviews yet');
    await waitForErrors(logged, failures);
  });

  it('shows an empty state for every list', async () => {
    const logged = captureErrors();
    await show(id);
    await screen.findByText('No ranked agents yet');
    await screen.findByText('No featured agents found');
    await screen.findByText('No AI Chatbots found');
    await screen.findByText('No reviews yet');
    await waitForErrors(logged, failures);
  });
});

it('logs an error for every list that fails to load', async () => {
  const logged = captureErrors();
  await show('home-failing');
  const messages = await waitForErrors(logged, 5);
  expect(messages.sort()).toEqual(
    [
      'agents of AI Chatbot',
      'categories',
      'featured agents',
      'recent reviews',
      'the leaderboard',
    ].map((what) => `Failed to fetch ${what}: 503: The database is unavailable.`),
  );
});
