// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { THEME_STORAGE_KEY } from './theme-script.ts';
import { setTheme } from './theme-store.ts';
import { ThemeSwitch } from './theme-switch.tsx';

beforeEach(() => setTheme('system'));
afterEach(cleanup);

const state = () => [
  document.documentElement.dataset.theme,
  localStorage.getItem(THEME_STORAGE_KEY),
];

describe('ThemeSwitch', () => {
  test('goes from system to light to dark and back, and remembers', () => {
    render(<ThemeSwitch />);
    fireEvent.click(screen.getByRole('button', { name: 'Theme: System. Switch to Light' }));
    expect(state()).toEqual(['light', 'light']);
    fireEvent.click(screen.getByRole('button', { name: 'Theme: Light. Switch to Dark' }));
    expect(state()).toEqual(['dark', 'dark']);
    fireEvent.click(screen.getByRole('button', { name: 'Theme: Dark. Switch to System' }));
    expect(state()).toEqual([undefined, null]);
  });
});
