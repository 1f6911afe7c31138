import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  choose,
  follow,
  headOf,
  press,
  show,
  stepTitle,
  toRequirements,
  toResults,
} from './scenario.ts';

const LOADING = 'Analyzing your preferences and finding the best AI agents...';

test('sends what was answered', async () => {
  const { sent } = await show('usual');
  await choose('Image Generator');
  await toRequirements();
  await userEvent.click(screen.getByRole('radio', { name: /^Low/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Advanced/ }));
  await choose('Slack');
  await choose(/^Data privacy/);
  await userEvent.type(screen.getByRole('textbox', { name: /Use case/ }), '  two languages ');
  await press('Get Recommendations');
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

test('says that it is working while the answer is on its way', async () => {
  await show('slow');
  expect(await screen.findByText(LOADING)).toBeTruthy();
});

describe('results', () => {
  test('explain themselves line by line', async () => {
    await show('usual');
    await toResults();
    expect(await screen.findByText('You asked for AI chatbots.')).toBeTruthy();
    expect(screen.getByText('Agents that fit your budget come first.')).toBeTruthy();
  });

  test('show the agents in order, the first as Best Match', async () => {
    await show('usual');
    await toResults();
    const names = (await screen.findAllByRole('heading', { level: 3 })).map((h) => h.textContent);
    expect(names).toEqual(['Agent 1', 'Agent 2', 'Agent 3']);
    const badge = screen.getByText('Best Match');
    expect(badge.closest('li')?.textContent).toContain('Agent 1');
  });

  test('say why an agent fits, what speaks against it and what is not known', async () => {
    await show('usual');
    await toResults();
    const reasons = within(await screen.findByRole('list', { name: 'Why Agent 1' }));
    expect(reasons.getByText('Works for beginners')).toBeTruthy();
    expect(reasons.getByText('No integration with GitHub')).toBeTruthy();
    expect(reasons.getByText(/^Not known whether your data/)).toBeTruthy();
  });

  test('are announced with their number', async () => {
    await show('usual');
    await toResults();
    expect((await screen.findByText('3 agents found, best first')).getAttribute('role')).toBe(
      'status',
    );
  });

  test('say when no agent matches', async () => {
    await show('empty');
    expect(await screen.findByText('No agents match these answers')).toBeTruthy();
  });

  test('end with Done, which goes home', async () => {
    await show('usual');
    await toResults();
    expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/');
  });

  test('can be opened by their address alone', async () => {
    const { sent } = await show('results');
    expect(await screen.findByText('Best Match')).toBeTruthy();
    expect(sent()[0]?.[1]).toMatchObject({ preferredCategories: ['AI Chatbot'], budget: 'medium' });
  });

  test('are asked for anew when the same answers are sent again', async () => {
    const { sent } = await show('usual');
    await toResults();
    await screen.findByText('Best Match');
    await follow('Back');
    await press('Get Recommendations');
    await screen.findByText('Best Match');
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toEqual(sent()[0]);
  });

  test('Back keeps the answers', async () => {
    await show('results', '/recommendations?category=AI+Chatbot&budget=free&step=3');
    await screen.findByText('Best Match');
    await follow('Back');
    await stepTitle('Requirements');
    expect(screen.getByRole('radio', { name: /^Free/ })).toHaveProperty('checked', true);
  });

  test('can be compared in one click, up to four', async () => {
    const { address } = await show('results');
    await userEvent.click(await screen.findByRole('link', { name: 'Compare the top three' }));
    expect(address()).toBe('/compare?ids=1,2,3');
  });

  test('offer no comparison of one agent with itself', async () => {
    await show('one-result');
    await screen.findByText('Best Match');
    expect(screen.queryByRole('link', { name: /^Compare the top/ })).toBeNull();
  });

  test('are shared by their address', async () => {
    const user = userEvent.setup();
    await show('results');
    await user.click(await screen.findByRole('button', { name: 'Share these results' }));
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/recommendations?category=AI+Chatbot&step=3`,
    );
  });

  test('are kept out of search engines', async () => {
    expect(await headOf('results')).toMatchObject({
      noIndex: true,
      canonicalPath: '/recommendations',
    });
  });

  test('lead to a comparison', async () => {
    const { router } = await show('usual');
    await toResults();
    await userEvent.click(await screen.findByRole('button', { name: 'Compare Agent 2' }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/compare?ids=2');
  });
});

describe('failure', () => {
  test('says what happened and what may help', async () => {
    await show('failing');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('We encountered an issue')).toBeTruthy();
    expect(alert.getByText('Failed to get recommendations')).toBeTruthy();
    expect(alert.getByText('503: The database is not available.')).toBeTruthy();
    expect(alert.getByText(/temporary/)).toBeTruthy();
  });

  test('shows the message of a connection that broke', async () => {
    const { fetch } = await show('usual');
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    await toResults();
    expect(within(await screen.findByRole('alert')).getByText('Failed to fetch')).toBeTruthy();
  });

  test('comes at once where there is no network', async () => {
    const { fetch } = await show('usual');
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    await toResults();
    expect(within(await screen.findByRole('alert')).getByText('Failed to fetch')).toBeTruthy();
  });

  test('Try Again sends the saved request again', async () => {
    const { fetch, sent } = await show('usual');
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await toResults();
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Best Match')).toBeTruthy();
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toEqual(sent()[0]);
  });

  test('Try Again keeps the place of whoever pressed it', async () => {
    await show('failing');
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(document.activeElement).toBe(await stepTitle('Results'));
  });

  test('is no lasting state of the page', async () => {
    expect((await headOf('failing')).status).toBe(503);
    expect((await headOf('results')).status).toBeUndefined();
  });

  test('Start Over returns to step 1', async () => {
    const { sent } = await show('failing');
    await userEvent.click(await screen.findByRole('link', { name: 'Start Over' }));
    await stepTitle('Categories');
    expect(sent()).toHaveLength(1);
  });
});
