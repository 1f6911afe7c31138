import { expect, test } from 'vitest';
import { canonicalRead } from './reads.ts';
import { READS } from './routes.ts';

const keyOf = (target: string) => canonicalRead(target)?.key;

test.each([
  ['/api/agents', '/api/agents'],
  ['/api/agents?', '/api/agents'],
  ['/api/agents?utm_source=x&limit=5&_=1', '/api/agents?limit=5'],
  ['/api/agents?limit=5&cursor=a', '/api/agents?cursor=a&limit=5'],
  ['/api/agents?limit=5&limit=6', '/api/agents?limit=5'],
  ['/api/agents?limit=', '/api/agents'],
  ['/api/agents/5?x=1', '/api/agents/5'],
  ['/api/agents/5/ranking', '/api/agents/5/ranking'],
  ['/api/%61gents/%35/ranking', '/api/agents/5/ranking'],
  ['/api/agents/5/badge.svg?x=1', '/api/agents/5/badge.svg'],
  ['/api/categories/AI%20Chatbot', '/api/categories/AI%20Chatbot'],
  ['/api/categories/%41I%20Chatbot', '/api/categories/AI%20Chatbot'],
  ['/api/categories/a%2fb/facets', '/api/categories/a%2Fb/facets'],
  ['/api/search?q=a+b', '/api/search?q=a%20b'],
  ['/api/search?q=%', '/api/search?q=%25'],
])('the key of %s is %s', (target, key) => {
  expect(keyOf(target)).toBe(key);
});

test.each([
  '',
  '/',
  '//',
  '/api',
  '/api/',
  '//api/agents',
  '/api//agents',
  '/api/agents/',
  '/api/agents/x',
  '/api/agents/:id',
  '/api/agents/0',
  '/api/agents/5/',
  '/api/agents/5/ranking/x',
  '/api/agents/5/votes',
  '/api/votes?agentId=5',
  '/api/categories/%',
  '/api/categories/%2e%2e',
  '/api/categories/%ff',
  '/api/categories/\ud800',
  `/api/categories/${'x'.repeat(101)}`,
  `/api/search?q=${'x'.repeat(1001)}`,
  `/api/agents?x=${'x'.repeat(8192)}`,
  'http://api/api/agents',
])('%j is not a shared read', (target) => {
  expect(keyOf(target)).toBeUndefined();
});

test('a value may have a thousand characters, as many as a cursor', () => {
  const target = `/api/search?q=${'x'.repeat(1000)}`;
  expect(keyOf(target)).toBe(target);
});

test('an unpaired surrogate in a value is replaced', () => {
  expect(keyOf('/api/search?q=\ud800')).toBe('/api/search?q=%EF%BF%BD');
});

test('canonicalization is idempotent', () => {
  for (const target of ['/api/search?q=a+%26b&x=1', '/api/categories/%41?rating=4&limit=1']) {
    const key = keyOf(target) ?? '';
    expect(keyOf(key)).toBe(key);
  }
});

test.each(Object.values(READS))('matches the target of $path', ({ path }) => {
  const target = path
    .replace(':id', '5')
    .replace(':category', 'AI%20Chatbot')
    .replace(':pair', 'a-vs-b');
  expect(canonicalRead(target)).toMatchObject({ key: target, path });
});

test('only searches are rate limited', () => {
  expect(canonicalRead('/api/search?q=a')).toMatchObject({
    path: '/api/search',
    limit: 'searches',
  });
  expect(canonicalRead('/api/agents')?.limit).toBeUndefined();
});
