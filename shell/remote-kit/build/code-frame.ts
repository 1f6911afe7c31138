/** Number of source lines before and after the one with the problem. */
const CONTEXT_LINES = 2;

/**
 * The lines around a position, with a mark below it.
 *
 * @param line starts at 1, like `column`
 * @returns an empty string if the source has no such line
 */
export function codeFrame(source: string, line: number, column: number): string {
  const lines = source.split('\n');
  if (lines[line - 1] === undefined) return '';
  const first = Math.max(1, line - CONTEXT_LINES);
  const shown = lines.slice(first - 1, line + CONTEXT_LINES);
  const width = String(first + shown.length - 1).length;
  return shown
    .flatMap((text, index) => {
      const number = first + index;
      const gutter = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | `;
      if (number !== line) return [gutter + text];
      return [gutter + text, `${' '.repeat(width + 3)}| ${' '.repeat(Math.max(0, column - 1))}^`];
    })
    .join('\n');
}
