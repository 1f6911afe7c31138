import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { headOf, show } from './scenario.ts';

const NAMES = [
  ...['Accuracy', 'Action', 'Actuator', 'AI Agent', 'Benchmark', 'Bot', 'Chatbot'],
  ...['Context Window', 'Decision Making (Agent)', 'Deep Learning', 'Elo Rating'],
  ...['Large Language Model', 'Multimodal AI', 'MCP (Multi-Agent Communication Protocol)'],
  ...['Memory (Agent)', 'Planning', 'Prompt Engineering', 'Transformer', 'Tool Use'],
];
const EMPTY_LETTERS = [...'FGHIJKNOQRSUVWXYZ'];

afterEach(() => {
  vi.unstubAllGlobals();
  // jsdom does not implement this method, so tests that need it define it.
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const shownTerms = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

test('lists every term of the glossary', async () => {
  await show('glossary');
  expect(shownTerms()).toEqual(NAMES);
});

test('is the same page at its second path, with one canonical path', async () => {
  await show('glossary-second-address');
  expect(screen.getByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'AI Agents Glossary',
  );
  expect((await headOf('glossary-second-address')).canonicalPath).toBe('/glossary');
});

test('shows the last update', async () => {
  await show('glossary');
  screen.getByText('Glossary Last Updated: May 8, 2025');
});

test('says that the letters without terms will be expanded, and no others', async () => {
  await show('glossary');
  const texts = screen.getAllByText(/will be expanded/).map(({ textContent }) => textContent);
  expect(texts).toEqual(
    EMPTY_LETTERS.map(
      (letter) => `This section will be expanded with terms starting with ${letter}.`,
    ),
  );
});

test('has the anchors that other sites link to', async () => {
  const { container } = await show('glossary');
  const anchors = ['term-ai-agent', 'term-context-window', 'term-elo-rating', 'term-mcp'];
  const named = anchors.map((id) => container.querySelector(`#${id} h3`)?.textContent);
  expect(named).toEqual([
    'AI Agent',
    'Context Window',
    'Elo Rating',
    'MCP (Multi-Agent Communication Protocol)',
  ]);
});

test('has a bar of 26 letters that scrolls smoothly to a section', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  await show('glossary');
  const bar = within(screen.getByRole('navigation', { name: 'Glossary letters' }));
  expect(bar.getAllByRole('link').map((link) => link.textContent)).toHaveLength(26);
  await userEvent.click(bar.getByRole('link', { name: 'M' }));
  expect(scrolled).toHaveBeenCalledWith({ behavior: 'smooth' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'M' }));
});

test('jumps to a section for readers who prefer reduced motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  await show('glossary');
  const bar = within(screen.getByRole('navigation', { name: 'Glossary letters' }));
  await userEvent.click(bar.getByRole('link', { name: 'M' }));
  expect(scrolled).toHaveBeenCalledWith({ behavior: 'auto' });
});

test('does not filter by blanks', async () => {
  await show('glossary');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search terms' }), '  ');
  expect(screen.getByRole('status').textContent).toBe('19 terms');
  expect(screen.queryByRole('link', { name: 'Clear' })).toBeNull();
});

test('ignores case when filtering, and shows all terms for empty text', async () => {
  await show('glossary');
  const box = screen.getByPlaceholderText('Search terms...');
  await userEvent.type(box, 'ARPAD elo');
  expect(shownTerms()).toEqual(['Elo Rating']);
  expect(screen.getByRole('status').textContent).toBe('1 term matching "ARPAD elo"');
  await userEvent.clear(box);
  expect(shownTerms()).toEqual(NAMES);
});

test.each([
  ['its initials', 'LLM', 'Large Language Model'],
  ['a non-breaking space', 'elo\u00a0rating', 'Elo Rating'],
  ['two spaces', 'arpad  elo', 'Elo Rating'],
  ['wide letters', '\uff25\uff4c\uff4f rating', 'Elo Rating'],
])('finds a term by %s', async (_, text, name) => {
  await show('glossary');
  await userEvent.type(screen.getByPlaceholderText('Search terms...'), text);
  expect(shownTerms()).toContain(name);
});

test.each([
  ['NLP', /^1 short definition matching "NLP"$/],
  ['hallucination', /^1 short definition and \d terms matching "hallucination"$/],
])('counts the short definition of %s', async (text, status) => {
  await show('glossary');
  await userEvent.type(screen.getByPlaceholderText('Search terms...'), text);
  expect(screen.getByRole('status').textContent).toMatch(status);
});

test('hides letters without a match while a filter is on', async () => {
  await show('glossary-search');
  expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual(['E']);
  expect(screen.queryByRole('link', { name: 'A' })).toBeNull();
});

test('writes submitted text to the URL', async () => {
  const { router } = await show('glossary');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search terms' }), 'memory{Enter}');
  expect(router.state.location.search).toBe('?q=memory');
});

test('shows an empty state with a link to all terms', async () => {
  await show('glossary-no-match');
  screen.getByText('No terms matching "zeppelin"');
  await userEvent.click(screen.getByRole('link', { name: 'Show all terms' }));
  expect(shownTerms()).toEqual(NAMES);
});

test('opens the details of each term initially', async () => {
  const { container } = await show('glossary');
  const details = container.querySelector<HTMLDetailsElement>('#term-bot details');
  expect(details?.open).toBe(true);
});

test('opens the closed details of a linked term', async () => {
  const { container } = await show('glossary');
  const details = container.querySelector<HTMLDetailsElement>('#term-benchmark details');
  if (!details) throw new Error('There is no such term');
  details.open = false;
  const elo = within(screen.getByRole('article', { name: 'Elo Rating' }));
  await userEvent.click(elo.getByRole('link', { name: 'Benchmark' }));
  expect(details.open).toBe(true);
});
