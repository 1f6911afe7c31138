import { z } from 'zod';

/** How a table is parsed. @param rowMax the longest row, in characters */
export const csvOptions = (rowMax: number) =>
  ({ bom: true, info: true, skip_empty_lines: true, max_record_size: rowMax }) as const;

/** What the parser gives: cells, and the number of lines up to the end of them. */
export const CsvRecord = z.object({
  record: z.array(z.string()),
  info: z.object({ lines: z.int() }),
});

/** A row of a table, and the line it begins at. */
export interface CsvRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export function rowOf(
  columns: readonly string[],
  { record, info }: z.output<typeof CsvRecord>,
): CsvRow {
  const inner = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  const cells = columns.map((column, index) => [column, unescapeFormula(record[index] ?? '')]);
  return { line: info.lines - inner, cells: Object.fromEntries(cells) };
}

/** What is wrong with the columns of a table. @param optional the one that it may lack */
export function columnProblems(
  found: readonly string[],
  known: readonly string[],
  optional?: string,
): string[] {
  const missing = known.filter((column) => column !== optional && !found.includes(column));
  const unknown = found.filter((column) => !known.includes(column));
  return [
    ...missing.map((column) => `line 1: column ${column} is missing`),
    ...unknown.map((column) => `line 1: there is no column ${column}`),
  ];
}

/**
 * The cells of a row, safe to open in a spreadsheet: a list has one item on each line of its cell,
 * and null is an empty one.
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

/** The items of a list's cell. */
export function itemsOf(cell = ''): string[] {
  return cell.split(/\r?\n/).filter((item) => item !== '');
}

/** The number in a cell; what is none is given back, for a schema to name. */
export function numberOf(cell = ''): unknown {
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
}

/** Spreadsheets compute a cell that begins so, whatever the file was meant for. */
const FORMULA = /^'*[=+\-@\t\r]/;

// With an apostrophe before what would begin a formula:
// https://owasp.org/www-community/attacks/CSV_Injection
function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
