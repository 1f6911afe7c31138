/** The token of a status link; null if it cannot be one. */
export function readToken(text = ''): string | null {
  return /^[\w-]{43}$/.test(text) ? text : null;
}
