// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MobileMenu } from './mobile-menu.tsx';
import { currentPath, LINKS, renderAt } from './test-frame.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
const isOpen = () => screen.queryByRole('navigation') !== null;

describe('MobileMenu', () => {
  test('is collapsed at first', () => {
    renderAt('/', <MobileMenu links={LINKS.header} />);
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('button', { expanded: false })).toBeDefined();
  });

  test('its toggle opens the links and a search form', () => {
    renderAt('/', <MobileMenu links={LINKS.header} />);
    open();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Leaderboard',
      'Selector',
      'Blog',
    ]);
    expect(screen.getByPlaceholderText('Search AI agents...')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Close menu', expanded: true })).toBeDefined();
  });

  test('navigates and closes when a link is chosen', () => {
    const router = renderAt('/', <MobileMenu links={LINKS.header} />);
    open();
    fireEvent.click(screen.getByRole('link', { name: 'Selector' }));
    expect(currentPath(router)).toBe('/recommendations');
    expect(isOpen()).toBe(false);
  });

  test('closes and returns the focus when the link to the current page is chosen', () => {
    renderAt('/', <MobileMenu links={LINKS.header} />);
    open();
    fireEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
  });

  test('closes when the visitor goes back', async () => {
    const router = renderAt('/', <MobileMenu links={LINKS.header} />);
    await act(() => router.navigate('/faq'));
    open();
    await act(() => router.navigate(-1));
    expect(isOpen()).toBe(false);
  });

  test('closes on Escape and returns the focus to the toggle', () => {
    renderAt('/', <MobileMenu links={LINKS.header} />);
    open();
    fireEvent.keyDown(screen.getByRole('link', { name: 'Blog' }), { key: 'Escape' });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
  });

  test('stays open when Escape ends what an input method composes', () => {
    renderAt('/', <MobileMenu links={LINKS.header} />);
    open();
    const field = screen.getByPlaceholderText('Search AI agents...');
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    expect(isOpen()).toBe(true);
  });

  test('closes when a search starts', () => {
    const router = renderAt('/', <MobileMenu links={LINKS.header} />);
    open();
    const field = screen.getByPlaceholderText<HTMLInputElement>('Search AI agents...');
    fireEvent.change(field, { target: { value: 'otter' } });
    if (field.form) fireEvent.submit(field.form);
    expect(currentPath(router)).toBe('/search?q=otter');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
  });

  test('moves the focus to the search form if there are no links', () => {
    renderAt('/', <MobileMenu links={[]} />);
    open();
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Search AI agents...'));
  });

  test('moves the focus to its first link', () => {
    renderAt('/', <MobileMenu links={LINKS.header} />);
    open();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Home' }));
  });

  test('closes when the focus leaves it', () => {
    renderAt(
      '/',
      <>
        <MobileMenu links={LINKS.header} />
        <a href="/faq">Elsewhere</a>
      </>,
    );
    open();
    act(() => screen.getByRole('link', { name: 'Elsewhere' }).focus());
    expect(isOpen()).toBe(false);
  });

  test('closes when the window grows to 768 px', () => {
    renderAt('/', <MobileMenu links={LINKS.header} />);
    open();
    vi.stubGlobal('innerWidth', 767);
    fireEvent(window, new Event('resize'));
    expect(isOpen()).toBe(true);
    vi.stubGlobal('innerWidth', 768);
    fireEvent(window, new Event('resize'));
    expect(isOpen()).toBe(false);
  });
});
