import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import { CsvError, parse } from 'csv-parse';
import { CsvRecord, columnProblems, csvOptions, RowError, rowOf } from '../files/csv.ts';
import { linesOfItems, parseUniqueJson } from '../files/json-lines.ts';
import { type Encoding, linesOf, sizeOf, textOf, UTF_8 } from '../files/text-file.ts';
import { fromCells, REVIEW_COLUMNS } from './genuine-review.ts';

const MEGABYTE = 1024 * 1024;
/**
 * The maximum file size of each format. A JSON file is loaded at once, the other formats row by
 * row.
 */
const FILE_MAX_MB = { csv: 64, jsonl: 64, json: 16 } as const;
/** The maximum number of reviews in one file. */
export const ROWS_MAX = 100_000;
/** The maximum length of a CSV row in characters, many times the length of the largest review. */
const ROW_MAX = 100_000;

export type ReviewFormat = keyof typeof FILE_MAX_MB;

/** A raw review of a file, and the line on which it begins. */
export interface ReviewRow {
  readonly line: number;
  readonly value: unknown;
}

/** Reads the reviews of a file. @throws ReadableError for an unreadable or malformed file */
export async function* readReviewFile(
  file: string,
  format: ReviewFormat,
  encoding: Encoding = UTF_8,
): AsyncGenerator<ReviewRow> {
  const size = await sizeOf(file);
  if (size > FILE_MAX_MB[format] * MEGABYTE)
    throw new ReadableError(
      `${file} is larger than ${FILE_MAX_MB[format]} MB. Split it${format === 'json' ? ', or write one review on each line of a .jsonl file' : ''}.`,
    );
  let rows = 0;
  for await (const row of READERS[format](file, encoding)) {
    rows += 1;
    if (rows > ROWS_MAX)
      throw new ReadableError(`${file} contains more than ${ROWS_MAX} reviews. Split it.`);
    yield row;
  }
  if (rows === 0) throw new ReadableError(`${file} contains no reviews.`);
}

const READERS = { csv: readCsv, jsonl: readJsonLines, json: readJson } as const;

async function* readCsv(file: string, encoding: Encoding): AsyncGenerator<ReviewRow> {
  const lines = linesOf(createReadStream(file), file, encoding);
  const input = Readable.from(withBreaks(lines));
  const parser = parse(csvOptions(ROW_MAX));
  input.on('error', (error) => parser.destroy(error));
  let columns: readonly string[] | undefined;
  try {
    for await (const row of input.pipe(parser)) {
      const parsed = CsvRecord.parse(row);
      if (!columns) {
        columns = parsed.record;
        const problems = columnProblems(columns, REVIEW_COLUMNS, ['title']);
        if (problems.length > 0) throw new ReadableError([`${file}:`, ...problems].join('\n'));
        continue;
      }
      const { line, cells } = rowOf(columns, parsed);
      yield { line, value: fromCells(cells) };
    }
    if (!columns) throw new ReadableError(`${file} is empty.`);
  } catch (error) {
    const isMalformed = error instanceof CsvError || error instanceof RowError;
    throw isMalformed ? new ReadableError(`${file}: ${error.message}`) : error;
  } finally {
    input.destroy();
  }
}

/** Small pieces, so that the parser need not join what has just been split. */
async function* withBreaks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

async function* readJsonLines(file: string, encoding: Encoding): AsyncGenerator<ReviewRow> {
  let line = 0;
  for await (const text of linesOf(createReadStream(file), file, encoding)) {
    line += 1;
    if (text.trim() !== '') yield { line, value: jsonIn(`${file}, line ${line}`, text) };
  }
}

async function* readJson(file: string, encoding: Encoding): AsyncGenerator<ReviewRow> {
  const text = await textOf(createReadStream(file), file, encoding);
  const values = jsonIn(file, text);
  if (!Array.isArray(values)) throw new ReadableError(`${file} must contain a list of reviews.`);
  const lines = linesOfItems(text);
  for (const [index, value] of values.entries()) yield { line: lines[index] ?? 1, value };
}

function jsonIn(where: string, text: string): unknown {
  try {
    return parseUniqueJson(text);
  } catch (error) {
    throw new ReadableError(`${where}: ${error instanceof Error ? error.message : 'is not JSON'}`);
  }
}
