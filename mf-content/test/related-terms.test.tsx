// Preloads the tooltip's module, so that tests do not wait for it.
import '@agent-atlas/shared-ui/tooltip';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TERM_DETAILS } from '../src/glossary/term-details.ts';
import { TERMS } from '../src/glossary/terms.ts';
import { show } from './scenario.ts';

const term = (name: string) => within(screen.getByRole('article', { name }));

test('links a related term on the page to its anchor', async () => {
  await show('glossary');
  const link = term('Actuator').getByRole('link', { name: 'AI Agent' });
  expect(link.getAttribute('href')).toBe('#term-ai-agent');
});

test('marks a related term without an entry as coming soon', async () => {
  await show('glossary');
  term('Accuracy').getByText('Hallucination (coming soon)');
  expect(term('Accuracy').queryByRole('link', { name: /Hallucination/ })).toBeNull();
});

test('the Tab key skips a coming term, which does nothing', async () => {
  await show('glossary');
  const coming = () => term('Accuracy').getByText('Hallucination (coming soon)');
  await waitFor(() => expect(coming().dataset.state).toBe('closed'));
  const links = term('Accuracy').getAllByRole('link', { name: 'Elo Rating' });
  links[0]?.focus();
  await userEvent.tab();
  expect(document.activeElement).not.toBe(links[0]);
  expect(document.activeElement).not.toBe(coming());
});

test('links only to anchors that exist', async () => {
  const { container } = await show('glossary');
  const anchors = [...container.querySelectorAll('a[href^="#"]')];
  const missing = anchors.filter((a) => !container.querySelector(a.getAttribute('href') ?? ''));
  expect(anchors.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('keeps the filter when a link targets a term that it shows', async () => {
  await show('glossary');
  const box = screen.getByRole('searchbox', { name: 'Search terms' });
  await userEvent.type(box, 'benchmark');
  await userEvent.click(term('Elo Rating').getByRole('link', { name: 'Benchmark' }));
  expect(box).toHaveProperty('value', 'benchmark');
});

test('clears the filter when a link targets a hidden term', async () => {
  await show('glossary-search');
  await userEvent.click(term('Elo Rating').getByRole('link', { name: 'Benchmark' }));
  screen.getByRole('article', { name: 'Benchmark' });
});

const ENTRIES = TERMS.map((term) => ({ ...term, ...TERM_DETAILS[term.slug] }));

test.each(ENTRIES)('$name has an explanation, examples and related terms', (entry) => {
  expect(entry.definition.length).toBeGreaterThan(60);
  expect(entry.explanation.length).toBeGreaterThanOrEqual(2);
  expect(entry.examples.length).toBeGreaterThanOrEqual(2);
  expect(entry.related.length).toBeGreaterThanOrEqual(3);
  expect(entry.related).not.toContain(entry.slug);
});

test('has no source newer than the last update', () => {
  const published = ENTRIES.flatMap((entry) => entry.sources ?? []).map((s) => s.published);
  expect(published.filter((day) => day > '2025-05-08')).toEqual([]);
});
