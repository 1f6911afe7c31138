/** Far more than people and Tailwind write. The parser's time grows with the square of it, and its stack is finite. */
const LEVELS_MAX = 24;
/** The parser reads functions that it does not understand again at each level: 22 of them take 5 s. */
const PARENTHESES_MAX = 8;

/**
 * What may contain brackets that open nothing, then brackets. A function with an escape in its name could be `url`, which
 * ends differently.
 */
const TOKENS =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n\r\f]|\\[\s\S])*"?|'(?:[^'\\\n\r\f]|\\[\s\S])*'?|(?<![-@#\w\0\u0080-\uffff])url\((?!\s*["'])(?:[^)\\]|\\[\s\S])*\)?|\\(?:[0-9a-f]{1,6}\s?|[^0-9a-f])[-\w\0\u0080-\uffff]*\(|\\[\s\S]|[({[\]})]/gi;

/**
 * Why the parser could take forever or overflow its stack, which would end this process: CSS nests its brackets too
 * deeply. It takes linear time.
 */
export function nestingProblem(css: string): string | undefined {
  let levels = 0;
  let parentheses = 0;
  for (const [token] of css.matchAll(TOKENS)) {
    const isEscapedName = token.startsWith('\\') && token.endsWith('(') && token !== '\\(';
    if (token.length === 1) levels += '({['.includes(token) ? 1 : -1;
    if (token === '(') parentheses += 1;
    if (token === ')') parentheses -= 1;
    if (isEscapedName || levels > LEVELS_MAX) return `it nests more than ${LEVELS_MAX} levels`;
    if (parentheses > PARENTHESES_MAX) return `it nests more than ${PARENTHESES_MAX} parentheses`;
  }
  return undefined;
}
