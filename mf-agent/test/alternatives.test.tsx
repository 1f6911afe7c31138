import { expectValidJsonLd } from '@agent-atlas/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alternativesEntries } from '../src/alternatives/head.ts';
import { sampleAgent } from '../src/scenarios/samples.ts';
import { headOf, show } from './scenario.ts';

const links = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('all alternatives', () => {
  it('are grouped by what is different, with reasons', async () => {
    await show('alternatives');
    await screen.findByRole('heading', { level: 1, name: 'Alternatives to Agent 1' });
    const titles = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
    expect(titles).toEqual(['Cheaper', 'Works with Slack', 'Other alternatives']);
    const slack = within(screen.getByRole('region', { name: 'Works with Slack' }));
    expect(slack.getAllByRole('article')).toHaveLength(2);
    expect(slack.getAllByText('Works with Slack.')).toHaveLength(2);
  });

  it('have links to each group', async () => {
    await show('alternatives');
    const groups = await screen.findByRole('navigation', { name: 'Groups of alternatives' });
    expect(links(groups)).toEqual(['#cheaper', '#works-with-slack', '#other']);
    for (const id of ['cheaper', 'works-with-slack', 'other'])
      expect(document.getElementById(id)).not.toBeNull();
  });

  it('lead to the page about a pair if there is one, otherwise to the comparison', async () => {
    await show('alternatives');
    const slack = await screen.findByRole('region', { name: 'Works with Slack' });
    const compare = (name: string) =>
      within(slack).getByRole('link', { name }).getAttribute('href');
    await waitFor(() =>
      expect(compare('Compare with Agent 2')).toBe('/compare/agent-1-vs-agent-2'),
    );
    expect(compare('Compare with Agent 3')).toBe('/compare?ids=1,3');
  });

  it('lead to the comparison if the pairs are unavailable', async () => {
    await show('alternatives-no-pairs');
    const slack = await screen.findByRole('region', { name: 'Works with Slack' });
    expect(links(slack)).toContain('/compare?ids=1,2');
  });

  it('say how many the category has if these are not all', async () => {
    await show('alternatives-most');
    await screen.findByText(/^3 of 1,234 other AI Chatbots: those whose features are closest/);
  });

  it('say that there are none', async () => {
    await show('alternatives-none');
    await screen.findByRole('heading', { name: 'No alternatives found' });
    expect((await headOf('alternatives-none')).noIndex).toBe(true);
  });

  it('say that no other agent is similar', async () => {
    await show('alternatives-unlike');
    await screen.findByText(/^No other agent in its category has features like those of Agent 1/);
  });

  it.each(['alternatives-missing', 'alternatives-bad-id'])('%s is not found', async (id) => {
    await show(id);
    await screen.findByRole('heading', { level: 1, name: 'Agent not found' });
    expect((await headOf(id)).status).toBe(404);
  });

  it('can be retried', async () => {
    await show('alternatives-failing');
    await screen.findByRole('button', { name: 'Try Again' });
    expect((await headOf('alternatives-failing')).status).toBe(503);
  });
});

describe('the head of all alternatives', () => {
  it('is indexed, with a list of each alternative once', async () => {
    const head = await headOf('alternatives');
    await expectValidJsonLd(head);
    expect(head).toMatchObject({ canonicalPath: '/agent/1/alternatives' });
    expect(head.noIndex).toBeUndefined();
    expect(head.jsonLd?.[0]).toMatchObject({
      itemListElement: [{ name: 'Agent 2' }, { name: 'Agent 3' }, { name: 'Agent 4' }],
    });
  });

  it.each(['alternatives', 'alternatives-none', 'alternatives-long', 'alternatives-failing'])(
    'describes %s in 70 to 160 characters',
    async (id) => {
      const { description } = await headOf(id);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
    },
  );
});

it('the sitemap lists the alternatives of each agent', () => {
  expect(alternativesEntries([sampleAgent(1)])).toMatchObject([
    { path: '/agent/1/alternatives', title: 'Alternatives to Agent 1', updated: '2026-06-11' },
  ]);
});
