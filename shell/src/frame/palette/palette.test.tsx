// @vitest-environment jsdom
import { createQueryClient, createQueryFn } from '@agent-atlas/api/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { currentPath, LINKS, renderAt } from '../test-frame.tsx';
import { PaletteHost } from './palette-host.tsx';
import { rememberPage } from './recent-pages.ts';
import { setSlashKey } from './slash-key.ts';

const OTTER = { id: 7, name: 'Quiet Otter', category: 'AI Chatbot', logo: 'otter' };
const FOUND = { agents: [OTTER], categories: [{ name: 'AI Chatbot', count: 12 }], total: 1 };

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
const respondWith = (body: object) => vi.fn<Fetch>(async () => Response.json(body));

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  setSlashKey(true);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Renders a tab and opens the palette with a key. */
async function openPalette(
  fetch: Fetch = respondWith(FOUND),
  key: object = { key: '/' },
  links = LINKS,
) {
  const client = createQueryClient(
    createQueryFn({ fetch: (url, init) => fetch(String(url), init) }),
  );
  const router = renderAt(
    '/',
    <QueryClientProvider client={client}>
      <input aria-label="Another field" />
      <PaletteHost links={links} />
    </QueryClientProvider>,
  );
  fireEvent.keyDown(document.body, key);
  await act(async () => void (await import('./palette.tsx')));
  await settle();
  return router;
}

/** Waits until the response is on the screen. */
async function searched() {
  do await settle(150);
  while (status() === 'Searching...');
}

const field = () => screen.queryByRole('combobox', { name: 'Search AI agents...' });
const status = () => screen.getByRole('status').textContent;

function type(text: string) {
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
}

function group(name: string) {
  const options = within(screen.getByRole('group', { name })).getAllByRole('option');
  return options.map(({ textContent }) => textContent);
}

describe('the palette', () => {
  test.each([
    { key: '/' },
    { key: 'k', ctrlKey: true },
    { key: 'k', metaKey: true },
    { key: 'K', ctrlKey: true },
    { key: 'л', code: 'KeyK', ctrlKey: true },
  ])('opens on %j', async (key) => {
    await openPalette(undefined, key);
    expect(field()).not.toBeNull();
  });

  test.each([
    [
      'the place of K if the layout has another letter there',
      { key: 't', code: 'KeyK', ctrlKey: true },
    ],
    ['K alone', { key: 'k', code: 'KeyK' }],
  ])('does not open on %s', async (_, key) => {
    await openPalette(undefined, key);
    expect(field()).toBeNull();
  });

  test('does not open when a slash is typed into a field', async () => {
    await openPalette(undefined, { key: 'x' });
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Another field' }), { key: '/' });
    await settle();
    expect(field()).toBeNull();
  });

  test('no longer opens on a slash once that is switched off, but on Ctrl+K', async () => {
    await openPalette();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Open with the / key' }));
    cleanup();
    await openPalette();
    expect(field()).toBeNull();
    cleanup();
    await openPalette(undefined, { key: 'k', ctrlKey: true });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Open with the / key', checked: false }));
    cleanup();
    await openPalette();
    expect(field()).not.toBeNull();
  });

  test('stays closed on a slash until the page unloads if the browser stores nothing', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem');
    setItem.mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
    onTestFinished(() => setItem.mockRestore());
    await openPalette();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Open with the / key' }));
    cleanup();
    await openPalette();
    expect(field()).toBeNull();
  });

  test('offers recent pages, pages and categories before anything is typed', async () => {
    rememberPage('/agent/7', 'Quiet Otter | Agent Atlas');
    await openPalette();
    expect(group('Recent pages')).toEqual(['Quiet Otter']);
    expect(group('Pages')).toEqual([
      'Home',
      'Leaderboard',
      'Selector',
      'Blog',
      'AI Agents Glossary',
    ]);
    expect(group('Categories')).toEqual(['AI Chatbots', 'AI Platforms']);
    expect(group('News')).toEqual(['Press']);
  });

  test('offers the links that did not come with the document', async () => {
    const fetch = vi.fn(async () => Response.json({ palette: LINKS.palette }));
    vi.stubGlobal('fetch', fetch);
    onTestFinished(() => void vi.unstubAllGlobals());
    await openPalette(undefined, undefined, { ...LINKS, palette: [], rest: '/_s/1.json' });
    expect(group('News')).toEqual(['Press']);
    expect(fetch.mock.calls).toEqual([['/_s/1.json']]);
  });

  test('searches after a pause in typing and shows the results', async () => {
    const fetch = respondWith(FOUND);
    await openPalette(fetch);
    type('ot');
    await settle(149);
    type('otter');
    await settle(149);
    expect(fetch).not.toHaveBeenCalled();
    expect(status()).toBe('Searching...');
    await searched();
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/search?limit=6&q=otter']);
    expect(group('AI agents')).toEqual(['Quiet OtterAI Chatbot']);
    expect(group('Categories')).toEqual(['AI Chatbots12 agents']);
    expect(status()).toBe('2 results');
  });

  test('aborts a request when the visitor keeps typing', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    await openPalette((_url, init) => {
      signals.push(init?.signal);
      return new Promise(() => {});
    });
    type('ot');
    await settle(150);
    type('otter');
    await settle(150);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  });

  test('shows only those previous results that match the current text', async () => {
    await openPalette(respondWith(FOUND));
    type('otter');
    await searched();
    type('otters');
    await settle();
    expect(screen.queryByRole('group', { name: 'AI agents' })).toBeNull();
  });

  test('links to all results', async () => {
    const router = await openPalette(respondWith({ agents: [], categories: [], total: 0 }));
    type('a & b');
    await searched();
    expect(status()).toBe('Nothing found for "a & b"');
    fireEvent.click(screen.getByRole('option', { name: 'See all results for "a & b"' }));
    expect(currentPath(router)).toBe('/search?q=a%20%26%20b');
    expect(field()).toBeNull();
  });

  test('still finds pages when the search fails', async () => {
    await openPalette(async () => new Response('Unavailable', { status: 503 }));
    type('gloss');
    await searched();
    expect(status()).toBe('The search is not available right now');
    expect(group('Pages')).toEqual(['AI Agents Glossary']);
  });
});
