import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from './scenario.ts';

const region = (name: string) => within(screen.getByRole('region', { name }));

async function showAgent(id = 'agent') {
  const view = await show(id);
  await screen.findByRole('tablist');
  return view;
}

describe('the header', () => {
  it('shows initial, name, category, company, stars and review count', async () => {
    await showAgent();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Agent 1');
    screen.getByText('A');
    screen.getByText('AI Chatbot');
    screen.getByText('Company 1');
    screen.getByRole('img', { name: 'Rated 4.3 out of 5' });
    screen.getByText('3 reviews');
  });

  it('shows a medal for the best agent in its category, on every tab', async () => {
    await showAgent('agent-leader');
    const header = within(screen.getByRole('banner'));
    await header.findByRole('img', { name: 'TOP medal' });
  });

  it('shows no medal for any other rank', async () => {
    await showAgent();
    await screen.findByText('#2 in', { exact: false });
    expect(screen.queryByRole('img', { name: 'TOP medal' })).toBeNull();
  });

  it('links to the category', async () => {
    await showAgent();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'AI Chatbot' }).getAttribute('href')).toBe(
      '/category/AI%20Chatbot',
    );
  });
});

describe('the overview', () => {
  it('describes the agent', async () => {
    await showAgent();
    region('About').getByText(/^What agent 1 does/);
  });

  it('lists the key features', async () => {
    await showAgent();
    const features = region('Key Features').getAllByRole('listitem');
    expect(features.map((feature) => feature.textContent)).toEqual([
      'Conversation',
      'File reading',
      'Web search',
    ]);
  });

  it('shows the formatted pricing model and numbered details', async () => {
    await showAgent();
    const pricing = region('Pricing');
    pricing.getByText('Freemium');
    const list = pricing.getByRole('list');
    expect(list.tagName).toBe('OL');
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  });

  it('says when pricing is unknown', async () => {
    await showAgent('agent-bare');
    const pricing = region('Pricing');
    pricing.getByText('Pricing not available');
    expect(pricing.queryByRole('list')).toBeNull();
  });

  it('shows the upvotes on Product Hunt', async () => {
    await showAgent();
    region('Product Hunt').getByText('1,234+ upvotes');
    region('Product Hunt').getByText('on the first day of a launch');
  });

  it('has no Product Hunt box without upvotes', async () => {
    await showAgent('agent-bare');
    expect(screen.queryByText('Product Hunt')).toBeNull();
  });

  it('shows the first two reviews and a link to all of them', async () => {
    const { user } = await showAgent();
    await screen.findByText('Review 1');
    const reviews = region('Recent Reviews');
    expect(reviews.getAllByRole('article')).toHaveLength(2);
    await user.click(reviews.getByText('View all'));
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    expect(screen.getByRole('tab', { name: 'Reviews (3)' }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });
});

describe('the facts', () => {
  it('show their verification date and sources', async () => {
    await showAgent();
    const facts = region('Facts');
    expect(facts.getByText('Jun 11, 2026').getAttribute('datetime')).toBe('2026-06-11');
    facts.getByText(/^Verified on/);
    expect(facts.getByRole('link', { name: 'github.com/example/list' }).getAttribute('href')).toBe(
      'https://github.com/example/list',
    );
  });

  it('show the launch date as precisely as it is known', async () => {
    await showAgent();
    region('Facts').getByText('Mar 2024');
  });

  it('show integrations, price and privacy', async () => {
    await showAgent();
    const facts = region('Facts');
    facts.getByText('Slack, GitHub');
    facts.getByText('$20 per month');
    facts.getByText('Option to keep data out of training');
  });

  it('omit empty lists and mark unknown facts', async () => {
    await showAgent('agent-bare');
    const facts = region('Facts');
    expect(facts.queryByText('Works with')).toBeNull();
    expect(facts.queryByText('Paid from')).toBeNull();
    expect(facts.getAllByText('Not known')).toHaveLength(5);
  });

  it('say when and against what a fact was checked, and whether that was long ago', async () => {
    await showAgent('agent-checked');
    const facts = region('Facts');
    const price = facts.getByText('$20 per month');
    expect(price.textContent).toBe('$20 per monthChecked Oct 7, 2026, agent.example');
    expect(within(price).getByRole('link').getAttribute('href')).toBe(
      'https://www.agent.example/prices',
    );
    facts.getByText(/^Checked Mar 14, 2025 \(180 days ago or more\)/);
    region('Pricing').getByText(/^Checked Oct 7, 2026/);
    expect(facts.getByText('Other facts verified on').parentElement?.textContent).toBe(
      'Other facts verified on Jun 11, 2026 (180 days ago or more)',
    );
  });

  it('name the tasks that this release knows', async () => {
    await showAgent();
    const task = region('Facts').getByRole('link', { name: 'Researches with sources' });
    expect(task.getAttribute('href')).toBe('/search?q=Researches%20with%20sources');
    expect(region('Facts').queryByText('declared-later')).toBeNull();
  });

  it('name the languages that this release knows', async () => {
    await showAgent();
    expect(region('Facts').getByText('Languages').nextElementSibling?.textContent).toBe(
      'English, German',
    );
  });

  it('say on which plans the vendor trains on data', async () => {
    await showAgent('agent-checked');
    const facts = region('Facts');
    facts.getByText('Free and Plus: yes, unless you turn it off');
    facts.getByText('Team: no');
  });
});

describe('the history', () => {
  it('shows the latest price change next to the price', async () => {
    await showAgent('agent-changed');
    const line = await region('Pricing').findByText(/^Price changed on/);
    expect(line.textContent).toBe('Price changed on Nov 20, 2026: $16 per month → $20 per month');
  });

  it('shows no price change when the price only became known', async () => {
    await showAgent('agent-price-known');
    await region('Facts').findByText(/^Price listed on/);
    expect(region('Pricing').queryByText(/^Price/)).toBeNull();
  });

  it('lists the last five changes and links to the feed', async () => {
    await showAgent('agent-changed');
    const facts = region('Facts');
    await facts.findByRole('heading', { name: 'History' });
    expect(
      facts.getAllByRole('listitem').filter((item) => item.querySelector('time')),
    ).toHaveLength(5);
    facts.getByText(/Added: GitHub, Zapier\s+Removed: Slack/);
    const feed = facts.getByRole('link', { name: 'Follow changes (Atom feed)' });
    expect(feed.getAttribute('href')).toBe('/agent/1/feed.xml');
  });

  it('is hidden without changes', async () => {
    await showAgent();
    expect(screen.queryByText('History')).toBeNull();
    expect(screen.queryByText(/^Price changed/)).toBeNull();
  });
});

describe('the badge', () => {
  it('offers embed code with the current origin', async () => {
    const { user } = await showAgent();
    const ranking = within(await screen.findByRole('region', { name: 'Ranking' }));
    await user.click(ranking.getByText('Embed a badge'));
    const code = await ranking.findByLabelText('Markdown');
    expect(code).toHaveProperty(
      'value',
      `[![Agent 1 on Agent Atlas](${location.origin}/api/agents/1/badge.svg)](${location.origin}/agent/1)`,
    );
  });
});

describe('the ranking', () => {
  it('shows the score and the rank in the category', async () => {
    await showAgent();
    await screen.findByRole('region', { name: 'Ranking' });
    const ranking = region('Ranking');
    ranking.getByText('69');
    ranking.getByText(/^#2 in/);
    expect(ranking.getByRole('link', { name: 'AI Chatbots' }).getAttribute('href')).toBe(
      '/category/AI%20Chatbot',
    );
  });

  it.each([
    ['User ratings', '37.5 of 50', 'Average 4.25; with 3 reviews, it counts as 4.00'],
    ['Review volume', '12.0 of 20', '3 reviews'],
    [
      'External validation',
      '13.5 of 15',
      '1,234 Product Hunt upvotes on the first day of a launch',
    ],
    ['Recency', '5.4 of 15', 'Newest review 12 days ago'],
  ])('shows the points, the maximum and the basis of %s', async (name, points, basis) => {
    await showAgent();
    const meter = await screen.findByRole('meter', { name });
    const part = within(meter.closest('li') ?? document.body);
    part.getByText(points);
    part.getByText(basis);
  });

  it('shows likely ranges, the date and that reviews are samples', async () => {
    await showAgent();
    await screen.findByRole('region', { name: 'Ranking' });
    const ranking = region('Ranking');
    ranking.getByText('Likely 63–74');
    ranking.getByText('Likely #1–4');
    ranking.getByText('Nov 22, 2026');
    ranking.getByText('All 3 reviews are samples');
  });

  it('shows the formula version and links to the explanation', async () => {
    await showAgent();
    await screen.findByText('Formula version 1');
    expect(screen.getByRole('link', { name: 'How the ranking works' }).getAttribute('href')).toBe(
      '/leaderboard#methodology',
    );
  });

  it('shows a skeleton while loading', async () => {
    await showAgent('agent-slow-parts');
    screen.getByRole('status', { name: 'Loading ranking' });
  });

  it('leaves the rest of the page intact when it fails to load', async () => {
    await showAgent('agent-no-ranking');
    await waitFor(() =>
      expect(screen.queryByRole('status', { name: 'Loading ranking' })).toBeNull(),
    );
    expect(screen.queryByRole('region', { name: 'Ranking' })).toBeNull();
    region('Facts');
    await screen.findByText('Review 1');
  });
});
