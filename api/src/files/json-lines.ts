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

/**
 * Returns the first key that an object of a valid JSON text has twice, with its line. `JSON.parse` keeps the last of
 * them without a word.
 */
function repeatedKey(text: string): { readonly key: unknown; readonly line: number } | undefined {
  const open: Set<unknown>[] = [];
  let line = 1;
  for (const [token, name, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[[\]{}\n]/g)) {
    if (token === '[' || token === '{') open.push(new Set());
    if (token === ']' || token === '}') open.pop();
    if (name !== undefined && colon !== undefined) {
      const key: unknown = JSON.parse(name);
      if (open.at(-1)?.has(key)) return { key, line };
      open.at(-1)?.add(key);
    }
    line += token.split('\n').length - 1;
  }
  return undefined;
}

/** The value of a JSON text. @throws an error that says what is wrong with it, such as a repeated key */
export function parseUniqueJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const twice = repeatedKey(text);
  if (twice) throw new SyntaxError(`line ${twice.line}: an entry has several fields ${twice.key}`);
  return value;
}
