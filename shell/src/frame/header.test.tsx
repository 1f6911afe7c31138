// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Header } from './header.tsx';
import { setSlashKey } from './palette/slash-key.ts';
import { currentPath, LINKS, renderAt } from './test-frame.tsx';

afterEach(cleanup);

const field = () => screen.getByPlaceholderText<HTMLInputElement>('Search AI agents...');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function search(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  const form = field().form;
  if (form) fireEvent.submit(form);
}

describe('header links', () => {
  test('are those that the remotes contribute, in their order', () => {
    renderAt('/', <Header links={LINKS.header} />);
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Leaderboard', '/leaderboard'],
      ['Selector', '/recommendations'],
      ['Blog', '/blog'],
    ]);
  });

  test('no navigation is announced without links', () => {
    renderAt('/', <Header links={[]} />);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('button', { name: 'Search' })).toBeDefined();
  });

  test.each([
    ['/', ['Home']],
    ['/leaderboard', ['Leaderboard']],
    ['/blog/what-to-ask', ['Blog']],
    ['/blogs', []],
    ['/faq', []],
  ])('at %s the current links are %j', (path, current) => {
    renderAt(path, <Header links={LINKS.header} />);
    const links = screen.queryAllByRole('link', { current: 'page' });
    expect(links.map((link) => link.textContent)).toEqual(current);
  });

  test('the logo links to the home page', () => {
    renderAt('/faq', <Header links={LINKS.header} />);
    expect(screen.getByRole('link', { name: 'Agent Atlas' }).getAttribute('href')).toBe('/');
  });
});

describe('header search', () => {
  test('is collapsed at first', () => {
    renderAt('/', <Header links={LINKS.header} />);
    expect(screen.queryByPlaceholderText('Search AI agents...')).toBeNull();
  });

  test('shows and describes the key / unless it is switched off', () => {
    renderAt('/', <Header links={LINKS.header} />);
    const description = 'Search. Press / to search from anywhere';
    expect(screen.getByRole('button', { name: 'Search', description }).textContent).toBe('');
    act(() => setSlashKey(false));
    expect(screen.queryByRole('button', { name: 'Search', description })).toBeNull();
    act(() => setSlashKey(true));
  });

  test('moves the focus into the field when it opens', () => {
    renderAt('/', <Header links={LINKS.header} />);
    press('Search');
    expect(document.activeElement).toBe(field());
  });

  test('goes to the results of the trimmed text', () => {
    const router = renderAt('/', <Header links={LINKS.header} />);
    press('Search');
    search('  c++ & co ');
    expect(currentPath(router)).toBe('/search?q=c%2B%2B%20%26%20co');
  });

  test.each(['', '   '])('does nothing with the blank text %j', (text) => {
    const router = renderAt('/', <Header links={LINKS.header} />);
    press('Search');
    search(text);
    expect(currentPath(router)).toBe('/');
    expect(field()).toBeDefined();
  });

  test('its close button collapses it and returns the focus', () => {
    renderAt('/', <Header links={LINKS.header} />);
    press('Search');
    press('Close search');
    expect(screen.queryByPlaceholderText('Search AI agents...')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
  });

  test.each([{ isComposing: true }, { keyCode: 229 }])(
    'stays open when Escape ends what an input method composes: %j',
    (composing) => {
      renderAt('/', <Header links={LINKS.header} />);
      press('Search');
      fireEvent.keyDown(field(), { key: 'Escape', ...composing });
      expect(document.activeElement).toBe(field());
    },
  );

  test('Escape collapses it', () => {
    renderAt('/', <Header links={LINKS.header} />);
    press('Search');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByPlaceholderText('Search AI agents...')).toBeNull();
  });
});
