/** Spreadsheets compute a cell that begins so, whatever the file was meant for. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * A text that no spreadsheet computes: with an apostrophe before what would begin a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection). {@link unescapeFormula} gives it back.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
