import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, columns } from './comparison.ts';
import { serverRender, show } from './scenario.ts';

async function showPicker(id: string) {
  const view = await show(id);
  await screen.findByRole('button', { name: /^Agent 2/ });
  const currentUrl = () => view.router.state.location.pathname + view.router.state.location.search;
  return { ...view, currentUrl };
}

describe('the picker', () => {
  it('opens and closes with the same button', async () => {
    const { user, router } = await show('compare-one');
    await user.click(button('Add Agent'));
    await screen.findByRole('region', { name: 'Choose agents' });
    expect(button('Close').getAttribute('aria-expanded')).toBe('true');
    await user.click(button('Close'));
    expect(screen.queryByRole('region', { name: 'Choose agents' })).toBeNull();
    expect(router.state.location.search).toBe('?ids=1');
  });

  it('keeps what was typed before hydration, and searches for it', async () => {
    const { html, app } = await serverRender('compare-picker');
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.replaceChildren(container);
    const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find an agent' });
    field().value = 'strings';
    render(app, { container, hydrate: true });
    await screen.findByRole('list', { name: '1 agent' });
    expect(field().value).toBe('strings');
  });

  it('loads the first agents when it opens', async () => {
    const { user, queryClient } = await show('compare-empty');
    await user.click(button('Add Agent'));
    await screen.findByRole('button', { name: /^Agent 5/ });
    expect(queryClient.getQueryState(['/api/agents', { limit: 48 }, 'page'])?.status).toBe(
      'success',
    );
  });

  it('selects and deselects an agent with a click', async () => {
    const { user, currentUrl } = await showPicker('compare-picker-one');
    await user.click(button('Agent 2 Company 2'));
    expect(await columns()).toEqual(['Agent 1', 'Agent 2']);
    expect(button('Agent 2 Company 2').getAttribute('aria-pressed')).toBe('true');
    screen.getByText('2 of 4 selected');
    await user.click(button('Agent 2 Company 2'));
    expect(await columns()).toEqual(['Agent 1']);
    expect(currentUrl()).toBe('/compare?ids=1&picker=open');
  });

  it('reuses data that is already loaded', async () => {
    const { user, queryClient } = await showPicker('compare-picker-one');
    await user.click(button('Agent 2 Company 2'));
    expect(await columns()).toEqual(['Agent 1', 'Agent 2']);
    expect(queryClient.getQueryState(['/api/agents/2'])?.dataUpdateCount).toBe(0);
  });

  it('allows at most four agents', async () => {
    const { user, currentUrl } = await showPicker('compare-full-picker');
    const before = currentUrl();
    expect(button('Agent 5 Company 5').disabled).toBe(true);
    await user.click(button('Agent 5 Company 5'));
    expect(currentUrl()).toBe(before);
    screen.getByText('4 of 4 selected. Remove one to choose another.');
  });

  it('can be closed but not opened when four agents are selected', async () => {
    const { user } = await showPicker('compare-full-picker');
    expect(button('Close').disabled).toBe(false);
    await user.click(button('Close'));
    expect(button('Add Agent').disabled).toBe(true);
  });

  it('searches all agents, not only the ones it shows', async () => {
    const { user } = await showPicker('compare-picker');
    await user.type(screen.getByRole('searchbox', { name: 'Find an agent' }), 'code');
    await screen.findByRole('list', { name: '1 agent' });
    button('Agent 2 Company 2');
  });

  it('restores the search from the URL', async () => {
    await show('compare-find');
    await screen.findByRole('button', { name: 'Zither Strings Ltd' });
    screen.getByRole('list', { name: '1 agent' });
  });

  it('says when there are more agents than shown', async () => {
    await showPicker('compare-picker-many');
    screen.getByText('There are more. Search to find the others.');
  });

  it('shows an empty state when nothing matches', async () => {
    const { user } = await showPicker('compare-picker');
    await user.type(screen.getByRole('searchbox', { name: 'Find an agent' }), 'zeppelin');
    await screen.findByText('No agents found');
  });

  it('moves focus with the arrow keys and skips disabled agents', async () => {
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

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'leaves the keys to an input method that composes text: %j',
    async (composing) => {
      await showPicker('compare-picker');
      const field = screen.getByRole('searchbox', { name: 'Find an agent' });
      field.focus();
      for (const key of ['ArrowDown', 'Escape']) fireEvent.keyDown(field, { key, ...composing });
      expect(document.activeElement).toBe(field);
      screen.getByRole('region', { name: 'Choose agents' });
    },
  );

  it('closes on Escape', async () => {
    const { user } = await showPicker('compare-picker');
    screen.getByRole('searchbox', { name: 'Find an agent' }).focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Choose agents' })).toBeNull();
    expect(document.activeElement).toBe(button('Add Agent'));
  });

  it('shows skeletons while loading', async () => {
    await show('compare-slow-picker');
    screen.getByRole('status', { name: 'Loading agents' });
  });

  it('shows a retry button next to the table when it fails to load', async () => {
    const { user, queryClient } = await show('compare-failing-picker');
    await screen.findByText('Could not load the agents to choose from');
    screen.getByRole('table');
    await user.click(button('Try Again'));
    await waitFor(() =>
      expect(
        queryClient.getQueryState(['/api/agents', { limit: 48 }, 'page'])?.errorUpdateCount,
      ).toBe(2),
    );
  });
});
