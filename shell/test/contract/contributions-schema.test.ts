import { expect, test } from 'vitest';
import { parseContributions } from '../../contract/contributions-schema.ts';

const LINK = { label: 'Tiny', path: '/tiny', order: 1 };

test('as many links as a remote may have are accepted', () => {
  const header = [LINK, LINK];
  expect(parseContributions('mf-tiny', { header })).toEqual({ header });
});

test.each<readonly [string, object, string]>([
  ['an empty label', { label: '', path: '/tiny', order: 1 }, 'header.0.label'],
  ['a label of two lines', { label: 'Ti\nny', path: '/tiny', order: 1 }, 'header.0.label'],
  ['a long label', { label: 'x'.repeat(41), path: '/tiny', order: 1 }, 'header.0.label'],
  ['a label that reverses text', { label: 'a\u202eb', path: '/tiny', order: 1 }, 'header.0.label'],
  ['a link to another site', { label: 'Tiny', path: '//evil.example', order: 1 }, 'header.0.path'],
  ['a script', { label: 'Tiny', path: 'javascript:alert(1)', order: 1 }, 'header.0.path'],
  ['no order', { label: 'Tiny', path: '/tiny' }, 'header.0.order'],
])('%s is refused with the file and the value', (_, link, at) => {
  expect(() => parseContributions('mf-tiny', { header: [link] })).toThrow(
    `mf-tiny: contributions.${at} in src/remote.tsx`,
  );
});

test('more links than a remote may have are refused', () => {
  expect(() => parseContributions('mf-tiny', { header: [LINK, LINK, LINK] })).toThrow(
    'mf-tiny: contributions.header in src/remote.tsx',
  );
});
