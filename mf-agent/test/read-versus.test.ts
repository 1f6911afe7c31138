import { expect, test } from 'vitest';
import { readVersus } from '../src/pairs/read-versus.ts';

test.each([
  ['chatgpt vs claude', 'chatgpt-vs-claude'],
  ['ChatGPT vs. Claude?', 'chatgpt-vs-claude'],
  ['Notion AI or Émile 2.0', 'notion-ai-vs-emile-2-0'],
  ['compare ChatGPT with Claude', 'chatgpt-vs-claude'],
  ['compare chatgpt to claude', 'chatgpt-vs-claude'],
  ['difference between ChatGPT and Claude', 'chatgpt-vs-claude'],
])('the search "%s" asks for a pair', (text, pair) => {
  expect(readVersus(text)).toBe(pair);
});

test.each(['chatgpt', 'vs', 'chatgpt vs', 'notes and mail', '?? vs ??'])(
  'the search "%s" does not',
  (text) => {
    expect(readVersus(text)).toBeNull();
  },
);
