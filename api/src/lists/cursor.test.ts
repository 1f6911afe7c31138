import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const BY_NAME = { name: 'by-name', keys: [{ type: 'text' }, { type: 'integer' }] } as const;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor leads to the position that it was made from', () => {
  expect(decodeCursor(BY_NAME, encodeCursor(BY_NAME, ['Otter', 7]))).toEqual(['Otter', 7]);
});

// Its signature is valid, but an earlier release may have made it.
test.each([
  ['of another order', encoded(['by-score', 'Otter', 7])],
  ['with fewer keys', encoded(['by-name', 'Otter'])],
  ['with keys of other types', encoded(['by-name', 7, 'Otter'])],
  ['with text that PostgreSQL cannot store', encoded(['by-name', '\0', 7])],
  ['that is not a list', encoded({ name: 'by-name' })],
  ['that is not JSON', 'not-a-cursor'],
])('a cursor %s is refused', (_, cursor) => {
  expect(() => decodeCursor(BY_NAME, cursor)).toThrow('cursor: is not one of this list');
});
