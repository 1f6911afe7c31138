import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { CommandPalette } from './command-palette.tsx';

const item = (label: string) => ({ to: `/${label.toLowerCase()}`, label, icon: null });
const GROUPS = [
  { title: 'Pages', items: [item('Blog'), item('Selector')] },
  { title: 'Nothing', items: [] },
  { title: 'Categories', items: [item('Chatbots')] },
];

function Example({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const found = GROUPS.map((group) => ({
    ...group,
    items: group.items.filter(({ label }) => label.toLowerCase().includes(text)),
  }));
  return (
    <CommandPalette
      text={text}
      onTextChange={setText}
      groups={found}
      status="3 results"
      placeholder="Search"
      onClose={onClose}
    />
  );
}

function renderPalette() {
  const onClose = vi.fn();
  const router = createMemoryRouter([{ path: '*', element: <Example onClose={onClose} /> }]);
  render(<RouterProvider router={router} />);
  screen.getByRole('combobox').focus();
  return { router, onClose };
}

const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

describe('CommandPalette', () => {
  test('groups the options and omits empty groups', () => {
    renderPalette();
    const groups = screen.getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Pages',
      'Categories',
    ]);
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options).toHaveLength(3);
  });

  test.each([
    ['', 'Blog'],
    ['{ArrowDown}', 'Selector'],
    ['{ArrowDown}{ArrowDown}{ArrowDown}', 'Blog'],
    ['{ArrowUp}', 'Chatbots'],
    ['{ArrowDown}chat', 'Chatbots'],
    ['{ArrowDown}o', 'Blog'],
    ['zzz', null],
  ])('after %s the active option is %s', async (keys, label) => {
    renderPalette();
    if (keys) await userEvent.keyboard(keys);
    expect(active()).toBe(label);
    const selected = screen.queryByRole('option', { selected: true });
    expect(selected?.textContent ?? null).toBe(label);
  });

  test.each([{ isComposing: true }, { keyCode: 229 }])(
    'leaves the keys to an input method that composes text: %j',
    (composing) => {
      const { router } = renderPalette();
      for (const key of ['ArrowDown', 'Enter'])
        expect(fireEvent.keyDown(screen.getByRole('combobox'), { key, ...composing })).toBe(true);
      expect(active()).toBe('Blog');
      expect(router.state.location.pathname).toBe('/');
    },
  );

  test('Enter opens the active option and closes the palette', async () => {
    const { router, onClose } = renderPalette();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(router.state.location.pathname).toBe('/selector');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('a click opens an option and closes the palette', async () => {
    const { router, onClose } = renderPalette();
    await userEvent.click(screen.getByRole('option', { name: 'Chatbots' }));
    expect(router.state.location.pathname).toBe('/chatbots');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('announces the status of the search', () => {
    renderPalette();
    expect(screen.getByRole('status').textContent).toBe('3 results');
  });
});
