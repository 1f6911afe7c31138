import { expect, test } from 'vitest';
import { type KnownWord, nameKeyOf, termsOf } from './terms.ts';

const dictionary = new Map<string, KnownWord>([
  ['video', { exact: true, agentCount: 40 }],
  ['podcast', { exact: true, agentCount: 2 }],
  ['midjourney', { exact: true, agentCount: 1 }],
]);

const wordsOfTerms = (text: string) =>
  termsOf(text.split(' '), dictionary).map((term) => term.words.join(' '));

test('weak words are dropped', () => {
  expect(wordsOfTerms('the best tool for podcast')).toEqual(['podcast']);
});

test('weak words are kept if there are no others', () => {
  expect(wordsOfTerms('best ai tool')).toEqual(['best', 'ai', 'tool']);
});

test('the longest phrase with synonyms becomes one term', () => {
  expect(wordsOfTerms('text to image podcast')).toEqual(['text to image', 'podcast']);
  expect(termsOf(['text', 'to', 'image'], dictionary)[0]?.synonyms).toEqual([
    ['image', 'generator'],
  ]);
});

test('a name written as two words becomes one term', () => {
  expect(wordsOfTerms('mid journey video')).toEqual(['midjourney', 'video']);
});

test('a rare word weighs more than a common one', () => {
  const [rare, common] = termsOf(['podcast', 'video'], dictionary);
  expect(rare?.weight).toBeGreaterThan(common?.weight ?? 1);
});

test.each(['video 4', 'video 4.5', 'video 7b'])('drops the version in "%s"', (text) => {
  expect(wordsOfTerms(text.replace('.', ' '))).toEqual(['video']);
});

test('a version is kept if there is nothing else', () => {
  expect(wordsOfTerms('4o')).toEqual(['4o']);
});

test.each([
  ['midjourney 6', 'midjourney'],
  ['video 4 podcast', 'videopodcast'],
  ['1 1 1 1', '1111'],
])('the name key of "%s" is "%s"', (text, key) => {
  const words = text.split(' ');
  const known = new Map(dictionary).set('11', { exact: true, agentCount: 1 });
  expect(nameKeyOf(words, termsOf(words, known), known)).toBe(key);
});
