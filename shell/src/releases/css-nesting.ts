/** Far more than people and Tailwind write. The parser's time grows with the square of it, and its stack is finite. */
const LEVELS_MAX = 24;

export const TOO_DEEP = `it nests more than ${LEVELS_MAX} levels`;

/**
 * What may contain brackets that open nothing, then brackets. A function with an escape in its name could be `url`, which
 * ends differently.
 */
const TOKENS =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n\r\f]|\\[\s\S])*"?|'(?:[^'\\\n\r\f]|\\[\s\S])*'?|(?<![-@#\w\0\u0080-\uffff])url\((?!\s*["'])(?:[^)\\]|\\[\s\S])*\)?|\\(?:[0-9a-f]{1,6}\s?|[^0-9a-f])[-\w\0\u0080-\uffff]*\(|\\[\s\S]|[({[\]})]/gi;

/**
 * Whether CSS nests its brackets so deeply that the parser could take forever or overflow its stack, which would end
 * this process. It takes linear time.
 */
export function nestsTooDeeply(css: string): boolean {
  let depth = 0;
  for (const [token] of css.matchAll(TOKENS)) {
    const isEscapedName = token.startsWith('\\') && token.endsWith('(') && token !== '\\(';
    if (token.length === 1) depth += '({['.includes(token) ? 1 : -1;
    if (isEscapedName || depth > LEVELS_MAX) return true;
  }
  return false;
}
