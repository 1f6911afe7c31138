// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { THEME_STORAGE_KEY } from './theme-script.ts';
import { setTheme } from './theme-store.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** As the server sends them: the system's preference decides. */
const COLORS = `
  <meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)">
  <meta name="theme-color" content="#000" media="(prefers-color-scheme: dark)">`;

beforeEach(() => {
  vi.useFakeTimers();
  setTheme('system');
  document.head.innerHTML = COLORS;
});

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  vi.useRealTimers();
});

const state = () => [
  document.documentElement.dataset.theme,
  localStorage.getItem(THEME_STORAGE_KEY),
];

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Theme' }));
  fireEvent.click(screen.getByRole('menuitemradio', { name }));
}

/** Presses a theme and waits until it applies. */
function choose(name: string) {
  press(name);
  act(() => vi.runAllTimers());
}

const barColors = () =>
  [...document.querySelectorAll('meta')].map(
    (meta) => `${meta.content} ${meta.getAttribute('media')}`,
  );

describe('ThemeSwitch', () => {
  test('offers system, light and dark, and marks the chosen one', () => {
    render(<ThemeSwitch />);
    choose('Dark');
    fireEvent.click(screen.getByRole('button', { name: 'Theme' }));
    const themes = screen.getAllByRole('menuitemradio');
    expect(themes.map(({ textContent }) => textContent)).toEqual(['System', 'Light', 'Dark']);
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Dark');
  });

  test('applies and stores the chosen theme, and clears it for "System"', () => {
    render(<ThemeSwitch />);
    choose('Light');
    expect(state()).toEqual(['light', 'light']);
    choose('Dark');
    expect(state()).toEqual(['dark', 'dark']);
    choose('System');
    expect(state()).toEqual([undefined, null]);
  });

  test('closes the menu before the page is repainted', () => {
    render(<ThemeSwitch />);
    press('Dark');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.documentElement.dataset.theme).toBeUndefined();
    act(() => vi.runAllTimers());
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  test("updates the color of the browser's toolbars", () => {
    render(<ThemeSwitch />);
    choose('Dark');
    expect(barColors()).toEqual(['#fff not all', '#000 all']);
    choose('System');
    expect(barColors()).toEqual([
      '#fff (prefers-color-scheme: light)',
      '#000 (prefers-color-scheme: dark)',
    ]);
  });

  test("sets the toolbars' color when a page loads with a chosen theme", () => {
    document.documentElement.dataset.theme = 'light';
    render(<ThemeSwitch />);
    expect(barColors()).toEqual(['#fff all', '#000 not all']);
  });
});
