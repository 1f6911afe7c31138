import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { REVIEW_COLUMNS } from './genuine-review.ts';
import { ROWS_MAX, readReviewFile } from './review-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'atlas-review-files-'));
afterAll(() => rmSync(dir, { recursive: true }));

async function countRows(rows: number): Promise<number> {
  const file = join(dir, `${rows}.jsonl`);
  writeFileSync(file, '1\n'.repeat(rows));
  let count = 0;
  for await (const _ of readReviewFile(file, 'jsonl')) count += 1;
  return count;
}

test('a file may have exactly the largest number of reviews', async () => {
  expect(await countRows(ROWS_MAX)).toBe(ROWS_MAX);
});

test('a file with one review more has to be split', async () => {
  await expect(countRows(ROWS_MAX + 1)).rejects.toThrow('contains more than 100000 reviews');
});

async function read(name: string, content: string | Buffer, format: 'csv' | 'jsonl' | 'json') {
  const file = join(dir, name);
  writeFileSync(file, content);
  const values: unknown[] = [];
  for await (const { value } of readReviewFile(file, format)) values.push(value);
  return values;
}

test('a text with a line separator is one line', async () => {
  const review = { title: 'a\u2028b', text: '\u2029' };
  expect(await read('a.jsonl', `${JSON.stringify(review)}\n`, 'jsonl')).toEqual([review]);
});

test('a JSON file may have a byte order mark', async () => {
  expect(await read('bom.json', '\ufeff[{"title":"a"}]', 'json')).toEqual([{ title: 'a' }]);
});

test.each(['csv', 'jsonl', 'json'] as const)(
  'a %s file in Windows-1252 is refused',
  async (format) => {
    const bytes = Buffer.from([...Buffer.from('[{"title":"Caf'), 0xe9, ...Buffer.from('"}]')]);
    await expect(read(`win.${format}`, bytes, format)).rejects.toThrow('line 1: not UTF-8');
  },
);

test('an empty table is refused', async () => {
  await expect(read('empty.csv', '', 'csv')).rejects.toThrow('empty.csv is empty');
});

test.each([
  ['csv', `${REVIEW_COLUMNS.join()}\n`],
  ['jsonl', '\n\n'],
  ['json', '[]'],
] as const)('a %s file without reviews is refused', async (format, text) => {
  const file = `none.${format}`;
  await expect(read(file, text, format)).rejects.toThrow(`${file} contains no reviews`);
});

test('a table may lack the titles', async () => {
  const [header, row] = ['agentId', 'title'].map((left) =>
    REVIEW_COLUMNS.filter((column) => column !== left).join(),
  );
  expect(await read('titles.csv', `${row}\n${row}\n`, 'csv')).toHaveLength(1);
  await expect(read('ids.csv', `${header}\n`, 'csv')).rejects.toThrow('column agentId is missing');
});

test.each([
  ['json', '[{"title": "a", "pros": [{"x": 1}],\n "tit\\u006ce": "b"}]', 'line 2: '],
  ['jsonl', '{"title":"a"}\n{"title":"a","content":"{\\"title\\":","title":"b"}', 'line 2: '],
] as const)('a %s file with a repeated field is refused', async (format, text, line) => {
  const reason = `${line}line 1: an entry has several fields title`;
  await expect(read(`twice.${format}`, text, format)).rejects.toThrow(
    format === 'json' ? `${line}an entry has several fields title` : reason,
  );
});

test('the same field in several entries is not repeated', async () => {
  const reviews = [{ title: 'a', pros: [{ title: 'b' }, { title: 'c' }] }, { title: ':' }];
  expect(await read('fields.json', JSON.stringify(reviews), 'json')).toEqual(reviews);
});
