import { CATEGORY_NAMES } from '@agent-atlas/api/rules';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aboutCategory } from '../src/category/about.ts';
import { headOf, show } from './kit.ts';

const agentTitles = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

it('shows the plural title, the count, the text and every agent', async () => {
  await show('category');
  await screen.findByText('7 AI agents found');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('AI Chatbots');
  screen.getByRole('heading', { name: 'About AI Chatbots' });
  expect(agentTitles()).toHaveLength(7);
});

it('leads back home', async () => {
  await show('category');
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

it('counts one agent in the singular', async () => {
  await show('category-one');
  await screen.findByText('1 AI agent found');
});

it('shows the agents of a category under its other name', async () => {
  await show('category-alias');
  await screen.findByText('2 AI agents found');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Image Generators');
});

it('finds a category with a slash in its name', async () => {
  await show('category-slash');
  await screen.findByText('3 AI agents found');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('AI Platforms');
});

it('says so while loading', async () => {
  await show('category-slow');
  expect(screen.getByText('Loading...').getAttribute('role')).toBe('status');
  screen.getByRole('status', { name: 'Loading agents' });
});

it('says that a category is empty', async () => {
  await show('category-empty');
  await screen.findByText('No AI Voice Generators found');
  screen.getByText('0 AI agents found');
});

it('shows an unknown category as an empty one', async () => {
  await show('category-unknown');
  await screen.findByText('No Time Machines found');
  expect(screen.queryByRole('heading', { name: /^About/ })).toBeNull();
});

it('offers another try when the agents cannot be loaded', async () => {
  await show('category-failing');
  await screen.findByText('No AI Chatbots found');
  screen.getByRole('button', { name: 'Try Again' });
});

describe('the head', () => {
  it('is the canonical one for every name', async () => {
    const head = await headOf('category-alias');
    expect(head.title).toBe('Image Generators');
    expect(head.canonicalPath).toBe('/category/Image%20Generator');
    expect(head.status).toBeUndefined();
  });

  it('encodes a slash', async () => {
    const head = await headOf('category-slash');
    expect(head.canonicalPath).toBe('/category/AI%20Platform%2FModel%20Builder');
  });

  it('answers 404 for an unknown category', async () => {
    expect((await headOf('category-unknown')).status).toBe(404);
  });

  it('answers 200 for a known one without agents', async () => {
    expect((await headOf('category-empty')).status).toBeUndefined();
  });
});

it.each(CATEGORY_NAMES)('has a text about %s', (name) => {
  expect(aboutCategory(name)?.length).toBeGreaterThan(100);
});

it('has no text about an unknown category', () => {
  expect(aboutCategory('Time Machine')).toBeNull();
});
