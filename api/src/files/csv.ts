import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import { z } from 'zod';

/**
 * Returns the parser options for a table.
 *
 * @param rowMax the maximum length of a row in characters
 */
export const csvOptions = (rowMax: number) =>
  ({
    bom: true,
    info: true,
    // Spreadsheets end a table with rows of commas.
    skip_records_with_empty_values: true,
    skip_empty_lines: true,
    // The columns are checked first, and then each row.
    relax_column_count: true,
    max_record_size: rowMax,
  }) as const;

/** A record of the parser: its cells, and the number of lines up to its end. */
export const CsvRecord = z.object({
  record: z.array(z.string()),
  info: z.object({ lines: z.int() }),
});

/** A row of a table and the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A row does not fit the columns. */
export class RowError extends ReadableError {
  override readonly name = 'RowError';
}

/** @throws RowError */
export function rowOf(
  columns: readonly string[],
  { record, info }: z.output<typeof CsvRecord>,
): CsvRow {
  const lineBreaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  const line = info.lines - lineBreaks;
  if (record.length !== columns.length)
    throw new RowError(
      `line ${line}: ${record.length} cells for ${columns.length} columns. A cell with a comma or a quotation mark must be in quotation marks.`,
    );
  const cells = columns.map((column, index) => [column, unescapeFormula(record[index] ?? '')]);
  return { line, cells: Object.fromEntries(cells) };
}

/** What spreadsheets put between columns, except the comma. */
const OTHER_DELIMITERS = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
] as const;

/**
 * Returns the problems with the columns of a table.
 *
 * @param optional a column that may be missing
 */
export function columnProblems(
  found: readonly string[],
  known: readonly string[],
  optional: readonly string[] = [],
): string[] {
  const [only = ''] = found;
  if (found.length === 0) return ['line 1: the file is empty'];
  if (only.startsWith('sep='))
    return ['line 1: remove this line; the first line must have the names of the columns'];
  const other = OTHER_DELIMITERS.find(([delimiter]) => only.includes(delimiter));
  if (found.length === 1 && other)
    return [`line 1: the columns must be separated by commas, not by ${other[1]}`];
  const missing = known.filter((column) => !optional.includes(column) && !found.includes(column));
  const unknown = found.filter((column) => !known.includes(column));
  const repeated = new Set(found.filter((column, index) => found.indexOf(column) !== index));
  return [
    ...missing.map((column) => `line 1: column ${column} is missing`),
    ...unknown.map((column) =>
      known.includes(column.trim())
        ? `line 1: remove the spaces around the column ${column.trim()}`
        : `line 1: there is no column ${column === '' ? 'without a name' : column}`,
    ),
    ...[...repeated].map((column) => `line 1: there are several columns ${column}`),
  ];
}

/**
 * Returns the cells of a row, which are safe to open in a spreadsheet. A list has one item per line
 * of its cell, and null is an empty cell.
 */
export function cellsOf(
  columns: readonly string[],
  row: Readonly<Record<string, unknown>>,
): string[] {
  return columns.map((column) => {
    const value = row[column];
    return escapeFormula(Array.isArray(value) ? value.join('\n') : String(value ?? ''));
  });
}

/** Returns the items of a cell that contains a list. */
export function itemsOf(cell = ''): string[] {
  return cell.split(/\r?\n/).filter((item) => item !== '');
}

/** Parses the number in a cell. Returns other text unchanged, so that a schema can report it. */
export function numberOf(cell = ''): unknown {
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
}

/** The beginning of a cell that a spreadsheet would evaluate as a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;

// Prefixes a would-be formula with an apostrophe:
// https://owasp.org/www-community/attacks/CSV_Injection
function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
