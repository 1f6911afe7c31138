import type { Agent } from '@agent-atlas/api-client/rules';
import type { Scenario } from '@agent-atlas/contract';
import { captureErrors, renderScenario, waitForErrors } from '@agent-atlas/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadParts } from '../src/late/late-part.tsx';
import { remote } from '../src/remote.tsx';
import { sampleAgent, sampleReviewSummary } from '../src/scenarios/samples.ts';
import { scenarios } from '../src/scenarios.ts';
import { serverRender, show } from './scenario.ts';

const urlOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

it('shows how many reviews give each rating, and links to them', async () => {
  await show('agent-reviews');
  await screen.findByRole('heading', { name: 'Ratings' });
  expect(urlOf(/^4 stars 2 reviews$/)).toBe('/agent/1?tab=reviews&stars=4');
  expect(screen.queryByRole('link', { name: /^3 stars/ })).toBeNull();
});

it('shows the shared phrases with their counts, and links to the reviews that have them', async () => {
  await show('agent-reviews');
  await screen.findByRole('heading', { name: 'Often praised' });
  expect(urlOf(/^Voice mode 2 reviews$/)).toBe('/agent/1?tab=reviews&topic=pro-voic-mode');
  expect(urlOf(/^Price 2 reviews$/)).toBe('/agent/1?tab=reviews&topic=con-pric');
});

it('combines filters, says how many reviews match and removes the filters again', async () => {
  const { user, router } = await show('agent-reviews-filtered');
  await screen.findByText('1 review found');
  expect(titles()).toEqual(['Review 2']);
  expect(screen.getByRole('link', { name: /^4 stars/ }).getAttribute('aria-current')).toBe('true');
  expect(urlOf(/^4 stars/)).toBe('/agent/1?tab=reviews&topic=pro-fast');
  await user.click(screen.getByRole('link', { name: 'Clear filters' }));
  await screen.findByText('Review 3');
  expect(router.state.location.search).toBe('?tab=reviews');
});

it('tells a reader that no review matches apart from an agent without reviews', async () => {
  await show('agent-reviews-none');
  await screen.findByText('No reviews match these filters');
  expect(screen.queryByText('No reviews yet for Agent 1')).toBeNull();
});

it('sorts by helpfulness', async () => {
  const { user, router } = await show('agent-reviews-helpful');
  await user.click(await screen.findByRole('link', { name: 'Newest' }));
  expect(router.state.location.search).toBe('?tab=reviews');
  await user.click(await screen.findByRole('link', { name: 'Most helpful' }));
  expect(router.state.location.search).toBe('?tab=reviews&sort=helpful');
});

it('shows the most helpful reviews first', async () => {
  await show('agent-reviews-helpful');
  await screen.findByText('Review 3');
  expect(titles()).toEqual(['Review 3', 'Review 1', 'Review 2']);
});

it('gives each review a URL', async () => {
  await show('agent-reviews');
  await screen.findByText('Review 2');
  expect(urlOf(/^Link to this review: Review 2$/)).toBe('/agent/1?tab=reviews&review=2#review-2');
  expect(document.querySelector('#review-2')?.textContent).toContain('Review 2');
});

it('does not repeat a linked review that the list shows', async () => {
  await show('agent-reviews-linked');
  await screen.findByText('Review 2');
  expect(titles()).toEqual(['Review 1', 'Review 2', 'Review 3']);
});

it('shows a linked review of a later page first, even without JavaScript', async () => {
  const { html } = await serverRender('agent-reviews-linked-older');
  document.body.innerHTML = html;
  expect(titles()[0]).toBe('Review 77');
  expect(document.querySelectorAll('#review-77')).toHaveLength(1);
  document.body.replaceChildren();
});

it('says that a linked review is gone, and shows the others', async () => {
  await show('agent-reviews-linked-removed');
  await screen.findByText(/The linked review is not here/);
  expect(titles()).toHaveLength(3);
});

it('shows the reviews if their summary is unavailable', async () => {
  const { html } = await serverRender('agent-reviews-no-summary');
  expect(html).toContain('Review 3');
  expect(html).not.toContain('Often praised');
});

describe('the reviews tab', () => {
  async function showWith(answers: Scenario['answers'], url = '/agent/1?tab=reviews') {
    const usual = scenarios.find(({ id }) => id === 'agent-reviews');
    await loadParts();
    await renderScenario(remote, {
      id: 'given',
      title: 'Given answers',
      url,
      answers: { ...usual?.answers, ...answers },
    });
    await screen.findByRole('heading', { name: 'Ratings' });
  }
  const agent = (fields: Partial<Agent>) => ({ '/api/agents/1': { json: sampleAgent(1, fields) } });

  it.each([
    [0, null],
    [2, '2 of 3 reviews are samples.'],
    [3, 'All of these reviews are samples.'],
  ])('says how many reviews are samples: %s of 3', async (sampleReviewCount, text) => {
    await showWith(agent({ sampleReviewCount }));
    expect(screen.queryByText(/are samples\.$/)?.textContent ?? null).toBe(text);
  });

  it.each([
    [2, 'Counted in the newest 2 reviews.'],
    [3, null],
  ])('says so if phrases were not counted in all reviews: %s of 3', async (counted, text) => {
    const summary = { ...sampleReviewSummary(), counted };
    await showWith({ '/api/agents/1/review-summary': { json: summary } });
    expect(screen.queryAllByText(/^Counted in/)[0]?.textContent ?? null).toBe(text);
  });

  it.each([
    [1, false],
    [2, true],
  ])('offers to sort %s reviews: %s', async (reviewCount, offered) => {
    await showWith(agent({ reviewCount }));
    expect(screen.queryByRole('link', { name: 'Most helpful' }) !== null).toBe(offered);
  });

  it('does not call a linked review removed when it could not be loaded', async () => {
    const logged = captureErrors();
    const answers = { '/api/reviews?agentId=1&id=78&limit=1': { status: 503, body: 'Away' } };
    await showWith(answers, '/agent/1?tab=reviews&review=78');
    await waitForErrors(logged, 1);
    expect(screen.queryByText(/The linked review is not here/)).toBeNull();
  });
});
