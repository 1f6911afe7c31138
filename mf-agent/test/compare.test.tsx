import { findToast } from '@agent-atlas/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COMPARISON_ROWS } from '../src/comparison/rows.tsx';
import { button, columns } from './comparison.ts';
import { headOf, show } from './scenario.ts';

function cells(title: string) {
  const row = screen.getByRole('rowheader', { name: title }).closest('tr');
  if (!row) throw new Error(`There is no row ${title}`);
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

async function showTable(id: string) {
  const view = await show(id);
  await screen.findByRole('table');
  const currentUrl = () => view.router.state.location.pathname + view.router.state.location.search;
  return { ...view, currentUrl };
}

describe('the table', () => {
  it('has a column for each agent in the URL, in order', async () => {
    await show('compare');
    expect(await columns()).toEqual(['Agent 2', 'Agent 1', 'Zither']);
  });

  it('has at most four columns and no duplicates', async () => {
    await show('compare-too-many');
    expect(await columns()).toEqual(['Agent 1', 'Agent 2', 'Zither', 'Agent 4']);
  });

  it('ignores unknown ids', async () => {
    await show('compare-unknown');
    expect(await columns()).toEqual(['Agent 1']);
    screen.getByText('1 agent of this comparison is no longer in the directory.');
  });

  it('requests only the compared agents', async () => {
    const { queryClient } = await showTable('compare');
    expect(queryClient.getQueriesData({ queryKey: ['/api/agents'] })).toEqual([]);
  });

  it('can be scrolled by keyboard and has a caption', async () => {
    await showTable('compare');
    expect(screen.getByRole('region', { name: 'Comparison table' }).tabIndex).toBe(0);
    screen.getByRole('table', { name: 'Comparison of Agent 2, Agent 1, Zither' });
  });

  it('shows N/A for no upvotes on Product Hunt', async () => {
    await showTable('compare');
    expect(cells('Product Hunt upvotes')).toEqual(['N/A', '1,234', '1,234']);
  });

  it('marks the best value of a row', async () => {
    await showTable('compare');
    expect(cells('Rating')).toEqual([
      '4.1(40)40 reviews',
      '4.6(3)3 reviews Highest',
      'No reviews yet',
    ]);
    expect(cells('Reviews')).toEqual(['40 Most', '3', '0']);
    expect(cells('Paid from')).toEqual(['$10.50 per month Lowest', '$20 per month', 'Not listed']);
  });

  it('says when a fact was checked, and whether that was long ago', async () => {
    await showTable('compare-too-many');
    expect(cells('Paid from').at(-1)).toBe(
      '$20 per monthChecked Mar 14, 2025 (180 days ago or more), agent.example',
    );
  });

  it('names each column after its agent alone', async () => {
    await showTable('compare');
    const names = ['Agent 2', 'Agent 1', 'Zither'];
    for (const name of names) screen.getByRole('columnheader', { name });
  });

  it('links to each agent', async () => {
    await showTable('compare');
    expect(screen.getByRole('link', { name: 'Zither' }).getAttribute('href')).toBe('/agent/3');
  });

  it('removes a column and moves focus to the Add Agent button', async () => {
    const { user, currentUrl } = await showTable('compare');
    await user.click(button('Remove Agent 1'));
    expect(await columns()).toEqual(['Agent 2', 'Zither']);
    expect(currentUrl()).toBe('/compare?ids=2,3');
    expect(document.activeElement).toBe(button('Add Agent'));
  });

  it('shows the empty state after its last column is removed', async () => {
    const { user, currentUrl } = await showTable('compare-one');
    await user.click(button('Remove Agent 1'));
    await screen.findByText('No agents selected');
    expect(currentUrl()).toBe('/compare');
  });
});

describe('differences only', () => {
  it('hides identical rows and counts the others', async () => {
    const { user, currentUrl } = await showTable('compare-differences');
    expect(screen.queryByRole('rowheader', { name: 'Experience needed' })).toBeNull();
    screen.getByRole('rowheader', { name: 'Free plan' });
    screen.getByText(`8 rows of ${COMPARISON_ROWS.length} differ`);
    await user.click(button('Differences only'));
    screen.getByRole('rowheader', { name: 'Experience needed' });
    expect(currentUrl()).toBe('/compare?ids=1,2');
  });

  it('is part of the URL', async () => {
    const { user, currentUrl } = await showTable('compare');
    expect(button('Differences only').getAttribute('aria-pressed')).toBe('false');
    await user.click(button('Differences only'));
    expect(currentUrl()).toBe('/compare?ids=2,1,3&rows=different');
    expect(button('Differences only').getAttribute('aria-pressed')).toBe('true');
  });

  it('is not offered for a single agent', async () => {
    await showTable('compare-one');
    expect(screen.queryByRole('button', { name: 'Differences only' })).toBeNull();
  });

  it('says when nothing differs', async () => {
    await showTable('compare-same');
    screen.getByText(`0 rows of ${COMPARISON_ROWS.length} differ`);
  });
});

describe('nothing selected', () => {
  it.each(['compare-empty', 'compare-only-unknown'])('%s shows an empty state', async (id) => {
    await show(id);
    await screen.findByText('No agents selected');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('sends no request', async () => {
    const { queryClient } = await show('compare-empty');
    expect(queryClient.isFetching()).toBe(0);
    expect(queryClient.getQueriesData({ queryKey: ['/api/agents'] })[0]).toBeUndefined();
  });
});

describe('sharing', () => {
  it('copies the URL if there is no share sheet', async () => {
    const { user } = await showTable('compare-differences');
    await user.click(button('Share'));
    await findToast('Link copied');
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/compare?ids=1,2`);
  });
});

it('shows a loading state', async () => {
  await show('compare-slow');
  screen.getByRole('status', { name: 'Loading comparison' });
});

it('shows a retry button when the agents fail to load', async () => {
  const { user, queryClient } = await show('compare-failing');
  await screen.findByText('Could not load the agents');
  await user.click(button('Try Again'));
  await screen.findByText('Could not load the agents');
  expect(queryClient.getQueryState(['/api/agents/1'])?.errorUpdateCount).toBe(2);
});

describe('when one agent fails to load', () => {
  it('shows the others, names the missing one and retries it', async () => {
    const { user, queryClient } = await showTable('compare-failing-one');
    expect(await columns()).toEqual(['Agent 1', 'Zither']);
    screen.getByText('Could not load 1 agent');
    screen.getByRole('link', { name: 'Agent #2' });
    await user.click(button('Try Again'));
    await waitFor(() =>
      expect(queryClient.getQueryState(['/api/agents/2'])?.errorUpdateCount).toBe(2),
    );
    expect(await columns()).toEqual(['Agent 1', 'Zither']);
  });

  it('continues without it', async () => {
    const { user, currentUrl } = await showTable('compare-failing-one');
    await user.click(button('Compare the others'));
    expect(currentUrl()).toBe('/compare?ids=1,3');
    expect(screen.queryByText('Could not load 1 agent')).toBeNull();
  });

  it('keeps it in the URL', async () => {
    const { user, currentUrl } = await showTable('compare-failing-one');
    await user.click(button('Remove Agent 1'));
    expect(currentUrl()).toBe('/compare?ids=2,3');
  });
});

it('stays visible when refetching an agent fails', async () => {
  const { user, queryClient } = await showTable('compare');
  const query = queryClient.getQueryCache().find({ queryKey: ['/api/agents/1'] });
  const away = () => Promise.reject(new Error('Away'));
  await expect(query?.fetch({ ...query.options, queryFn: away })).rejects.toThrow('Away');
  await user.click(button('Remove Agent 2'));
  expect(await columns()).toEqual(['Agent 1', 'Zither']);
});

describe('the head', () => {
  it('names the agents', async () => {
    const { title, canonicalPath } = await headOf('compare');
    expect(title).toBe('Compare Agent 2 vs Agent 1 vs Zither');
    expect(canonicalPath).toBe('/compare?ids=1,2,3');
  });

  it.each(['compare', 'compare-one'])('keeps %s out of search results', async (id) => {
    expect((await headOf(id)).noIndex).toBe(true);
  });

  it('offers the empty comparison to search engines', async () => {
    expect((await headOf('compare-empty')).noIndex).toBeUndefined();
  });

  it('matches the empty comparison when all agents are unknown', async () => {
    const { title, canonicalPath } = await headOf('compare-only-unknown');
    expect(title).toBe('Compare AI Agents');
    expect(canonicalPath).toBe('/compare');
  });

  it.each(['compare-empty', 'compare', 'compare-full', 'compare-long'])(
    'describes %s in 70 to 160 characters',
    async (id) => {
      const { description } = await headOf(id);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
    },
  );
});
