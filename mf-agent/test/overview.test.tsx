import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from './kit.ts';

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

  it('leads back home', async () => {
    await showAgent();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });
});

describe('the overview', () => {
  it('tells about the agent', async () => {
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

  it('says when no pricing is known', async () => {
    await showAgent('agent-bare');
    const pricing = region('Pricing');
    pricing.getByText('Pricing not available');
    expect(pricing.queryByRole('list')).toBeNull();
  });

  it('shows the upvotes on Product Hunt', async () => {
    await showAgent();
    region('Product Hunt').getByText('1,234+ upvotes');
  });

  it('has no Product Hunt box without upvotes', async () => {
    await showAgent('agent-bare');
    expect(screen.queryByText('Product Hunt')).toBeNull();
  });

  it('shows the first two reviews and the way to all', async () => {
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
  it('say when they were verified, and against what', async () => {
    await showAgent();
    const facts = region('Facts');
    expect(facts.getByText('Jun 11, 2026').getAttribute('datetime')).toBe('2026-06-11');
    facts.getByText(/^Verified on/);
    expect(facts.getByRole('link', { name: 'github.com/example/list' }).getAttribute('href')).toBe(
      'https://github.com/example/list',
    );
  });

  it('give the launch as precisely as it is known', async () => {
    await showAgent();
    region('Facts').getByText('Mar 2024');
  });

  it('name integrations, price and privacy', async () => {
    await showAgent();
    const facts = region('Facts');
    facts.getByText('Slack, GitHub');
    facts.getByText('$20 per month');
    facts.getByText('Option to keep data out of training');
  });

  it('leave out what is not known', async () => {
    await showAgent('agent-bare');
    const facts = region('Facts');
    expect(facts.queryByText('Works with')).toBeNull();
    expect(facts.queryByText('Paid from')).toBeNull();
    expect(facts.queryByText('Data privacy')).toBeNull();
  });
});
