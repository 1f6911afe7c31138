import { expect, test } from 'vitest';
import { allowsVersion, formatScope, NewQaLinkSchema } from './qa-links.ts';

const scope = { 'mf-a': ['1.0.0', 'dev'], 'mf-b': 'any' as const };

test.each([
  ['any', 'mf-a', '9.0.0', true],
  [scope, 'mf-a', '1.0.0', true],
  [scope, 'mf-a', '1.0.1', false],
  [scope, 'mf-a', undefined, true],
  [scope, 'mf-b', '9.0.0', true],
  [scope, 'mf-c', '1.0.0', false],
  [scope, 'mf-c', undefined, false],
  [scope, 'constructor', undefined, false],
] as const)('%j allows %s %s: %s', (given, remote, version, allowed) => {
  expect(allowsVersion(given, remote, version)).toBe(allowed);
});

test('a scope can be read', () => {
  expect(formatScope(scope)).toBe('mf-a 1.0.0 or dev, mf-b (any version)');
  expect(formatScope('any')).toBe('any version of any remote');
});

test('a link is for eight hours unless it is for fewer', () => {
  const link = { person: ' Ana ', scope: 'any' };
  expect(NewQaLinkSchema.parse(link)).toMatchObject({ person: 'Ana', purpose: null, hours: 8 });
  expect(NewQaLinkSchema.parse({ ...link, hours: 0.5 }).hours).toBe(0.5);
  const { error } = NewQaLinkSchema.safeParse({ ...link, hours: 8.1 });
  expect(error?.issues[0]?.message).toContain('must be at most 8');
});
