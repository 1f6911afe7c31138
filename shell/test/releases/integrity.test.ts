import { expect, test } from 'vitest';
import { contentHash, integrityOf } from '../../src/releases/integrity.ts';

test('integrity is the value that a browser computes from the bytes', async () => {
  const bytes = new TextEncoder().encode('export const answer = 42;');
  const digest = await crypto.subtle.digest('SHA-384', bytes);
  expect(integrityOf(bytes)).toBe(`sha384-${Buffer.from(digest).toString('base64')}`);
});

test('text and its UTF-8 bytes have the same integrity', () => {
  const text = 'Größe';
  expect(integrityOf(text)).toBe(integrityOf(Buffer.from(text)));
  expect(contentHash(text)).toBe(contentHash(Buffer.from(text)));
});

test('a content hash is hexadecimal and has the requested length', () => {
  expect(contentHash('a')).toMatch(/^[0-9a-f]{10}$/);
  expect(contentHash('a', 6)).toMatch(/^[0-9a-f]{6}$/);
  expect(contentHash('b')).not.toBe(contentHash('a'));
});
