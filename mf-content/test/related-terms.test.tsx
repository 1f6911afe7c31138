// Loaded before any test, so that the wait for the tooltip is not one for its file.
import '@agent-atlas/shared-ui/tooltip';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TERMS } from '../src/glossary/terms.ts';
import { show } from './scenario.ts';

const term = (name: string) => within(screen.getByRole('article', { name }));

test('a related term on the page is a link to its anchor', async () => {
  await show('glossary');
  const link = term('Actuator').getByRole('link', { name: 'AI Agent' });
  expect(link.getAttribute('href')).toBe('#term-ai-agent');
});

test('a related term without an entry is text that says so', async () => {
  await show('glossary');
  expect(term('Accuracy').getByText('Hallucination (coming soon)')).toBeTruthy();
  expect(term('Accuracy').queryByRole('link', { name: /Hallucination/ })).toBeNull();
});

test('its tooltip opens for the keyboard', async () => {
  await show('glossary');
  const coming = () => term('Accuracy').getByText('Hallucination (coming soon)');
  await waitFor(() => expect(coming().dataset.state).toBe('closed'));
  const links = term('Accuracy').getAllByRole('link', { name: 'Elo Rating' });
  links[0]?.focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(coming());
  expect((await screen.findByRole('tooltip')).textContent).toBe('This term is coming soon');
});

test('every link to a term leads to an element of the page', async () => {
  const { container } = await show('glossary');
  const anchors = [...container.querySelectorAll('a[href^="#"]')];
  const missing = anchors.filter((a) => !container.querySelector(a.getAttribute('href') ?? ''));
  expect(anchors.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('following a link to a term that the filter hides drops the filter', async () => {
  await show('glossary-search');
  await userEvent.click(term('Elo Rating').getByRole('link', { name: 'Benchmark' }));
  expect(screen.getByRole('article', { name: 'Benchmark' })).toBeTruthy();
});

test.each(TERMS)('$name has an explanation, examples and related terms', (entry) => {
  expect(entry.definition.length).toBeGreaterThan(60);
  expect(entry.explanation.length).toBeGreaterThanOrEqual(2);
  expect(entry.examples.length).toBeGreaterThanOrEqual(2);
  expect(entry.related.length).toBeGreaterThanOrEqual(3);
  expect(entry.related).not.toContain(entry.slug);
});

test('no source is younger than the day the glossary says it was updated', () => {
  const published = TERMS.flatMap((entry) => entry.sources ?? []).map((s) => s.published);
  expect(published.filter((day) => day > '2025-05-08')).toEqual([]);
});
