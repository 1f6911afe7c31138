import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from './scenario.ts';

const PAGES = [
  { id: 'category', path: '/category/AI%20Chatbot', of: ' of 1,203' },
  { id: 'popular', path: '/popular', of: '' },
  { id: 'new', path: '/new', of: '' },
];

const shown = () => screen.getAllByText(/^Agent \d+$/).length;
// Queries by text: querying two hundred cards by role takes seconds.
const hrefOf = (text: string) =>
  screen.queryByText(text, { selector: 'a' })?.getAttribute('href') ?? null;

describe.each(PAGES)('$path', ({ id, path, of }) => {
  it('shows 48 agents and a "Load more" link', async () => {
    await show(`${id}-many`);
    await screen.findByText(`Showing 48${of}`);
    expect(shown()).toBe(48);
    expect(hrefOf('Load more')).toBe(`${path}?show=96`);
    expect(hrefOf('Next')).toBeNull();
  });

  it('links from a later page back to the start', async () => {
    await show(`${id}-after`);
    await screen.findByText('Agent 220');
    expect(hrefOf('Back to the start')).toBe(path);
    expect(hrefOf('Next')).toBeNull();
  });

  it('shows no paging links when all agents fit on one page', async () => {
    await show(id);
    await screen.findByText('Agent 7');
    expect(screen.queryByText(/^Showing/)).toBeNull();
    expect(hrefOf('Load more')).toBeNull();
  });
});

it('links to the next page when this one is full', async () => {
  await show('category-more');
  await screen.findByText('Showing 200 of 1,203');
  expect(shown()).toBe(200);
  expect(hrefOf('Load more')).toBeNull();
  expect(hrefOf('Next')).toBe('/category/AI%20Chatbot?after=c200');
});

it('counts all agents in the category, not only the ones shown', async () => {
  await show('category-many');
  await screen.findByText('1,203 AI agents found');
});

it('shows the same total on a later page', async () => {
  await show('category-after');
  await screen.findByText('220 AI agents found');
});

it('moves focus to the first agent that "Load more" adds', async () => {
  const { user } = await show('category-many');
  await user.click(await screen.findByText('Load more'));
  await screen.findByText('Agent 96');
  expect(document.activeElement?.textContent).toBe('Agent 49');
  expect(hrefOf('Load more')).toBe('/category/AI%20Chatbot?show=144');
});
