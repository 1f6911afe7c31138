import { findToast } from '@agent-atlas/shell/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COMPARISON_ROWS } from '../src/comparison/rows.tsx';
import { headOf, show } from './kit.ts';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** The names of the columns, in their order. */
async function columns() {
  const heads = await screen.findAllByRole('columnheader');
  return heads.map((head) => within(head).getByRole('link').textContent);
}

/** The texts of a row's cells. */
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
  const address = () => view.router.state.location.pathname + view.router.state.location.search;
  return { ...view, address };
}

async function showPicker(id: string) {
  const view = await show(id);
  await screen.findByRole('button', { name: /^Agent 2/ });
  const address = () => view.router.state.location.pathname + view.router.state.location.search;
  return { ...view, address };
}

describe('the table', () => {
  it('has the agents of the address as columns, in its order', async () => {
    await show('compare');
    expect(await columns()).toEqual(['Agent 2', 'Agent 1', 'Zither']);
  });

  it('has four columns at most and each agent once', async () => {
    await show('compare-too-many');
    expect(await columns()).toEqual(['Agent 1', 'Agent 2', 'Zither', 'Agent 4']);
  });

  it('passes over ids that no agent has', async () => {
    await show('compare-unknown');
    expect(await columns()).toEqual(['Agent 1']);
    screen.getByText('1 agent of this comparison is no longer in the directory.');
  });

  it('asks for no other agents than its own', async () => {
    const { queryClient } = await showTable('compare');
    expect(queryClient.getQueryState(['/api/agents'])).toBeUndefined();
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

  it('calls the best value of a row by its name', async () => {
    await showTable('compare');
    expect(cells('Rating')).toEqual(['4.1', '4.6 Highest', 'No reviews yet']);
    expect(cells('Reviews')).toEqual(['40 Most', '3', '0']);
    expect(cells('Paid from')).toEqual(['$10.50 per month Lowest', '$20 per month', 'Not listed']);
  });

  it('leads to each agent', async () => {
    await showTable('compare');
    expect(screen.getByRole('link', { name: 'Zither' }).getAttribute('href')).toBe('/agent/3');
  });

  it('loses a column by its remove button, and goes on from the page’s main button', async () => {
    const { user, address } = await showTable('compare');
    await user.click(button('Remove Agent 1'));
    expect(await columns()).toEqual(['Agent 2', 'Zither']);
    expect(address()).toBe('/compare?ids=2,3');
    expect(document.activeElement).toBe(button('Add Agent'));
  });

  it('is gone with its last column', async () => {
    const { user, address } = await showTable('compare-one');
    await user.click(button('Remove Agent 1'));
    await screen.findByText('No agents selected');
    expect(address()).toBe('/compare');
  });
});

describe('differences only', () => {
  it('leaves out the rows that are the same, and says how many are left', async () => {
    const { user, address } = await showTable('compare-differences');
    expect(screen.queryByRole('rowheader', { name: 'Experience needed' })).toBeNull();
    screen.getByRole('rowheader', { name: 'Free plan' });
    screen.getByText(`8 rows of ${COMPARISON_ROWS.length} differ`);
    await user.click(button('Differences only'));
    screen.getByRole('rowheader', { name: 'Experience needed' });
    expect(address()).toBe('/compare?ids=1,2');
  });

  it('is in the address', async () => {
    const { user, address } = await showTable('compare');
    expect(button('Differences only').getAttribute('aria-pressed')).toBe('false');
    await user.click(button('Differences only'));
    expect(address()).toBe('/compare?ids=2,1,3&rows=different');
    expect(button('Differences only').getAttribute('aria-pressed')).toBe('true');
  });

  it('is not offered for one agent', async () => {
    await showTable('compare-one');
    expect(screen.queryByRole('button', { name: 'Differences only' })).toBeNull();
  });

  it('says when nothing differs', async () => {
    await showTable('compare-same');
    screen.getByText(`0 rows of ${COMPARISON_ROWS.length} differ`);
  });
});

describe('nothing selected', () => {
  it.each(['compare-empty', 'compare-only-unknown'])('%s says so', async (id) => {
    await show(id);
    await screen.findByText('No agents selected');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('asks the API for nothing', async () => {
    const { queryClient } = await show('compare-empty');
    expect(queryClient.isFetching()).toBe(0);
    expect(queryClient.getQueryState(['/api/agents'])?.data).toBeUndefined();
  });
});

describe('the picker', () => {
  it('is opened and closed by the same button', async () => {
    const { user, router } = await show('compare-one');
    await user.click(button('Add Agent'));
    await screen.findByRole('region', { name: 'Choose agents' });
    expect(button('Close').getAttribute('aria-expanded')).toBe('true');
    await user.click(button('Close'));
    expect(screen.queryByRole('region', { name: 'Choose agents' })).toBeNull();
    expect(router.state.location.search).toBe('?ids=1');
  });

  it('loads all agents when it is opened', async () => {
    const { user, queryClient } = await show('compare-empty');
    await user.click(button('Add Agent'));
    await screen.findByRole('button', { name: /^Agent 5/ });
    expect(queryClient.getQueryData(['/api/agents'])).toHaveLength(5);
  });

  it('selects an agent by a click and takes it back by another', async () => {
    const { user, address } = await showPicker('compare-picker-one');
    await user.click(button('Agent 2 Company 2'));
    expect(await columns()).toEqual(['Agent 1', 'Agent 2']);
    expect(button('Agent 2 Company 2').getAttribute('aria-pressed')).toBe('true');
    screen.getByText('2 of 4 selected');
    await user.click(button('Agent 2 Company 2'));
    expect(await columns()).toEqual(['Agent 1']);
    expect(address()).toBe('/compare?ids=1&picker=open');
  });

  it('shows what it knows already without asking for it again', async () => {
    const { user, queryClient } = await showPicker('compare-picker-one');
    await user.click(button('Agent 2 Company 2'));
    expect(await columns()).toEqual(['Agent 1', 'Agent 2']);
    expect(queryClient.getQueryState(['/api/agents/2'])?.dataUpdateCount).toBe(0);
  });

  it('adds none beyond four', async () => {
    const { user, address } = await showPicker('compare-full-picker');
    const before = address();
    expect(button('Agent 5 Company 5').disabled).toBe(true);
    await user.click(button('Agent 5 Company 5'));
    expect(address()).toBe(before);
    screen.getByText('4 of 4 selected. Remove one to choose another.');
  });

  it('cannot be opened with four selected, but closed', async () => {
    const { user } = await showPicker('compare-full-picker');
    expect(button('Close').disabled).toBe(false);
    await user.click(button('Close'));
    expect(button('Add Agent').disabled).toBe(true);
  });

  it('finds agents by name, company and category', async () => {
    const { user } = await showPicker('compare-picker');
    await user.type(screen.getByRole('searchbox', { name: 'Find an agent' }), 'code');
    screen.getByRole('list', { name: '1 agent' });
    button('Agent 2 Company 2');
  });

  it('keeps what was searched for in the address', async () => {
    await show('compare-find');
    await screen.findByRole('button', { name: 'Zither Strings Ltd' });
    screen.getByRole('list', { name: '1 agent' });
  });

  it('says when it finds none', async () => {
    const { user } = await showPicker('compare-picker');
    await user.type(screen.getByRole('searchbox', { name: 'Find an agent' }), 'zeppelin');
    screen.getByText('No agents found');
  });

  it('is walked by the arrow keys from its search field and back, past what cannot be chosen', async () => {
    const { user } = await showPicker('compare-full-picker');
    const field = screen.getByRole('searchbox', { name: 'Find an agent' });
    field.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button('Agent 1 Company 1'));
    await user.keyboard('{ArrowDown>5/}');
    expect(document.activeElement).toBe(button('Zither Strings Ltd'));
    await user.keyboard('{ArrowUp>4/}');
    expect(document.activeElement).toBe(field);
  });

  it('is closed by Escape', async () => {
    const { user } = await showPicker('compare-picker');
    screen.getByRole('searchbox', { name: 'Find an agent' }).focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Choose agents' })).toBeNull();
    expect(document.activeElement).toBe(button('Add Agent'));
  });

  it('holds places while loading', async () => {
    await show('compare-slow-picker');
    screen.getByRole('status', { name: 'Loading agents' });
  });

  it('offers another try when it cannot be loaded, beside the table', async () => {
    const { user, queryClient } = await show('compare-failing-picker');
    await screen.findByText('Could not load the agents to choose from');
    screen.getByRole('table');
    await user.click(button('Try Again'));
    await waitFor(() =>
      expect(queryClient.getQueryState(['/api/agents'])?.errorUpdateCount).toBe(2),
    );
  });
});

describe('sharing', () => {
  it('copies the address of the comparison where there is no share sheet', async () => {
    const { user } = await showTable('compare-differences');
    await user.click(button('Share'));
    await findToast('Link copied');
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/compare?ids=1,2`);
  });
});

it('says so while loading', async () => {
  await show('compare-slow');
  screen.getByRole('status', { name: 'Loading comparison' });
});

it('offers another try when the agents cannot be loaded', async () => {
  const { user, queryClient } = await show('compare-failing');
  await screen.findByText('Could not load the agents');
  await user.click(button('Try Again'));
  await screen.findByText('Could not load the agents');
  expect(queryClient.getQueryState(['/api/agents/1'])?.errorUpdateCount).toBe(2);
});

it('leads back home', async () => {
  await show('compare-empty');
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
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

  it('says on the preview picture who is compared', async () => {
    const { card } = await headOf('compare');
    expect(card?.title).toBe('Agent 2 vs Agent 1 vs Zither');
  });

  it('is that of the empty comparison when no agent is known', async () => {
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
