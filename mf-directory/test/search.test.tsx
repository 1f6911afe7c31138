import { CATEGORY_NAMES } from '@agent-atlas/api-client/rules';
import { findToast } from '@agent-atlas/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from './scenario.ts';

const agentTitles = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const marks = (container: HTMLElement) =>
  [...container.querySelectorAll('mark')].map((mark) => mark.textContent);

/** The text and URL of each choice of a filter. */
function choices(name: string) {
  const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
  return links.map((link) => [
    link.getAttribute('aria-label') ?? link.textContent,
    link.getAttribute('href'),
  ]);
}

async function showResults(id: string) {
  const view = await show(id);
  await screen.findByRole('heading', { level: 2, name: 'AI Agents' });
  const currentUrl = () => view.router.state.location.pathname + view.router.state.location.search;
  return { ...view, currentUrl };
}

describe('the form', () => {
  it('is filled in with the text from the URL', async () => {
    await show('search');
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search AI agents' });
    expect(box.value).toBe('voice');
    expect(box.form?.getAttribute('action')).toBe('/search');
  });

  it('trims and encodes a new search text', async () => {
    const { user, router } = await show('search');
    const box = screen.getByRole('searchbox', { name: 'Search AI agents' });
    await user.clear(box);
    await user.type(box, ' C++ & more {Enter}');
    expect(router.state.location.search).toBe('?q=C%2B%2B%20%26%20more');
  });

  it('keeps focus after a search', async () => {
    const { user } = await show('search-slow-filters');
    const box = screen.getByRole('searchbox', { name: 'Search AI agents' });
    await user.clear(box);
    await user.type(box, ' music {Enter}');
    await screen.findByText('Searching...');
    const shown = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search AI agents' });
    expect(document.activeElement).toBe(shown);
    expect(shown.value).toBe('music');
  });

  it('shows the text of a search that a link opens', async () => {
    const { user } = await show('search-corrected');
    await user.click(await screen.findByRole('link', { name: 'voice' }));
    await screen.findByDisplayValue('voice');
  });

  it('does nothing for blank text', async () => {
    const { user, router } = await show('search');
    const box = screen.getByRole('searchbox', { name: 'Search AI agents' });
    await user.clear(box);
    await user.type(box, '   {Enter}');
    expect(router.state.location.search).toBe('?q=voice');
  });
});

describe.each(['search-start', 'search-blank'])('%s', (id) => {
  it('offers every category and sends no request', async () => {
    const { queryClient } = await show(id);
    const section = within(screen.getByRole('region', { name: 'Browse by Category' }));
    expect(section.getAllByRole('link')).toHaveLength(CATEGORY_NAMES.length);
    expect(queryClient.isFetching()).toBe(0);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search AI Agents');
  });
});

describe('results', () => {
  it('list agents and categories', async () => {
    await showResults('search');
    expect(agentTitles()).toEqual(['VoiceBox', 'Agent 2']);
    const categories = within(screen.getByRole('region', { name: 'Categories' }));
    const tile = categories.getByRole('link', { name: 'AI Voice Generator 12 agents' });
    expect(tile.getAttribute('href')).toBe('/category/AI%20Voice%20Generator');
  });

  it('announce their count', async () => {
    await showResults('search');
    expect(screen.getByText('2 AI agents and 1 category found').getAttribute('role')).toBe(
      'status',
    );
  });

  it('link to the agents', async () => {
    await showResults('search');
    expect(screen.getByRole('link', { name: 'VoiceBox' }).getAttribute('href')).toBe('/agent/1');
  });

  it('highlight the search words, also in features', async () => {
    const { container } = await showResults('search');
    expect(marks(container)).toEqual(['Voice', 'Voice', 'Voice', 'voice']);
    expect(screen.getByText(/^Features:/).textContent).toBe('Features: Voice cloning');
  });

  it('can be compared', async () => {
    const { user, currentUrl } = await showResults('search');
    await user.click(screen.getByRole('button', { name: 'Compare Agent 2' }));
    await findToast('Added to comparison');
    expect(currentUrl()).toBe('/compare?ids=2');
  });

  it('can be voted on', async () => {
    await showResults('search');
    screen.getByRole('button', { name: /^Upvote VoiceBox, / });
    screen.getByRole('button', { name: /^Downvote VoiceBox, / });
  });

  it('link to more results', async () => {
    await showResults('search-many');
    screen.getByText('Showing 48 of at least 300');
    const more = screen.getByRole('link', { name: 'Load more' });
    expect(more.getAttribute('href')).toBe('/search?q=agent&show=100');
  });

  it('link to no more results when all are shown', async () => {
    await showResults('search');
    screen.getByRole('link', { name: 'VoiceBox' });
    expect(screen.queryByText(/^Showing/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull();
  });

  it('suggest narrowing the search at the maximum', async () => {
    await showResults('search-more');
    screen.getByText('Showing 100 of at least 300');
    screen.getByText('Narrow the search to see the others.');
    expect(choices('Sort by').map(([, to]) => to)).not.toContainEqual(
      expect.stringContaining('show='),
    );
    expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull();
  });
});

describe('filters', () => {
  it('are links with the number of matching agents', async () => {
    await showResults('search');
    expect(choices('Category')).toEqual([
      ['All categories', '/search?q=voice'],
      ['Image Generator, 1 agent', '/search?q=voice&category=AI%20Image%20Generator'],
      ['AI Voice Generator, 2 agents', '/search?q=voice&category=AI%20Voice%20Generator'],
    ]);
    expect(choices('Pricing')).toEqual([
      ['All pricing', '/search?q=voice'],
      ['Freemium, 2 agents', '/search?q=voice&pricing=freemium'],
      ['Paid, 1 agent', '/search?q=voice&pricing=paid'],
    ]);
    expect(choices('Rating')).toEqual([
      ['Any rating', '/search?q=voice'],
      ['4 stars and up, 1 agent', '/search?q=voice&rating=4'],
      ['3 stars and up, 2 agents', '/search?q=voice&rating=3'],
    ]);
    expect(choices('Sort by').map(([, to]) => to)).toEqual([
      '/search?q=voice',
      '/search?q=voice&sort=rating',
      '/search?q=voice&sort=reviews',
      '/search?q=voice&sort=name',
    ]);
  });

  it('narrow the results and mark the selected ones', async () => {
    await showResults('search-narrowed');
    expect(agentTitles()).toEqual(['VoiceBox']);
    const current = screen
      .getAllByRole('link', { current: true })
      .map((link) => link.firstChild?.textContent);
    expect(current).toEqual(['AI Voice Generator', 'Paid', '4 stars and up', 'Rating']);
  });

  it('can be cleared when nothing matches', async () => {
    await showResults('search-narrowed-away');
    screen.getByText('No AI agents found matching "voice".');
    const remove = screen.getByRole('link', { name: 'Clear filters' });
    expect(remove.getAttribute('href')).toBe('/search?q=voice');
  });
});

describe('while new results load', () => {
  it('keeps the results of the same search text', async () => {
    const { user } = await showResults('search-slow-filters');
    await user.click(screen.getByRole('link', { name: /^Paid/ }));
    screen.getByText('Searching...');
    expect(agentTitles()).toEqual(['VoiceBox', 'Agent 2']);
  });

  it('hides the results of another search text', async () => {
    const { user } = await showResults('search-slow-filters');
    const box = screen.getByRole('searchbox', { name: 'Search AI agents' });
    await user.clear(box);
    await user.type(box, 'music{Enter}');
    screen.getByRole('status', { name: 'Loading results' });
    expect(agentTitles()).toEqual([]);
  });
});

describe('a typo', () => {
  it('shows results for the corrected text', async () => {
    const { container } = await showResults('search-corrected');
    expect(screen.getByText(/^Showing results for/).textContent).toBe(
      'Showing results for voice instead of "vioce".',
    );
    const meant = screen.getByRole('link', { name: 'voice' });
    expect(meant.getAttribute('href')).toBe('/search?q=voice');
    expect(marks(container)).toEqual(['Voice', 'Voice', 'Voice', 'voice']);
  });
});

describe('a question', () => {
  it('is shown as parts that links remove', async () => {
    await showResults('search-question');
    const reading = within(screen.getByRole('region', { name: 'How we read your search' }));
    const links = reading
      .getAllByRole('link')
      .map((link) => [
        link.getAttribute('aria-label') ?? link.textContent,
        link.getAttribute('href'),
      ]);
    const url = '/search?q=free%20voice%20generator%20with%20api';
    expect(links).toEqual([
      ['Remove: AI Voice Generator', `${url}&ignore=category`],
      ['Remove: Free plan', `${url}&ignore=price`],
      ['Remove: With an API', `${url}&ignore=api`],
      ['Search for exactly "free voice generator with api"', `${url}&ignore=all`],
    ]);
  });

  it('highlights the words that belong to no recognized part', async () => {
    const { container } = await showResults('search-question');
    expect(marks(container)).toEqual(['Dubbing']);
  });

  it('can be searched for exactly, and back', async () => {
    await showResults('search-exact');
    screen.getByText(/^Searched for exactly "free voice"/);
    const back = screen.getByRole('link', { name: 'Search as a question' });
    expect(back.getAttribute('href')).toBe('/search?q=free%20voice');
  });
});

describe('without results', () => {
  it('shows categories when no agents match', async () => {
    await showResults('search-categories');
    screen.getByText('No AI agents found matching "detectors".');
    screen.getByRole('link', { name: 'AI Detection Tool 11 agents' });
    expect(screen.queryByRole('link', { name: 'Clear filters' })).toBeNull();
  });

  it('shows an empty state when nothing matches', async () => {
    await show('search-nothing');
    await screen.findByRole('heading', { name: 'No results found' });
    screen.getByText('We couldn\'t find any AI agents or categories matching "zeppelin".');
    const all = screen.getByRole('link', { name: 'Browse all AI agents' });
    expect(all.getAttribute('href')).toBe('/');
    expect(screen.queryByText(/No AI agents found/)).toBeNull();
  });

  it('reports a failed search and retries it', async () => {
    const { user, queryClient } = await show('search-failing');
    const alert = await screen.findByRole('alert');
    within(alert).getByText('Error: Failed to fetch search results. Please try again.');
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('alert');
    const [query] = queryClient.getQueryCache().getAll();
    expect(query?.state.errorUpdateCount).toBe(2);
  });

  it('shows a loading state', async () => {
    await show('search-slow');
    screen.getByText('Searching...');
    screen.getByRole('status', { name: 'Loading results' });
  });
});
