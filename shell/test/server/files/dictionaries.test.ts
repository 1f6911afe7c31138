import { randomBytes } from 'node:crypto';
import { brotliCompressSync, zstdDecompressSync } from 'node:zlib';
import { sha256 } from '@agent-atlas/registry/contract/digest';
import { expect, test, vi } from 'vitest';
import { Dictionaries, dictionaryMatch } from '../../../src/server/files/dictionaries.ts';

const fileOf = (body: Buffer) => ({ body, br: brotliCompressSync(body), digest: sha256(body) });
/** Hardly compressible by itself, like minified scripts. */
const OLD = randomBytes(40_000);
const NEW = Buffer.concat([OLD.subarray(0, 20_000), Buffer.from('changed'), OLD.subarray(20_000)]);
const LARGE = Buffer.concat([OLD, randomBytes(1024 * 1024)]);
const availableOf = (body: Buffer) => `:${Buffer.from(sha256(body), 'hex').toString('base64')}:`;

const nothing = async () => undefined;

test('a browser with the previous version downloads only a few bytes', async () => {
  const dictionaries = new Dictionaries(nothing);
  await dictionaries.encode(fileOf(OLD), undefined);
  const delta = await dictionaries.encode(fileOf(NEW), availableOf(OLD));
  if (!delta) throw new Error('The file was not compressed with the dictionary');
  expect(delta.byteLength).toBeLessThan(NEW.byteLength / 100);
  expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(delta.subarray(8, 40).toString('hex')).toBe(sha256(OLD));
  expect(zstdDecompressSync(delta.subarray(40), { dictionary: OLD })).toEqual(NEW);
});

test('a dictionary that this server does not have is fetched once for later visitors', async () => {
  const find = vi.fn(async () => OLD);
  const dictionaries = new Dictionaries(find);
  expect(await dictionaries.encode(fileOf(NEW), availableOf(OLD))).toBeUndefined();
  await vi.waitFor(
    async () => expect(await dictionaries.encode(fileOf(NEW), availableOf(OLD))).toBeDefined(),
    { timeout: 20_000 },
  );
  expect(find.mock.calls).toEqual([[sha256(OLD)]]);
});

test.each([
  ['with a different hash', OLD, Buffer.concat([OLD, Buffer.from('!')])],
  ['that is too large', LARGE, LARGE],
])('a fetched file %s is not used', async (_, asked, found) => {
  const find = vi.fn(async () => found);
  const dictionaries = new Dictionaries(find);
  const changed = Buffer.concat([asked.subarray(-40_000), Buffer.from('changed')]);
  for (let visit = 0; visit < 3; visit++) {
    expect(await dictionaries.encode(fileOf(changed), availableOf(asked))).toBeUndefined();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(find).toHaveBeenCalled();
});

test('another dictionary is fetched after the first, whether that was found or not', async () => {
  const find = vi.fn(nothing);
  const dictionaries = new Dictionaries(find);
  for (const body of [OLD, LARGE, NEW]) {
    await dictionaries.encode(fileOf(NEW), availableOf(body));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(find.mock.calls).toHaveLength(2);
});

test.each(['', 'x', ':AAAA:', '::', `:${'!'.repeat(44)}:`])(
  'the header "%s" names no dictionary',
  async (header) => {
    const find = vi.fn(nothing);
    expect(await new Dictionaries(find).encode(fileOf(NEW), header)).toBeUndefined();
    expect(find).not.toHaveBeenCalled();
  },
);

test('a dictionary that saves too little is not used', async () => {
  const dictionaries = new Dictionaries(nothing);
  const other = randomBytes(40_000);
  await dictionaries.encode(fileOf(other), undefined);
  expect(await dictionaries.encode(fileOf(NEW), availableOf(other))).toBeUndefined();
});

test.each([
  ['/assets/', 'start.0123456789.js', 'match="/assets/start.*.js"'],
  ['/_r/mf-a/*/', 'src_pages.home_tsx.0123456789.js', 'match="/_r/mf-a/*/src_pages.home_tsx.*.js"'],
  ['/_s/', 'site.0123456789.css', 'match="/_s/site.*.css"'],
  ['/assets/', 'favicon.svg', undefined],
  ['/assets/', 'entry.js', undefined],
])('%s%s is a dictionary for %s', (folder, file, match) => {
  expect(dictionaryMatch(folder, file)).toBe(match);
});
