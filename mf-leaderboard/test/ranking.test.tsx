import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { sortEntries } from '../src/ranking/sorting.ts';
import { sampleEntry } from '../src/scenarios/samples.ts';
import { show, showLeaderboard } from './scenario.ts';

const table = (label: string) => screen.findByRole('table', { name: `${label} AI agents` });
const rows = async (label: string) =>
  within(await table(label))
    .getAllByRole('row')
    .slice(1);
const cells = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    : [];

describe('tabs', () => {
  test('start with Top Rated', async () => {
    await show('usual');
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => [tab.textContent, tab.ariaSelected])).toEqual([
      ['Top Rated', 'true'],
      ['Trending', 'false'],
      ['Most Reviewed', 'false'],
    ]);
    await table('Top Rated');
  });

  test('add the selected tab to the URL, except the default', async () => {
    const { router } = await show('usual');
    await userEvent.click(await screen.findByRole('tab', { name: 'Most Reviewed' }));
    await table('Most Reviewed');
    expect(router.state.location.search).toBe('?tab=most-reviewed');
    await userEvent.click(screen.getByRole('tab', { name: 'Top Rated' }));
    await table('Top Rated');
    expect(router.state.location.search).toBe('');
  });

  test('open the tab in the URL', async () => {
    await show('trending');
    expect((await rows('Trending'))[0]?.textContent).toContain('Trending 1');
  });

  test('fall back to the default for an unknown tab', async () => {
    await show('unknown-tab');
    await table('Top Rated');
  });

  test('are links without JavaScript', async () => {
    const { container } = await show('trending');
    await table('Trending');
    const links = [...container.querySelectorAll('nav[aria-label="Rankings"] a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/leaderboard#rankings',
      '/leaderboard?tab=trending#rankings',
      '/leaderboard?tab=most-reviewed#rankings',
    ]);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null]);
  });
});

describe('table', () => {
  test('has the specified columns', async () => {
    await show('usual');
    const headers = within(await table('Top Rated')).getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual([
      ...['Rank', 'Agent', 'Category', 'Rating', 'Reviews', 'Score', 'PH Upvotes'],
    ]);
  });

  test("has the agent's name as row header", async () => {
    await show('usual');
    const [, second] = await rows('Top Rated');
    const head = within(second ?? document.body).getByRole('rowheader');
    expect(head.getAttribute('abbr')).toBe('Rated 2');
  });

  test('shows the first ten agents', async () => {
    await show('usual');
    const shown = await rows('Top Rated');
    expect(shown).toHaveLength(10);
    expect(shown[9]?.textContent).toContain('Rated 10');
  });

  test('shows the likely ranks below the rank', async () => {
    await show('usual');
    const [, , third] = await rows('Top Rated');
    expect(cells(third)[0]).toBe('3Likely 1–5');
  });

  test('shows only the rank if the API returns no range', async () => {
    await show('older-api');
    const [first] = await rows('Top Rated');
    expect(cells(first)[0]).toBe('1');
    expect(screen.queryByText(/Likely/)).toBeNull();
  });

  test('shows a range only if the rank is not certain', async () => {
    const certain = sampleEntry(1, { rankLow: 1, rankHigh: 1 });
    await showLeaderboard({ topRated: [certain, sampleEntry(2)] });
    expect((await rows('Top Rated')).map((row) => cells(row)[0])).toEqual(['1', '2Likely 1–4']);
  });

  test('marks the first three rows with a gold #1 badge', async () => {
    await show('usual');
    const marked = (await rows('Top Rated')).map((row) => within(row).queryByText('#1') !== null);
    expect(marked).toEqual([true, true, true, ...Array(7).fill(false)]);
  });

  test('formats ratings with one decimal, rounded scores and localized upvotes', async () => {
    await show('edges');
    const [, , popular] = await rows('Top Rated');
    expect(cells(popular).slice(2)).toEqual(['4.6', '21', '84', '12,345']);
  });

  test('shows a dash for zero upvotes', async () => {
    await show('edges');
    const [, unknown] = await rows('Top Rated');
    expect(cells(unknown).at(-1)).toBe('—');
  });

  test('opens the agent after a click on its row', async () => {
    const { router } = await show('usual');
    const [, second] = await rows('Top Rated');
    await userEvent.click(within(second ?? document.body).getByText('Company 2'));
    expect(router.state.location.pathname).toBe('/agent/102');
  });

  test('stays while the reader selects text in a row', async () => {
    const { router } = await show('usual');
    const [, second] = await rows('Top Rated');
    const company = within(second ?? document.body).getByText('Company 2');
    window.getSelection()?.selectAllChildren(company);
    fireEvent.click(company);
    expect(router.state.location.pathname).toBe('/leaderboard');
    window.getSelection()?.removeAllRanges();
  });

  test('links each name to its agent', async () => {
    await show('usual');
    const link = within(await table('Top Rated')).getByRole('link', { name: 'Rated 4' });
    expect(link.getAttribute('href')).toBe('/agent/104');
  });
});

describe('why this rank', () => {
  test('expands within the row without navigating', async () => {
    const { router } = await show('usual');
    const [first] = await rows('Top Rated');
    const row = within(first ?? document.body);
    await userEvent.click(row.getByText('Why this rank?'));
    row.getByText('45.0 of 50');
    row.getByText('Newest review 3 days ago');
    expect(router.state.location.pathname).toBe('/leaderboard');
  });

  test('shows the formula version', async () => {
    await show('usual');
    const [first] = await rows('Top Rated');
    within(first ?? document.body).getByText('Formula version 1');
  });
});

describe('sorting', () => {
  const names = async () =>
    (await rows('Top Rated')).map((row) => within(row).getAllByRole('link')[0]?.textContent);
  const clickHeader = (column: string) =>
    userEvent.click(screen.getByRole('button', { name: column }));
  const directions = () =>
    screen
      .getAllByRole('columnheader')
      .filter((head) => head.ariaSort !== 'none' && head.ariaSort !== null)
      .map((head) => [head.textContent, head.ariaSort]);

  test('starts by rank', async () => {
    await show('edges');
    expect(await names()).toEqual(['Beyond', 'Unknown', 'Popular', 'Fourth']);
    expect(directions()).toEqual([['Rank', 'ascending']]);
  });

  test('sorts numbers in descending order first, then reverses', async () => {
    await show('edges');
    await names();
    await clickHeader('PH Upvotes');
    expect(await names()).toEqual(['Popular', 'Beyond', 'Fourth', 'Unknown']);
    expect(directions()).toEqual([['PH Upvotes', 'descending']]);
    await clickHeader('PH Upvotes');
    expect(await names()).toEqual(['Unknown', 'Fourth', 'Beyond', 'Popular']);
  });

  test('sorts names alphabetically', async () => {
    await show('edges');
    await names();
    await clickHeader('Agent');
    expect(await names()).toEqual(['Beyond', 'Fourth', 'Popular', 'Unknown']);
  });

  test('does not change ranks or gold badges', async () => {
    await show('edges');
    await names();
    await clickHeader('Agent');
    const [, fourth] = await rows('Top Rated');
    expect(cells(fourth)[0]).toBe('4Likely 2–6');
    expect(within(fourth ?? document.body).queryByText('#1')).toBeNull();
  });

  test('ignores the case of names', () => {
    const entries = ['beta', 'Alpha', 'Gamma'].map((name, index) => sampleEntry(index, { name }));
    const sorted = sortEntries(entries, { column: 'agent', direction: 'ascending' });
    expect(sorted.map(({ entry }) => entry.name)).toEqual(['Alpha', 'beta', 'Gamma']);
  });

  test('keeps ties in rank order', () => {
    const entries = [1, 2, 3].map((rank) => sampleEntry(rank, { reviewCount: 5 }));
    const sorted = sortEntries(entries, { column: 'reviews', direction: 'descending' });
    expect(sorted.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });
});

describe('how easily a rank changes', () => {
  test('is said in reviews for a list by score', async () => {
    await show('usual');
    const [first] = await rows('Top Rated');
    within(first ?? document.body).getByText(
      '2 new five-star reviews of one agent below would put it above',
    );
  });

  test('are tied, without a gold badge, where chance alone explains the votes', async () => {
    await show('trending');
    const [, second, third] = await rows('Trending');
    expect(second?.textContent).toMatch(/^2Likely.*#1/);
    expect(third?.textContent).toMatch(/^3tied/);
    expect(third?.textContent).not.toContain('#1');
  });

  test('is said in votes, beside the recent ones, for Trending', async () => {
    await show('trending');
    const row = within((await rows('Trending'))[0] ?? document.body);
    row.getByText('1 new upvote for one agent below would put it above');
    row.getByText('Recent votes: 12.3 for it, 2.0 against it, at most one of each network');
  });

  test('is not said if it is not known', async () => {
    await show('older-api');
    const [first] = await rows('Top Rated');
    expect(first?.textContent).not.toContain('would put it above');
  });
});
