import { expect, test } from 'vitest';
import { createSignedCursors } from './signed-cursors.ts';

const cursors = createSignedCursors(['a secret']);
const signed = cursors.sign('/api/agents', 'abc');

test('a cursor is accepted by every process with the secret, also while it is replaced', () => {
  expect(createSignedCursors(['a secret']).open('/api/agents', signed)).toBe('abc');
  expect(createSignedCursors(['a new secret', 'a secret']).open('/api/agents', signed)).toBe('abc');
});

test.each([
  ['unsigned', 'abc'],
  ['altered', signed.replace('abc', 'abd')],
  ['signed with another secret', createSignedCursors(['another']).sign('/api/agents', 'abc')],
  ['of another list', cursors.sign('/api/agents?sort=new', 'abc')],
  ['spelled differently', `${signed}=`],
  ['with more behind it', `${signed}.x`],
  ['empty', ''],
])('a cursor that is %s is refused', (_, cursor) => {
  expect(cursors.open('/api/agents', cursor)).toBeUndefined();
});
