import { describe, expect, it } from 'vitest';
import {
  agentPath,
  alternativesPath,
  comparePath,
  pairPath,
  pathWith,
  searchPath,
} from './paths.ts';

describe('agentPath', () => {
  it('returns the path of an id', () => {
    expect(agentPath(7)).toBe('/agent/7');
  });

  it('encodes other text as one segment', () => {
    expect(agentPath('a/../b?c')).toBe('/agent/a%2F..%2Fb%3Fc');
  });
});

it.each([
  [[3, 8], '/compare?ids=3,8'],
  [[], '/compare'],
])('compares %j at %s', (ids, path) => {
  expect(comparePath(ids)).toBe(path);
});

it.each([
  [' C++ & more ', '/search?q=C%2B%2B%20%26%20more'],
  ['   ', '/search'],
])('searches for "%s" at %s', (text, path) => {
  expect(searchPath(text)).toBe(path);
});

it('names the pages about a pair and about alternatives', () => {
  expect(pairPath('chatgpt-vs-c/3')).toBe('/compare/chatgpt-vs-c%2F3');
  expect(alternativesPath(7)).toBe('/agent/7/alternatives');
});

it('joins several parameters', () => {
  expect(pathWith('/search', { q: 'notes', pricing: 'free' })).toBe('/search?q=notes&pricing=free');
});

it('omits parameters without a value', () => {
  expect(pathWith('/popular', { show: undefined, after: '', limit: 96 })).toBe('/popular?limit=96');
});
