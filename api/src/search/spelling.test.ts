import { expect, test } from 'vitest';
import { type Candidate, correctionOf, editDistance } from './spelling.ts';

test.each([
  ['claude', 'claude', 0],
  ['claude', 'cluade', 1],
  ['claude', 'claud', 1],
  ['claude', 'clauded', 1],
  ['claude', 'cloude', 1],
  ['midjourney', 'midjurny', 2],
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

test('the nearest word is meant', () => {
  const candidates = [candidate('grammars'), candidate('grammarly')];
  expect(correctionOf('grammerly', candidates)?.word).toBe('grammarly');
});

test('of equally near words a name is meant, then the more frequent', () => {
  const common = candidate('cloude', { agentCount: 9 });
  const rare = candidate('claudi');
  expect(correctionOf('cloudi', [rare, common])?.word).toBe('cloude');
  expect(correctionOf('cloudi', [common, { ...rare, inName: true }])?.word).toBe('claudi');
});

test.each([
  ['short words', 'poe', 'pie'],
  ['two wrong letters in six', 'qwerty', 'query'],
  ['words with digits', 'gpt4x', 'gpt4'],
])('nothing is meant by %s', (_case, typed, word) => {
  expect(correctionOf(typed, [candidate(word)])).toBeUndefined();
});
