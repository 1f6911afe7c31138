import { expectValidJsonLd } from '@agent-atlas/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { headOf, show, showLeaderboard } from './scenario.ts';

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows a loading state', async () => {
  await show('slow');
  expect(screen.getByRole('status').textContent).toBe('Loading leaderboard data...');
});

test('shows an error when loading fails', async () => {
  await show('failing');
  const alert = await screen.findByRole('alert');
  within(alert).getByText('Failed to load leaderboard data');
  within(alert).getByText('Please try again later');
});

test('shows no leader when nothing is ranked', async () => {
  await show('empty');
  await screen.findByText('No agents ranked yet');
  expect(screen.queryByText('#1 Ranked Agent')).toBeNull();
});

test('labels the top of the ranking as updated daily', async () => {
  await show('usual');
  const top = await region('Top-Ranked AI Agents');
  top.getByText('updated daily');
});

test('shows the date of the scores', async () => {
  await show('usual');
  expect((await screen.findByText('Nov 22, 2026')).getAttribute('datetime')).toBe(
    '2026-11-22T00:00:00Z',
  );
});

test('shows the likely ranges of the leader', async () => {
  await show('usual');
  await screen.findByText('Likely score 85–94, likely rank 1–3');
});

test('says when scores include sample reviews, and for which agents', async () => {
  await show('samples');
  await screen.findByText(/^Scores include sample reviews/);
  screen.getByText('All 23 reviews are samples');
});

test('does not mention samples if there are none', async () => {
  await show('usual');
  await screen.findByText('updated daily');
  expect(screen.queryByText(/sample/)).toBeNull();
});

test('shows the leader with rating, reviews and score', async () => {
  await show('usual');
  const top = await region('Top-Ranked AI Agents');
  const card = top.getByRole('heading', { name: '#1 Ranked Agent' }).parentElement;
  expect(card?.textContent).toContain('Rated 1Company 1AI Chatbot');
  top.getByText('4.8');
  top.getByText('23 reviews');
  expect(top.getByRole('meter', { name: 'Community Score' })).toHaveProperty('ariaValueNow', '90');
  expect(top.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe('/agent/101');
});

test('caps the score bar at 100%', async () => {
  await show('edges');
  const bar = await screen.findByRole('meter', { name: 'Community Score' });
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
  expect(bar.querySelector('rect')?.getAttribute('width')).toBe('100%');
});

test('lists the top five, each with a link to its agent', async () => {
  await show('usual');
  const list = await screen.findByRole('list', { name: 'Top 5 AI Agents' });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/agent/101',
    '/agent/102',
    '/agent/103',
    '/agent/104',
    '/agent/105',
  ]);
  expect(links[0]?.textContent).toMatch(/Score 90$/);
});

test('lists the components of the top five scores in a table', async () => {
  await show('usual');
  const table = await screen.findByRole('table', { name: 'Points of each component' });
  const [head, first] = within(table).getAllByRole('row');
  expect(head?.textContent).toContain('User ratings, of 50');
  expect(
    within(first ?? table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([...['45.0', '16.0', '7.5', '6.0']]);
  expect(within(table).getAllByRole('rowheader')).toHaveLength(5);
});

test('shows the leaders of each category in tile order', async () => {
  await show('usual');
  const leaders = await region('Category Leaders');
  expect(leaders.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual([
    'AI Chatbot',
    'Image Generator',
    'AI Voice Generator',
  ]);
  const images = within(leaders.getByRole('list', { name: 'Image Generator' }));
  expect(images.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1Image OneCompany 1Score 90Rated ★ 4.8 of 5',
    '2Image TwoCompany 2Score 87No reviews',
  ]);
  const names = images.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual(['Image One', 'Image Two']);
});

test('leaves out categories without leaders', async () => {
  await showLeaderboard({ categoryBest: { 'AI Chatbot': [] } });
  const leaders = await region('Category Leaders');
  leaders.getByText('No category leaders yet');
});

test('links from each category to all of its agents', async () => {
  await show('usual');
  const leaders = await region('Category Leaders');
  const link = leaders.getByRole('link', { name: 'View All in Image Generator' });
  expect(link.getAttribute('href')).toBe('/category/Image%20Generator');
});

test('links from the category strip to the cards', async () => {
  const { container } = await show('usual');
  const strip = await screen.findByRole('navigation', { name: 'Category leaders' });
  const targets = within(strip)
    .getAllByRole('link')
    .map((link) => container.querySelector(link.getAttribute('href') ?? '')?.textContent);
  expect(targets).toEqual(['AI Chatbot', 'Image Generator', 'AI Voice Generator']);
});

test.each([
  ['User ratings', '50%'],
  ['Review volume', '20%'],
  ['External validation', '15%'],
  ['Recency', '15%'],
])('gives %s a weight of %s', async (name, weight) => {
  await show('usual');
  const methodology = await region('Our Ranking Methodology');
  const term = methodology.getAllByRole('term').find((item) => item.textContent?.includes(name));
  expect(term?.textContent).toBe(`${weight}${name}`);
});

test('has the same canonical path and structured data on every tab, without ratings', async () => {
  const head = await headOf('trending');
  expect(head.canonicalPath).toBe('/leaderboard');
  expect(head.description.length).toBeGreaterThanOrEqual(70);
  expect(head.description.length).toBeLessThanOrEqual(160);
  await expectValidJsonLd(head);
  const list = head.jsonLd?.[0];
  expect(list?.['@type']).toBe('ItemList');
  expect(list?.itemListElement).toHaveLength(10);
  expect(JSON.stringify(list)).not.toMatch(/rating|review/i);
});

test('has the status 503 when the ranking fails to load', async () => {
  expect((await headOf('failing')).status).toBe(503);
});
