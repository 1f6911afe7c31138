/** Returns the line, starting at 1, on which each item of a valid JSON array begins. */
export function linesOfItems(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let isItemExpected = false;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},\n]|[^\s"[\]{},]+/g)) {
    if (token === '\n') {
      line += 1;
      continue;
    }
    const isClosing = token === ']' || token === '}';
    if (isItemExpected && depth === 1 && !isClosing) lines.push(line);
    if (token === '[' || token === '{') depth += 1;
    if (isClosing) depth -= 1;
    isItemExpected = depth === 1 && (token === ',' || (token === '[' && lines.length === 0));
  }
  return lines;
}
