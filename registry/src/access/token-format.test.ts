import { expect, test } from 'vitest';
import { createToken, hashToken, isToken, matchesHash, tokenStart } from './token-format.ts';

test('new tokens have the format that secret scanners look for, and differ', () => {
  const tokens = Array.from({ length: 100 }, createToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) {
    expect(token).toMatch(/^atlas_[0-9A-Za-z]{49}$/);
    expect(isToken(token)).toBe(true);
  }
});

test('a token with one changed character is invalid', () => {
  const token = createToken();
  for (let at = 'atlas_'.length; at < token.length; at += 1) {
    const other = token[at] === 'x' ? 'y' : 'x';
    expect(isToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
  }
});

test.each(['', 'atlas_', 'atlas_short', `${'a'.repeat(10_000)}`])(
  '"%.20s" is not a token',
  (text) => {
    expect(isToken(text)).toBe(false);
  },
);

test('only the token itself matches its hash', () => {
  const token = createToken();
  expect(matchesHash(token, hashToken(token))).toBe(true);
  expect(matchesHash(token, hashToken(createToken()))).toBe(false);
  expect(matchesHash(token, Buffer.alloc(0))).toBe(false);
});

test('the start of a token reveals only four characters', () => {
  expect(tokenStart('atlas_abcdefghij')).toBe('atlas_abcd');
});
