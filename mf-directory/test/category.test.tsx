import { CATEGORY_NAMES } from '@agent-atlas/api-client/rules';
import { captureErrors, waitForErrors } from '@agent-atlas/remote-kit/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aboutCategory } from '../src/category/about.ts';
import { show } from './scenario.ts';

const agentTitles = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

it('shows the plural title, the count, the description and every agent', async () => {
  await show('category');
  await screen.findByText('7 AI agents found');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('AI Chatbots');
  screen.getByRole('heading', { name: 'About AI Chatbots' });
  expect(agentTitles()).toHaveLength(7);
});

it('counts one agent in the singular', async () => {
  await show('category-one');
  await screen.findByText('1 AI agent found');
  expect(screen.getAllByRole('link', { name: /, 1 agent$/ })).not.toEqual([]);
});

it('shows a category under its alias', async () => {
  await show('category-alias');
  await screen.findByText('2 AI agents found');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Image Generators');
});

it('finds a category with a slash in its name', async () => {
  await show('category-slash');
  await screen.findByText('3 AI agents found');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('AI Platforms');
});

it('shows agents with unusual values', async () => {
  await show('category-edges');
  await screen.findByText('8 AI agents found');
  screen.getByRole('img', { name: 'Rated 4.5 out of 5' });
  screen.getByText('No reviews yet');
  screen.getByText('Pricing not available');
  screen.getByText('123,456+ upvotes');
});

it('shows a loading state', async () => {
  await show('category-slow');
  expect(screen.getByText('Loading...').getAttribute('role')).toBe('status');
  screen.getByRole('status', { name: 'Loading agents' });
});

it('shows an empty state for a category without agents', async () => {
  await show('category-empty');
  await screen.findByText('No AI Voice Generators found');
  screen.getByText('0 AI agents found');
  expect(screen.queryByRole('navigation', { name: 'Sort by' })).toBeNull();
});

it('shows an empty state for an unknown category', async () => {
  await show('category-unknown');
  await screen.findByText('No Time Machines found');
  screen.getByRole('heading', { level: 1, name: 'Time Machine' });
  screen.getByText('0 AI agents found');
  expect(screen.queryByRole('heading', { name: /^About/ })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Sort by' })).toBeNull();
});

describe('when the agents cannot be loaded', () => {
  it('shows an empty list and a retry button', async () => {
    const logged = captureErrors();
    const { user } = await show('category-failing');
    await screen.findByText('No AI Chatbots found');
    await waitForErrors(logged, 2);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await waitForErrors(logged, 1)).toEqual([
      'Failed to fetch agents of AI Chatbot: 503: The database is unavailable.',
    ]);
    screen.getByText('No AI Chatbots found');
  });

  it('shows no count', async () => {
    const logged = captureErrors();
    await show('category-failing');
    await screen.findByText('The agents could not be loaded.');
    expect(screen.queryByText(/AI agents? found/)).toBeNull();
    await waitForErrors(logged, 2);
  });

  it('logs the errors', async () => {
    const logged = captureErrors();
    await show('category-failing');
    const messages = await waitForErrors(logged, 2);
    expect(messages.sort()).toEqual([
      'Failed to fetch agents of AI Chatbot: 503: The database is unavailable.',
      'Failed to fetch filters of AI Chatbot: 503: The database is unavailable.',
    ]);
  });
});

it.each(CATEGORY_NAMES)('has a description of %s', (name) => {
  expect(aboutCategory(name)?.length).toBeGreaterThan(100);
});

it.each(['Time Machine', 'constructor', '__proto__'])('has no description of %s', (name) => {
  expect(aboutCategory(name)).toBeNull();
});
