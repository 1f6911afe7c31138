import { expect, test } from 'vitest';
import * as palette from '../src/domain/command-palette/index.ts';
import * as exported from '../src/index.ts';
import { PARTS } from './parts.ts';

test('every component that the package exports has a page', () => {
  const documented = PARTS.flatMap(({ components }) => components);
  const components = Object.entries<unknown>({ ...exported, ...palette }).flatMap(
    ([name, value]) =>
      // The page of `Icon` shows all icons.
      typeof value === 'function' && /^[A-Z]/.test(name) && !/[a-z]Icon$/.test(name) ? [name] : [],
  );
  expect(components.filter((name) => !documented.includes(name))).toEqual([]);
});

test('every page has a state', () => {
  expect(PARTS.filter(({ states }) => states.length === 0)).toEqual([]);
});
