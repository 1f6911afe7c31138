import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test } from 'vitest';
import { click, headOf, show, stepTitle, toRequirements, toResults } from './scenario.ts';

const LOADING = 'Analyzing your preferences and finding the best AI agents...';

test('sends the form values', async () => {
  const { sent } = await show('usual');
  await click.checkbox('Image Generator');
  await toRequirements();
  await userEvent.click(screen.getByRole('radio', { name: /^Low/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Advanced/ }));
  await click.checkbox('Slack');
  await click.checkbox(/^Data privacy/);
  await userEvent.type(screen.getByRole('textbox', { name: /Use case/ }), '  two languages ');
  await click.button('Get Recommendations');
  await screen.findByText('Best Match');
  expect(sent()).toEqual([
    [
      '/api/recommendations',
      {
        preferredCategories: ['AI Chatbot', 'AI Image Generator'],
        budget: 'low',
        technicalExpertise: 'advanced',
        features: [],
        integrations: ['slack'],
        useCase: 'two languages',
        dataPrivacy: true,
      },
    ],
  ]);
});

test('shows the failure of a request that is sent again, not its earlier results', async () => {
  const { fetch } = await show('requirements');
  await click.button('Get Recommendations');
  await screen.findByText('Best Match');
  await click.link('Back');
  await stepTitle('Requirements');
  fetch.mockResolvedValueOnce(new Response('The database is not available.', { status: 503 }));
  await click.button('Get Recommendations');
  await screen.findByText('We encountered an issue');
  expect(screen.queryByText('Best Match')).toBeNull();
});

test('shows a loading state', async () => {
  await show('slow');
  await screen.findByText(LOADING);
});

describe('results', () => {
  test('show each line of the explanation', async () => {
    await show('results');
    await screen.findByText('You asked for AI chatbots.');
    screen.getByText('Agents that fit your budget come first.');
  });

  test('show the agents in order, the first as Best Match', async () => {
    await show('results');
    const names = (await screen.findAllByRole('heading', { level: 3 })).map((h) => h.textContent);
    expect(names).toEqual(['Agent 1', 'Agent 2', 'Agent 3']);
    const badge = screen.getByText('Best Match');
    expect(badge.closest('li')?.textContent).toContain('Agent 1');
  });

  test('list reasons, drawbacks and unknowns of an agent', async () => {
    await show('results');
    const reasons = within(await screen.findByRole('list', { name: 'Why Agent 1' }));
    reasons.getByText('Works for beginners');
    reasons.getByText('No integration with GitHub');
    reasons.getByText(/^Not known whether your data/);
  });

  test('announce their count', async () => {
    await show('results');
    expect((await screen.findByText('3 agents found, best first')).getAttribute('role')).toBe(
      'status',
    );
  });

  test('show an empty state when no agent matches', async () => {
    await show('empty');
    await screen.findByText('No agents match these answers');
  });

  test('have a Done link to the home page', async () => {
    await show('results');
    expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/');
  });

  test('offer votes on each agent', async () => {
    const { fetch, sent } = await show('results');
    const upvote = await screen.findByRole('button', { name: /^Upvote Agent 1\b/ });
    fetch.mockResolvedValueOnce(
      Response.json({ agentId: 1, upvotes: 5, downvotes: 1, vote: 'upvote' }),
    );
    await userEvent.click(upvote);
    await screen.findByRole('button', { name: 'Upvote Agent 1, 5 upvotes', pressed: true });
    expect(sent().at(-1)).toEqual([
      '/api/votes',
      { agentId: 1, userId: 'anonymous', voteType: 'upvote' },
    ]);
  });

  test('can be opened directly by URL', async () => {
    const { sent } = await show('results');
    await screen.findByText('Best Match');
    expect(sent()[0]?.[1]).toMatchObject({ preferredCategories: ['AI Chatbot'], budget: 'medium' });
  });

  test('are requested again when the same values are submitted again', async () => {
    const { sent } = await show('usual');
    await toResults();
    await screen.findByText('Best Match');
    await click.link('Back');
    await click.button('Get Recommendations');
    await screen.findByText('Best Match');
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toEqual(sent()[0]);
  });

  test('keep the form values after Back', async () => {
    await show('results', '/recommendations?category=AI+Chatbot&budget=free&step=3');
    await screen.findByText('Best Match');
    await click.link('Back');
    await stepTitle('Requirements');
    expect(screen.getByRole('radio', { name: /^Free/ })).toHaveProperty('checked', true);
  });

  test('can be compared with one click', async () => {
    const { currentUrl } = await show('results');
    await userEvent.click(await screen.findByRole('link', { name: 'Compare the top three' }));
    expect(currentUrl()).toBe('/compare?ids=1,2,3');
  });

  test('offer no comparison for a single agent', async () => {
    await show('one-result');
    await screen.findByText('Best Match');
    expect(screen.queryByRole('link', { name: /^Compare the top/ })).toBeNull();
  });

  test('can be shared by URL', async () => {
    const user = userEvent.setup();
    await show('results');
    await user.click(await screen.findByRole('button', { name: 'Share these results' }));
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/recommendations?category=AI+Chatbot&step=3`,
    );
  });

  test('say what was asked, so that they can be printed', async () => {
    await show(
      'results',
      '/recommendations?category=AI+Chatbot&budget=free&integration=slack&useCase=take+notes&private=1&step=3',
    );
    await screen.findByText('Best Match');
    expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
      'AI Chatbots',
      'Free (free only)',
      'Beginner',
      'Slack',
      'take notes',
      'Important',
    ]);
  });

  test('link to the results of a changed answer', async () => {
    await show('results', '/recommendations?category=AI+Chatbot&useCase=notes&step=3');
    const changes = within(
      await screen.findByRole('region', { name: 'What would change the best match' }),
    );
    expect(changes.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/recommendations?category=AI+Chatbot&budget=free&useCase=notes&step=3',
      '/recommendations?category=AI+Chatbot&step=3',
    ]);
    changes.getByRole('link', { name: /^If your budget were Free \(free only\): / });
  });

  test('say that no answer would change them', async () => {
    await show('certain');
    await screen.findByText('No single answer would change the best match.');
  });

  test('are not indexed', async () => {
    expect(await headOf('results')).toMatchObject({
      noIndex: true,
      canonicalPath: '/recommendations',
    });
  });

  test('can be added to a comparison', async () => {
    const { router } = await show('usual');
    await toResults();
    await userEvent.click(await screen.findByRole('button', { name: 'Compare Agent 2' }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/compare?ids=2');
  });
});

describe('failure', () => {
  test('shows the error and a hint', async () => {
    await show('failing');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('We encountered an issue');
    alert.getByText('Failed to get recommendations');
    alert.getByText('503: The database is not available.');
    alert.getByText(/temporary/);
  });

  test('shows the message of a network error', async () => {
    const { fetch } = await show('usual');
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    await toResults();
    within(await screen.findByRole('alert')).getByText('Failed to fetch');
  });

  test('appears immediately when the browser is offline', async () => {
    const { fetch } = await show('usual');
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    await toResults();
    within(await screen.findByRole('alert')).getByText('Failed to fetch');
  });

  test('resends the saved request after Try Again', async () => {
    const { fetch, sent } = await show('usual');
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await toResults();
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    await screen.findByText('Best Match');
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toEqual(sent()[0]);
  });

  test('does not block a new request with the same values', async () => {
    const { fetch, sent } = await show('usual');
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await toResults();
    await screen.findByText('Failed to fetch');
    await userEvent.click(screen.getByText('Start Over'));
    await click.button('Next');
    await click.button('Get Recommendations');
    await screen.findByText('Best Match');
    expect(sent()).toHaveLength(2);
  });

  test('moves focus to the step title after Try Again', async () => {
    await show('failing');
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(document.activeElement).toBe(await stepTitle('Results'));
  });

  test('returns 503', async () => {
    expect((await headOf('failing')).status).toBe(503);
    expect((await headOf('results')).status).toBeUndefined();
  });

  test('returns to step 1 after Start Over', async () => {
    const { sent } = await show('failing');
    await userEvent.click(await screen.findByRole('link', { name: 'Start Over' }));
    await stepTitle('Categories');
    expect(sent()).toHaveLength(1);
  });
});
