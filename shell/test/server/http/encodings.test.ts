import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { acceptedEncodings, type Encoded, Encodings } from '../../../src/server/http/encodings.ts';

/** Compressible, but not to almost nothing. */
const BODY = Buffer.from(
  Array.from({ length: 3000 }, (_, index) => `agent ${(index * 7919) % 997}`).join(' '),
);
const READERS = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};
const read = ({ encoding, bytes }: Encoded) => READERS[encoding](bytes).toString();

test.each([
  [undefined, []],
  ['', []],
  ['gzip, deflate, br, zstd', ['zstd', 'br', 'gzip']],
  ['gzip', ['gzip']],
  ['GZIP', ['gzip']],
  ['br;q=0.5, gzip;q=0.8', ['br', 'gzip']],
  ['br;q=0, gzip', ['gzip']],
  ['br; q=0.0, gzip;q=0', []],
  ['br;q=0.05', ['br']],
  ['brotli, x-gzip', []],
  ['identity', []],
  ['*', []],
  ['br;q=nonsense', ['br']],
  [`br${','.repeat(1000)}`, []],
])('the header %j accepts %j', (header, expected) => {
  const accepted = acceptedEncodings(header);
  expect(Object.entries(accepted).flatMap(([name, takes]) => (takes ? [name] : []))).toEqual(
    expected,
  );
});

describe('a body', () => {
  test.each([
    ['zstd, br', 'zstd'],
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('for %s is sent as %s and decodes to the original', async (header, encoding) => {
    const encoded = await new Encodings(BODY).get(acceptedEncodings(header));
    expect(encoded.encoding).toBe(encoding);
    expect(read(encoded)).toBe(BODY.toString());
  });

  test('of a few bytes is never compressed', async () => {
    const encoded = await new Encodings(Buffer.from('short')).get(acceptedEncodings('br'));
    expect(encoded.encoding).toBe('identity');
  });

  test('becomes smaller after the second request', async () => {
    const encodings = new Encodings(BODY);
    const accepted = acceptedEncodings('br');
    const first = await encodings.get(accepted);
    expect(encodings.peek(accepted)).toBe(first);
    const small = await vi.waitFor(
      () => {
        const better = encodings.peek(accepted);
        if (!better || better === first) throw new Error('not yet');
        return better;
      },
      { timeout: 20_000 },
    );
    expect(small.bytes.byteLength).toBeLessThan(first.bytes.byteLength);
    expect(read(small)).toBe(BODY.toString());
  });

  test('is compressed once for concurrent requests', async () => {
    const encodings = new Encodings(BODY);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => encodings.get(acceptedEncodings('gzip'))),
    );
    expect(new Set(all).size).toBe(1);
  });

  test('is never sent in an encoding that the client does not accept', async () => {
    const encodings = new Encodings(BODY);
    await encodings.get(acceptedEncodings('zstd, br'));
    expect(encodings.peek(acceptedEncodings('gzip'))).toBeUndefined();
    expect(encodings.peek(acceptedEncodings(undefined))?.encoding).toBe('identity');
  });
});
