/** The line that each item of a list in valid JSON begins at, from 1. */
export function linesOfItems(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let isItemDue = false;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},\n]|[^\s"[\]{},]+/g)) {
    if (token === '\n') {
      line += 1;
      continue;
    }
    const isClosing = token === ']' || token === '}';
    if (isItemDue && depth === 1 && !isClosing) lines.push(line);
    if (token === '[' || token === '{') depth += 1;
    if (isClosing) depth -= 1;
    isItemDue = depth === 1 && (token === ',' || (token === '[' && lines.length === 0));
  }
  return lines;
}
