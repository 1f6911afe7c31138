import { expectValidJsonLd } from '@agent-atlas/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parsePair } from '../src/lib/urls.ts';
import { pairEntries, pairHead } from '../src/pairs/head.ts';
import { samplePair } from '../src/scenarios/pairs.ts';
import { headOf, show } from './scenario.ts';

describe('a pair', () => {
  it('shows the differences first, with their sources', async () => {
    await show('pair');
    await screen.findByRole('heading', { level: 1, name: 'Agent 1 vs Agent 2' });
    const titles = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
    expect(titles[0]).toBe('What differs');
    const [price, rating] = within(
      screen.getByRole('region', { name: 'What differs' }),
    ).getAllByRole('listitem');
    if (!price || !rating) throw new Error('There are no differences');
    within(price).getByText(/\$7\.50 less than/);
    const hrefs = (item: HTMLElement) =>
      within(item)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(hrefs(price)).toEqual(['#sources-1', '#sources-2']);
    expect(hrefs(rating)).toEqual(['/agent/1?tab=reviews', '/agent/2?tab=reviews']);
    expect(document.getElementById('sources-1')?.textContent).toBe('Agent 1');
  });

  it('quotes reviewers and marks samples', async () => {
    await show('pair');
    const reviews = within(await screen.findByRole('region', { name: 'Reviews of Agent 1' }));
    // A name of the other direction must not move the words beside it.
    for (const name of ['All reviews of Agent 1', 'All alternatives to Agent 1'])
      expect(within(screen.getByRole('link', { name })).getByText('Agent 1').tagName).toBe('BDI');
    const [first] = reviews.getAllByRole('listitem');
    expect(first?.textContent).toBe(
      '"Quick"In 2 reviews, last by paper_lantern, Nov 2, 2026Sample',
    );
    within(screen.getByRole('region', { name: 'Reviews of Agent 2' })).getByText(
      'Its reviews list no pros and cons.',
    );
  });

  it('has no section of reviews if neither agent has one', async () => {
    await show('pair-bare');
    await screen.findByText('The known facts show no difference.');
    expect(screen.queryByText('What reviews praise and criticize')).toBeNull();
    expect(screen.queryByRole('link', { name: /All reviews of/ })).toBeNull();
  });

  it('says what is not known', async () => {
    await show('pair');
    await screen.findByText('Not known: whether it has a free plan, when it was launched.');
  });

  it('says when nothing differs', async () => {
    await show('pair-bare');
    await screen.findByText('The known facts show no difference.');
    expect(screen.queryByRole('region', { name: 'What is the same' })).toBeNull();
  });

  it('links to the full table and to all alternatives', async () => {
    await show('pair');
    const target = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await target('Full table')).toBe('/compare?ids=1,2');
    expect(await target('All alternatives to Agent 2')).toBe('/agent/2/alternatives');
  });

  it.each(['pair-reversed', 'pair-unlisted'])('%s leads on to its own page', async (id) => {
    const { router } = await show(id);
    const { canonicalPath } = await headOf(id);
    await waitFor(() => {
      const { pathname, search } = router.state.location;
      expect(pathname + search).toBe(canonicalPath);
    });
  });

  it('can be retried', async () => {
    await show('pair-failing');
    await screen.findByRole('heading', { name: 'Could not load the comparison' });
    screen.getByRole('button', { name: 'Try Again' });
  });

  it.each(['pair-missing', 'pair-bad'])('%s leads to the comparison', async (id) => {
    await show(id);
    const link = await screen.findByRole('link', { name: 'Choose agents to compare' });
    expect(link.getAttribute('href')).toBe('/compare');
  });
});

describe('the head of a pair', () => {
  it('is indexed at its only spelling', async () => {
    const head = await headOf('pair');
    expect(head).toMatchObject({ canonicalPath: '/compare/agent-1-vs-agent-2' });
    expect([head.noIndex, head.status]).toEqual([undefined, undefined]);
    expect(head.card).toMatchObject({ label: 'AI Chatbot', title: 'Agent 1 vs Agent 2' });
  });

  it.each([
    ['pair-reversed', '/compare/agent-1-vs-agent-2', 308],
    ['pair-unlisted', '/compare?ids=1,2', 307],
    ['pair-missing', '/compare/agent-1-vs-agent-2', 404],
    ['pair-bad', '/compare/agent-1', 404],
    ['pair-failing', '/compare/agent-1-vs-agent-2', 503],
  ])('%s', async (id, canonicalPath, status) => {
    expect(await headOf(id)).toMatchObject({ canonicalPath, status });
  });

  it.each(['pair', 'pair-bare', 'pair-long', 'pair-missing', 'pair-failing'])(
    'describes %s in 70 to 160 characters',
    async (id) => {
      const { description } = await headOf(id);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
    },
  );

  it.each(['pair', 'pair-bare', 'pair-long'])('%s has valid structured data', async (id) => {
    const head = await headOf(id);
    await expectValidJsonLd(head);
    expect(JSON.stringify(head.jsonLd)).not.toMatch(/rating|review"/i);
  });
});

it('has no date of review in its structured data if one agent has none', async () => {
  const pair = samplePair();
  const { verifiedOn: _, ...second } = pair.second.agent;
  const head = pairHead({ ...pair, second: { ...pair.second, agent: second } }, pair.slug);
  await expectValidJsonLd(head);
  expect(head.jsonLd?.[0]).not.toHaveProperty('lastReviewed');
  expect(pairHead(pair, pair.slug).jsonLd?.[0]).toMatchObject({ lastReviewed: '2026-06-11' });
});

it.each(['', 'agent-1', '-vs-', 'a-vs-', 'é-vs-b', 'a-vs-b/c', `a-vs-${'b'.repeat(100)}`])(
  'never asks the API for "%s"',
  (text) => {
    expect(parsePair(text)).toBeNull();
  },
);

it('the sitemap lists pairs', () => {
  const agents = { first: { id: 1, name: 'Ada' }, second: { id: 2, name: 'Bob' } };
  const category = 'AI Chatbot';
  const pair = { slug: 'ada-vs-bob', category, checkedOn: '2026-06-11', ...agents };
  expect(pairEntries([pair])).toMatchObject([
    { path: '/compare/ada-vs-bob', title: 'Ada vs Bob', updated: '2026-06-11' },
  ]);
});
