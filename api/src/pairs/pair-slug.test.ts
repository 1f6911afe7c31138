import { expect, test } from 'vitest';
import { pairSlug, parseSlug, splitPair } from './pair-slug.ts';

test('a slug names an agent, and its id if an older agent has the same', () => {
  expect(parseSlug('chatgpt')).toEqual({ text: 'chatgpt', base: 'chatgpt', id: null });
  expect(parseSlug('chatgpt--7')).toEqual({ text: 'chatgpt--7', base: 'chatgpt', id: 7 });
});

test.each(['gpt-4', 'gpt--', 'gpt--x', 'gpt--0', 'gpt--12345678901'])('%s has no id', (text) => {
  expect(parseSlug(text)).toEqual({ text, base: text, id: null });
});

test('a pair is split at its separator, in any case', () => {
  expect(splitPair('ChatGPT-vs-claude').map((pair) => pair.map(({ text }) => text))).toEqual([
    ['chatgpt', 'claude'],
  ]);
});

test('a pair with a name that contains the separator can be read in several ways', () => {
  expect(splitPair('a-vs-b-vs-c').map((pair) => pair.map(({ text }) => text))).toEqual([
    ['a', 'b-vs-c'],
    ['a-vs-b', 'c'],
  ]);
});

test.each(['', 'chatgpt', 'chatgpt-claude', 'x-vs-'.repeat(20)])('"%s" is no pair', (pair) => {
  expect(splitPair(pair)).toEqual([]);
});

test('the slug of a pair does not depend on the order', () => {
  expect(pairSlug('claude', 'chatgpt')).toBe('chatgpt-vs-claude');
  expect(pairSlug('chatgpt', 'claude')).toBe('chatgpt-vs-claude');
});
