import { expect, test } from 'vitest';
import { recorded } from '../../remote-kit/build/recorder.ts';

function reading<T>(value: T, read: (given: T) => unknown): string[] {
  const paths = new Set<string>();
  read(recorded(value, (path) => paths.add(path)));
  return [...paths];
}

test('reports exactly the fields that are read', () => {
  expect(reading({ id: 1, name: 'a', company: 'b' }, ({ name }) => name)).toEqual(['name']);
});

test('follows lists and nested fields of their items', () => {
  const agents = [{ id: 1, tags: ['x'] }];
  expect(
    reading({ agents, total: 1 }, (found) => found.agents.map(({ tags }) => tags.length)),
  ).toEqual(['agents', 'agents[].tags']);
});

test('a list reports only fields of its items', () => {
  expect(reading([{ id: 1 }], (list) => list.map(({ id }) => id))).toEqual(['[].id']);
});

test('a spread counts as reading all fields', () => {
  expect(reading({ a: 1, b: 2 }, (value) => ({ ...value }))).toEqual(['a', 'b']);
});

test('returns the same values, and the same object each time', () => {
  const value = recorded({ inner: { n: 1 }, list: [{ n: 2 }], nothing: null }, () => {});
  expect(value.inner.n).toBe(1);
  expect(value.inner).toBe(value.inner);
  expect(value.list[0]).toBe(value.list[0]);
  expect(value.nothing).toBeNull();
  expect(Array.isArray(value.list)).toBe(true);
});
