import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodingOf, linesOf, sizeOf, textOf, UTF_8 } from './text-file.ts';

/** The bytes, in chunks of some length. */
async function* inChunks(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function linesIn(bytes: Buffer, { length = 1000, encoding = UTF_8 } = {}) {
  const lines: string[] = [];
  for await (const line of linesOf(inChunks(bytes, length), 'file.csv', encoding)) lines.push(line);
  return lines;
}

const HARD = ['naïve – “quoted”', 'line\u2028separator\u2029', '', '株式会社 👩‍👩‍👧', 'a\rb'];

test.each([1, 2, 3, 1000])('lines arrive whole in chunks of %i bytes', async (length) => {
  const bytes = Buffer.from(HARD.join('\n'));
  expect(await linesIn(bytes, { length })).toEqual(HARD);
  expect(await linesIn(Buffer.from(HARD.join('\r\n')), { length })).toEqual(HARD);
});

test('a byte order mark is not part of the text', async () => {
  expect(await linesIn(Buffer.from('\ufeffid,name\n\ufeff1'))).toEqual(['id,name', '\ufeff1']);
  expect(await textOf(inChunks(Buffer.from('\ufeff[]'), 1), 'a.json', UTF_8)).toBe('[]');
});

const WINDOWS = Buffer.from([
  ...Buffer.from('id,name\n1,Caf'),
  0xe9,
  ...Buffer.from(' \n2,'),
  0x80,
]);

test('a file in another encoding is refused with its first line, and read if it is named', async () => {
  await expect(linesIn(WINDOWS)).rejects.toThrow(
    'file.csv, line 2: not UTF-8. Save the file as UTF-8, or name its encoding, for example: --encoding windows-1252',
  );
  const encoding = encodingOf('Windows-1252');
  expect(await linesIn(WINDOWS, { encoding })).toEqual(['id,name', '1,Café ', '2,€']);
});

test('the last line may be cut off in the middle of a character', async () => {
  const bytes = Buffer.from('a\né').subarray(0, 3);
  await expect(linesIn(bytes, { length: 1 })).rejects.toThrow('line 2: not UTF-8');
});

test.each([
  ['as spreadsheets write it', Buffer.from('\ufeffid\tname', 'utf16le')],
  ['without a byte order mark', Buffer.from('id,name', 'utf16le')],
  ['with the other byte order', Buffer.from('\ufeffid,name', 'utf16le').swap16()],
])('a file in UTF-16, %s, is refused with what to do', async (_, bytes) => {
  const reason = 'file.csv is UTF-16. Save it as UTF-8';
  await expect(linesIn(bytes)).rejects.toThrow(reason);
  await expect(linesIn(bytes, { encoding: encodingOf('windows-1252') })).rejects.toThrow(reason);
});

test.each([
  ['packed with gzip', gzipSync('id,name\n1,A\n')],
  ['of a spreadsheet', Buffer.from('PK\x03\x04\x14\0\x06\0')],
])('a file %s is refused with what to do', async (_, bytes) => {
  await expect(linesIn(bytes)).rejects.toThrow('file.csv is compressed, or a spreadsheet. Unpack');
});

test.each([
  ['a folder', tmpdir(), 'is a folder. Name a file in it.'],
  ['in a file', join(import.meta.filename, 'a.csv'), 'There is no file'],
  ['nowhere', join(tmpdir(), 'nowhere', 'a.csv'), 'There is no file'],
])('a name that is %s is refused in words', async (_, file, reason) => {
  await expect(sizeOf(file)).rejects.toThrow(reason);
});

test.each(['utf-16le', 'utf-16', 'klingon', ''])('the encoding "%s" is refused', (name) => {
  expect(() => encodingOf(name)).toThrow('is no encoding that can be read');
});
