import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, compress } from './encodings.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.000', 'identity'],
  ['x-brotli', 'identity'],
  [`br${','.repeat(1000)}`, 'identity'],
])('Accept-Encoding %j selects %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('compressed bytes decompress to the original', async () => {
  const text = Buffer.from('a response, '.repeat(100));
  expect(brotliDecompressSync(await compress(text, 'br'))).toEqual(text);
  expect(gunzipSync(await compress(text, 'gzip'))).toEqual(text);
});
