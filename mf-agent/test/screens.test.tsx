import { expectValidJsonLd } from '@agent-atlas/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { headOf, show } from './scenario.ts';

it('shows a skeleton while loading', async () => {
  await show('agent-slow');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading AI agent');
});

it('shows an error when the agent fails to load', async () => {
  await show('agent-failing');
  await screen.findByRole('heading', { level: 1, name: 'Error Loading Agent' });
  screen.getByText("We couldn't load the details for this AI agent.");
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
});

it('retries on request', async () => {
  const { user, queryClient } = await show('agent-failing');
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await waitFor(() =>
    expect(queryClient.getQueryState(['/api/agents/1'])?.errorUpdateCount).toBe(2),
  );
});

describe.each(['agent-missing', 'agent-bad-id'])('%s', (id) => {
  it('shows a not-found page', async () => {
    await show(id);
    await screen.findByRole('heading', { level: 1, name: 'Agent not found' });
  });

  it('returns 404', async () => {
    const head = await headOf(id);
    expect(head.status).toBe(404);
    expect(head.title).toBe('Agent not found');
  });
});

describe('the head of an agent', () => {
  it("has the agent's name and canonical path", async () => {
    const head = await headOf('agent-reviews');
    expect(head.title).toContain('Agent 1');
    expect(head.canonicalPath).toBe('/agent/1');
    expect(head.status).toBeUndefined();
  });

  it.each(['agent', 'agent-long', 'agent-missing', 'agent-bad-id'])(
    'describes %s in 70 to 160 characters',
    async (id) => {
      const { description } = await headOf(id);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
    },
  );

  it('has structured data for the software and its breadcrumb', async () => {
    const head = await headOf('agent');
    await expectValidJsonLd(head);
    expect(head.jsonLd).toEqual([
      expect.objectContaining({
        '@type': 'SoftwareApplication',
        name: 'Agent 1',
        url: 'https://agent.example',
        publisher: { '@type': 'Organization', name: 'Company 1' },
      }),
      expect.objectContaining({
        '@type': 'BreadcrumbList',
        itemListElement: [
          expect.objectContaining({ name: 'Home', item: '/' }),
          expect.objectContaining({ name: 'AI Chatbots', item: '/category/AI%20Chatbot' }),
          expect.objectContaining({ name: 'Agent 1', item: '/agent/1' }),
        ],
      }),
    ]);
  });

  it('has no rating or review based on samples', async () => {
    const { jsonLd } = await headOf('agent');
    expect(JSON.stringify(jsonLd)).not.toMatch(/rating|review/i);
  });

  it.each(['agent-genuine-reviews', 'agent-older-samples'])(
    'has no rating if any review is a sample: %s',
    async (id) => {
      const { jsonLd } = await headOf(id);
      expect(JSON.stringify(jsonLd)).not.toMatch(/rating|review/i);
    },
  );

  it('has the rating of all genuine reviews, including later pages', async () => {
    const head = await headOf('agent-reviewed');
    await expectValidJsonLd(head);
    expect(head.jsonLd?.[0]).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 900 },
    });
    expect(head.card).toMatchObject({ detail: '4.5 · 900 reviews', rating: 4.5 });
  });

  it.each(['agent-bare', 'agent-long'])('is valid structured data for %s', async (id) => {
    await expectValidJsonLd(await headOf(id));
  });

  it.each(['agent', 'agent-older-samples'])(
    'has a preview image without the rating of samples for %s',
    async (id) => {
      const { card } = await headOf(id);
      expect(card).toEqual({ label: 'AI Chatbot', title: 'Agent 1', detail: 'Company 1' });
    },
  );

  it('shows the company on the preview image of an agent without reviews', async () => {
    const { card } = await headOf('agent-bare');
    expect(card).toEqual({ label: 'AI Chatbot', title: 'Agent 1', detail: 'Company 1' });
  });

  it('has no offers if the price is unknown', async () => {
    const { jsonLd } = await headOf('agent-bare');
    expect(jsonLd?.[0]).not.toHaveProperty('offers');
  });
});

describe('a retired agent', () => {
  it('shows a notice with alternatives and no vote buttons', async () => {
    await show('agent-retired');
    const notice = within(await screen.findByRole('region', { name: 'Retired on Nov 21, 2026' }));
    const names = ['Agent 2', 'Agent 3', 'Agent 4', 'All AI Chatbots'];
    await waitFor(() =>
      expect(notice.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names),
    );
    expect(screen.queryByRole('button', { name: /upvote|downvote|Write a Review/i })).toBeNull();
  });

  it('keeps its page for visitors and search engines', async () => {
    const head = await headOf('agent-retired');
    expect(head.status).toBeUndefined();
    expect(head.canonicalPath).toBe('/agent/1');
  });

  it('is marked as retired in a comparison', async () => {
    await show('compare-retired');
    const head = within(await screen.findByRole('columnheader', { name: /Agent 2/ }));
    head.getByText('Retired on Nov 21, 2026');
  });
});
