import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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
