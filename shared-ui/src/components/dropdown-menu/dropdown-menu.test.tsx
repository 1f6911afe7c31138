import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { DropdownMenu } from './dropdown-menu.tsx';
import { MenuItem } from './menu-item.tsx';

function renderMenu() {
  const onSelect = vi.fn();
  const choose = (value: string) => () => onSelect(value);
  render(
    <>
      <DropdownMenu label="Sort by" trigger="Sort">
        <MenuItem checked={false} onSelect={choose('rating')}>
          Rating
        </MenuItem>
        <MenuItem checked onSelect={choose('reviews')}>
          Reviews
        </MenuItem>
        <MenuItem checked={false} disabled>
          Price
        </MenuItem>
        <MenuItem checked={false} onSelect={choose('newest')}>
          Newest
        </MenuItem>
      </DropdownMenu>
      <button type="button">Elsewhere</button>
    </>,
  );
  return onSelect;
}

const trigger = () => screen.getByRole('button', { name: 'Sort' });
const isOpen = () => screen.queryByRole('menu') !== null;
const focused = () => document.activeElement?.textContent;

async function press(keys: string) {
  trigger().focus();
  await userEvent.keyboard(keys);
}

describe('DropdownMenu', () => {
  test('its button has a menu and opens it on click', async () => {
    renderMenu();
    expect(trigger().getAttribute('aria-haspopup')).toBe('menu');
    expect(trigger().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(trigger());
    screen.getByRole('menu', { name: 'Sort by' });
    expect(trigger().getAttribute('aria-expanded')).toBe('true');
  });

  test.each([
    ['{Enter}', 'Reviews'],
    ['{ArrowDown}', 'Reviews'],
    ['{ArrowUp}', 'Newest'],
    ['{Enter}{ArrowDown}', 'Newest'],
    ['{Enter}{ArrowDown}{ArrowDown}', 'Rating'],
    ['{Enter}{Home}{ArrowUp}', 'Newest'],
    ['{Enter}{End}', 'Newest'],
    ['{Enter}n', 'Newest'],
    ['{Enter}r', 'Rating'],
  ])('%s moves the focus to %s', async (keys, item) => {
    renderMenu();
    await press(keys);
    expect(focused()).toBe(item);
  });

  test('marks the chosen item', async () => {
    renderMenu();
    await press('{Enter}');
    const chosen = screen.getByRole('menuitemradio', { checked: true });
    expect(chosen.textContent).toBe('Reviews');
  });

  test('choosing an item calls onSelect, closes the menu and returns the focus', async () => {
    const onSelect = renderMenu();
    await press('{Enter}{Home}{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('rating');
    expect(isOpen()).toBe(false);
    expect(focused()).toBe('Sort');
  });

  test('Escape closes it and returns the focus', async () => {
    renderMenu();
    await press('{Enter}{Escape}');
    expect(isOpen()).toBe(false);
    expect(focused()).toBe('Sort');
  });

  test('Tab closes it', async () => {
    renderMenu();
    await press('{Enter}');
    await userEvent.tab();
    expect(isOpen()).toBe(false);
  });

  test('a click outside closes it', async () => {
    renderMenu();
    await press('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(isOpen()).toBe(false);
  });
});
