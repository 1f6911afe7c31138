/**
 * The lines of a table for the terminal.
 *
 * @param left how many columns are left-aligned; the others are right-aligned
 */
export function tableLines(
  rows: readonly (readonly string[])[],
  left = Number.POSITIVE_INFINITY,
): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
  const padded = (cell: string, column: number) =>
    column < left ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(padded).join('  ').trimEnd());
}
