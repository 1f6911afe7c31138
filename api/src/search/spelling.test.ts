import { expect, test } from 'vitest';
import {
  type Candidate,
  correctionOf,
  editDistance,
  needsFuzzyLookup,
  textsWithinOneEdit,
  toleranceOf,
} from './spelling.ts';

test.each([
  ['claude', 'claude', 0],
  ['claude', 'cluade', 1],
  ['claude', 'claud', 1],
  ['claude', 'clauded', 1],
  ['claude', 'cloude', 1],
  ['midjourney', 'midjurny', 2],
  // Letters that moved or changed without being transposed.
  ['ab', 'xa', 2],
  ['ab', 'bx', 2],
  ['claude', 'clxyde', 2],
  ['', 'abc', 3],
])('%s and %s differ by %d', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});

const candidate = (word: string, fields: Partial<Candidate> = {}): Candidate => ({
  word,
  inName: false,
  agentCount: 1,
  ...fields,
});

test('the nearest word is chosen', () => {
  const candidates = [candidate('grammars'), candidate('grammarly')];
  expect(correctionOf('grammerly', candidates)?.word).toBe('grammarly');
});

test('among equally near words, a name wins, then the more frequent word', () => {
  const common = candidate('cloude', { agentCount: 9 });
  const rare = candidate('claudi');
  expect(correctionOf('cloudi', [rare, common])?.word).toBe('cloude');
  expect(correctionOf('cloudi', [common, { ...rare, inName: true }])?.word).toBe('claudi');
});

test('among otherwise equal words, the longer one wins', () => {
  const words = ['generate', 'generator', 'generatx'];
  for (const order of [words, words.toReversed()])
    expect(
      correctionOf(
        'generatr',
        order.map((word) => candidate(word)),
      )?.word,
    ).toBe('generator');
});

test.each([
  ['short words', 'poe', 'pie'],
  ['two wrong letters in six', 'qwerty', 'query'],
  ['words with digits', 'gpt4x', 'gpt4'],
  ['the first letter of a short word', 'sora', 'lora'],
  ['a short word by a letter before it', 'udio', 'audio'],
])('does not correct %s', (_case, typed, word) => {
  expect(correctionOf(typed, [candidate(word)])).toBeUndefined();
});

test.each([
  ['a later letter of a short word', 'bord', 'bard'],
  ['the first letter of a longer word', 'laude', 'claude'],
])('corrects %s', (_case, typed, word) => {
  expect(correctionOf(typed, [candidate(word)])?.word).toBe(word);
});

test.each([
  ['missing', 'claude'],
  ['inserted', 'clouude'],
  ['replaced', 'clouda'],
  ['replaced at the beginning', 'kloude'],
  ['transposed', 'colude'],
  ['appended', 'cloudes'],
])('a word with a letter %s is within one edit of the correct one', (_case, typed) => {
  const meant = typed === 'claude' ? 'claudes' : 'cloude';
  expect(textsWithinOneEdit(typed)).toContain(meant);
});

test('the texts within one edit differ by at most one letter', () => {
  const distances = textsWithinOneEdit('cloude').map((text) => editDistance('cloude', text));
  expect(Math.max(...distances)).toBe(1);
});

test('a short word has no texts within one edit except itself', () => {
  expect(textsWithinOneEdit('poe')).toEqual(['poe']);
});

test.each([
  ['a long word', 'midjurny', true],
  ['a word with letters of another alphabet', 'чатбт', true],
  ['a word of six letters', 'cloude', false],
  ['a word with digits', 'midjurny5', false],
])('%s needs a fuzzy lookup: %s', (_case, word, expected) => {
  expect(needsFuzzyLookup(word)).toBe(expected);
});

test.each([
  ['poe', 0],
  ['bard', 1],
  ['claude', 1],
  ['chatbot', 2],
  ['x'.repeat(24), 2],
  ['x'.repeat(25), 0],
  ['gpt4all', 0],
])('%s may have %d wrong letters', (word, letters) => {
  expect(toleranceOf(word)).toBe(letters);
});
