import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { headOf, show } from './scenario.ts';

afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'share');
});

test('the landscape article has title, date, reading time and a comparison table', async () => {
  await show('blog-landscape');
  screen.getByRole('heading', { level: 1, name: /Landscape/ });
  const [date] = screen.getAllByText('November 21, 2026');
  expect(date?.getAttribute('datetime')).toBe('2026-11-21');
  screen.getAllByText('6 min read');
  const table = await screen.findByRole('table', { name: /compared/ });
  expect(within(table).getAllByRole('rowheader')).toHaveLength(11);
});

test.each(['blog-landscape', 'blog-trial', 'blog-pricing'])(
  '%s links back to the blog and to all articles',
  async (id) => {
    await show(id);
    expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
    const all = screen.getByRole('link', { name: 'Back to All Articles' });
    expect(all.getAttribute('href')).toBe('/blog');
  },
);

test("opens the system's share sheet on Share", async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  await show('blog-trial');
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({
    title: 'How to Run a Two-Week Trial of an AI Tool',
    url: window.location.href,
  });
});

test('shows no message when the reader closes the share sheet', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  await show('blog-trial');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledOnce();
  expect(await navigator.clipboard.readText()).toBe('');
  expect(screen.queryByText('Link copied')).toBeNull();
});

test('copies the link and confirms it if there is no share sheet', async () => {
  await show('blog-trial');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toBe(window.location.href);
});

test('reports when the link cannot be copied', async () => {
  await show('blog-trial');
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByText('Could not copy the link');
});

test('saves the article, and removes it on the second click', async () => {
  await show('blog-trial');
  const user = userEvent.setup();
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save.getAttribute('aria-pressed')).toBe('false');
  await user.click(save);
  expect(save.getAttribute('aria-pressed')).toBe('true');
  await screen.findByText('Article saved');
  expect(localStorage.getItem('atlas-saved-articles')).toBe('["how-to-run-an-ai-tool-trial"]');
  await user.click(save);
  expect(save.getAttribute('aria-pressed')).toBe('false');
});

test('forgets an article that was removed in another tab', async () => {
  await show('blog-trial');
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(save.getAttribute('aria-pressed')).toBe('false');
});

test.each(['blog-unknown', 'blog-unknown-dedicated'])(
  '%s returns 404 with a not-found page',
  async (id) => {
    expect((await headOf(id)).status).toBe(404);
    await show(id);
    screen.getByRole('heading', { level: 1, name: 'Article not found' });
    expect(screen.getByRole('link', { name: 'All Articles' }).getAttribute('href')).toBe('/blog');
  },
);
